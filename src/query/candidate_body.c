/* The permalink is read as a query is; a path of tiles becomes steps, up to the first that is none. */
#include "query/json_body.h"
#include "query/query_parser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMBER_MAZE, MEMBER_DIRECTIONS, MEMBER_PATH, MEMBERS };

static const struct param members[MEMBERS] = {
    {"maze", PARAM_TEXT, .form = "a permalink in a string, /maze?algo=…&width=…&height=…&seed=…"},
    {"directions", PARAM_TEXT, .form = "a string of the letters N, E, S and W"},
    {"path", PARAM_TEXT,
        .form = "an array of tiles, [x, y], of two whole numbers, from the start to the goal"},
};

static const char *member_name(const struct param *param, size_t i)
{
    (void)param;
    return i < MEMBERS ? members[i].name : NULL;
}

static bool check_members(const json_t *object, struct problem *problem)
{
    for (void *at = json_object_iter((json_t *)object); at;
         at = json_object_iter_next((json_t *)object, at)) {
        const struct span name = span_of(json_object_iter_key(at));
        size_t i = 0;

        while (i < MEMBERS && !span_is(name, members[i].name))
            i++;
        if (i < MEMBERS)
            continue;
        suggest_word(member_name, NULL, name, problem);
        problem_about(problem, PROBLEM_UNKNOWN, name, name, "one of maze, directions, path",
            "/maze/check takes no such member");
        return false;
    }
    return true;
}

/* How many characters of a link may be in one; the others are not sent to a server, or end its request. */
static size_t url_prefix_length(const char *link)
{
    size_t n = 0;

    while ((unsigned char)link[n] > ' ' && link[n] != 0x7f && link[n] != '#')
        n++;
    return n;
}

static bool refuse_link(const char *link, const char *lead, struct problem *problem)
{
    return refuse_param(PROBLEM_INVALID, &members[MEMBER_MAZE], span_of(link), lead, problem);
}

/* Reads the maze of a candidate path: a permalink of this server. */
static bool read_permalink(const json_t *value, struct query_context *context,
    struct maze_query *query, struct problem *problem)
{
    struct query_context permalink = {.seeds = context->seeds, .hurried = context->hurried};
    const char *path = maze_query_path(MAZE_SUBJECT_MAZE);
    const size_t length = strlen(path);
    const char *link = json_string_value(value);
    char lead[96];
    bool good;

    if (!link)
        return json_body_refuse(&members[MEMBER_MAZE], value, NULL, problem);
    if (strncmp(link, path, length) != 0 || link[length] != '?')
        return refuse_link(
            link, "maze must be a permalink of this server, which begins with /maze?", problem);
    if (link[url_prefix_length(link)]) {
        snprintf(lead, sizeof(lead),
            "maze must be a permalink and nothing else, and byte %zu cannot be in one",
            url_prefix_length(link) + 1);
        return refuse_link(link, lead, problem);
    }

    char *copy = strdup(link + length + 1);

    if (!copy)
        return problem_no_memory(problem);
    good = query_parse(&permalink, MAZE_SUBJECT_MAZE, span_of(copy), query, problem);
    free(copy);
    context->gave_up = permalink.gave_up;
    if (!good) {
        if (!permalink.gave_up)
            problem_within(problem, "maze");
        return false;
    }
    if (maze_query_has_sequence(query))
        return refuse_link(link,
            "maze must be the permalink of a maze that was found, which its answer has as url: "
            "without length and difficulty",
            problem);
    return query->seeded ||
        refuse_link(link,
            "maze must be a permalink with a seed, as without one each request gets another maze",
            problem);
}

static bool read_directions(
    const json_t *value, struct maze_candidate *candidate, struct problem *problem)
{
    const struct param *member = &members[MEMBER_DIRECTIONS];
    const char *letters = json_string_value(value);
    char lead[96];

    if (!letters)
        return json_body_refuse(member, value, NULL, problem);
    for (size_t i = 0; letters[i]; i++) {
        const enum maze_direction direction = maze_direction_of_letter(letters[i]);

        if (direction == MAZE_DIRECTIONS) {
            const struct span rest = span_of(letters + i);

            snprintf(lead, sizeof(lead),
                "directions must be letters N, E, S and W, and character %zu is not", i + 1);
            return refuse_param(PROBLEM_INVALID, member,
                (struct span){rest.text, span_character(rest)}, lead, problem);
        }
        if (!maze_path_add(candidate->path, direction))
            return problem_no_memory(problem);
    }
    return true;
}

/* Any whole numbers are a tile: off the board it is one that no path leads to. */
static bool read_tile(const json_t *path, size_t i, struct maze_tile *tile, struct problem *problem)
{
    const json_t *value = json_array_get(path, i);
    struct param element = {.kind = PARAM_TEXT, .form = "a tile, [x, y], of two whole numbers"};
    char name[32];

    if (json_body_tile(value, &tile->x, &tile->y))
        return true;
    snprintf(name, sizeof(name), "path[%zu]", i);
    element.name = name;
    return json_body_refuse(&element, value, NULL, problem);
}

static bool read_path(const json_t *path, const struct maze_spec *spec,
    struct maze_candidate *candidate, struct problem *problem)
{
    const size_t count = json_array_size(path);
    const struct maze_board board =
        maze_board_of(maze_spec_tiling(spec), spec->width, spec->height, spec->wrap);
    struct maze_tile last, tile;

    if (count == 0)
        return json_body_refuse(&members[MEMBER_PATH], path, NULL, problem);
    candidate->by_tiles = true;
    if (!read_tile(path, 0, &last, problem))
        return false;
    candidate->first = last;
    for (size_t i = 1; i < count; i++, last = tile) {
        if (!read_tile(path, i, &tile, problem))
            return false;
        if (candidate->discontinuous)
            continue;

        const unsigned direction = maze_tile_direction(&board, last, tile);

        candidate->discontinuous = direction == MAZE_LINKS_MAX;
        candidate->next = tile;
        if (!candidate->discontinuous && !maze_path_add(candidate->path, direction))
            return problem_no_memory(problem);
    }
    return true;
}

static bool read_candidate(const json_t *object, struct query_context *context,
    struct maze_query *query, struct problem *problem)
{
    const json_t *maze = json_object_get(object, "maze");
    const json_t *directions = json_object_get(object, "directions");
    const json_t *path = json_object_get(object, "path");
    struct maze_candidate candidate = {0};

    if (!check_members(object, problem))
        return false;
    if (!maze || !directions == !path) {
        problem_say(problem, PROBLEM_CONTENT,
            !maze      ? "the member maze, the permalink of the maze, is missing"
                : path ? "there must be either directions or path, and both are there"
                       : "there must be either directions or path, and both are missing");
        return false;
    }
    if (!read_permalink(maze, context, query, problem))
        return false;
    candidate.path = maze_path_new();
    if (!candidate.path)
        return problem_no_memory(problem);

    const bool good = directions ? read_directions(directions, &candidate, problem)
                                 : read_path(path, &query->spec, &candidate, problem);

    maze_query_set_candidate(query, &candidate);
    return good;
}

bool candidate_body_read(const struct message_body *body, struct query_context *context,
    struct maze_query *query, struct problem *problem)
{
    json_t *object = json_body_object(body, problem);
    bool good;

    if (!object)
        return false;
    good = read_candidate(object, context, query, problem) &&
        query_parser_accepts(MAZE_SUBJECT_CHECK, context->accept, problem) &&
        (!context->admit || context->admit(context->server, query, problem));
    json_decref(object);
    return good;
}
