/* A path through the maze of a permalink: tiles become steps, up to the first that is not one step away. */
#include "query/json_body.h"

#include "query/accept.h"
#include "query/query_reader.h"
#include "query/refusals.h"
#include "query/suggestions.h"
#include "query/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMBER_MAZE, MEMBER_DIRECTIONS, MEMBER_PATH, MEMBER_POINTS, MEMBERS };

static const char *const point_words[] = {"tiles", "cells", NULL};

static const struct param candidate_params[MEMBERS] = {
    {"maze", PARAM_TEXT, .form = "a permalink in a string, /maze?algo=…&width=…&height=…&seed=…"},
    {"directions", PARAM_TEXT,
        .form = "a string of the letters N, E, S and W, or of words such as right, or an array"},
    {"path", PARAM_TEXT,
        .form = "an array of tiles, [x, y], of two whole numbers, from the start to the goal"},
    {"points", PARAM_WORD, .size = sizeof(uint8_t), .words = point_words},
};

static const char *member_name(const struct param *param, size_t i)
{
    (void)param;
    return i < MEMBERS ? candidate_params[i].name : NULL;
}

static bool check_members(const json_t *object, struct problem *problem)
{
    for (void *at = json_object_iter((json_t *)object); at;
         at = json_object_iter_next((json_t *)object, at)) {
        const struct span name = span_of(json_object_iter_key(at));
        size_t i = 0;

        while (i < MEMBERS && !span_is(name, candidate_params[i].name))
            i++;
        if (i < MEMBERS)
            continue;
        suggest_word(member_name, NULL, name, problem);
        return problem_about(problem, PROBLEM_UNKNOWN, name, name,
            "one of maze, directions, path, points", "/maze/check takes no such member");
    }
    return true;
}

/* The length of a link up to its fragment, or to a character that no URL has. */
static size_t url_prefix_length(const char *link)
{
    size_t n = 0;

    while ((unsigned char)link[n] > ' ' && link[n] != 0x7f && link[n] != '#')
        n++;
    return n;
}

static bool refuse_link(const char *link, const char *lead, struct problem *problem)
{
    return refuse_param(
        PROBLEM_INVALID, &candidate_params[MEMBER_MAZE], span_of(link), problem, "%s", lead);
}

/* The length of a link up to its query: a host may be in front, or a path of a proxy; 0 if it shows no maze. */
static size_t path_length(const char *link)
{
    static const char *const paths[] = {"/maze?", "/play?", "/embed?", "/?"};
    const size_t length = strcspn(link, "?#") + 1;

    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        const size_t n = strlen(paths[i]);

        if (link[length - 1] == '?' && length >= n && strncmp(link + length - n, paths[i], n) == 0)
            return length;
    }
    return 0;
}

static bool read_permalink(const json_t *value, struct query_context *context,
    struct maze_query *query, struct problem *problem)
{
    struct query_context permalink = {.seeds = context->seeds,
        .fonts = context->fonts,
        .hurried = context->hurried,
        .ignores = true};
    const char *link = json_string_value(value);
    size_t length, end;
    bool good;

    if (!link)
        return refuse_json(&candidate_params[MEMBER_MAZE], value, NULL, problem);
    length = path_length(link);
    if (!length)
        return refuse_link(link,
            "maze must be an address of a maze on this server, such as /maze?… or /play?…",
            problem);
    end = url_prefix_length(link);
    if (link[end] && link[end] != '#')
        return refuse_param(PROBLEM_INVALID, &candidate_params[MEMBER_MAZE], span_of(link), problem,
            "maze must be a permalink and nothing else, and byte %zu cannot be in one", end + 1);

    char *copy = span_copy((struct span){link + length, end - length});

    if (!copy)
        return problem_no_memory(problem);
    good = query_read(&permalink, MAZE_SUBJECT_MAZE, span_of(copy), query, problem);
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

static void list_directions(const struct maze_tiling *tiling, char list[64])
{
    for (unsigned i = 0; maze_tiling_name(tiling, i); i++) {
        const char *before = i == 0 ? "" : maze_tiling_name(tiling, i + 1) ? ", " : " and ";

        list = stpcpy(stpcpy(list, before), maze_tiling_name(tiling, i));
    }
}

/*
 * A direction by its name in the tiling, or by a word that people have for it; MAZE_LINKS_MAX if it is none. Up is
 * north where there are no floors.
 */
static unsigned direction_of(const struct maze_tiling *tiling, struct span word)
{
    static const char *const words[][2] = {{"up", "U"}, {"down", "D"}, {"north", "N"}, {"up", "N"},
        {"U", "N"}, {"east", "E"}, {"right", "E"}, {"R", "E"}, {"south", "S"}, {"down", "S"},
        {"D", "S"}, {"west", "W"}, {"left", "W"}, {"L", "W"}, {"northeast", "NE"},
        {"southeast", "SE"}, {"southwest", "SW"}, {"northwest", "NW"}, {"inward", "IN"},
        {"outward", "OUT"}, {"clockwise", "CW"}, {"counterclockwise", "CCW"},
        {"anticlockwise", "CCW"}};
    unsigned direction = MAZE_LINKS_MAX;

    for (unsigned i = 0; i < tiling->directions; i++)
        if (span_is_caseless(word, tiling->names[i]))
            return i;
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (direction == MAZE_LINKS_MAX && span_is_caseless(word, words[i][0]))
            direction = maze_tiling_direction(tiling, words[i][1], strlen(words[i][1]));
    return direction;
}

static bool refuse_direction(const json_t *value, struct span given, size_t number,
    const struct maze_tiling *tiling, struct problem *problem)
{
    const bool letters = maze_tiling_has_letters(tiling);
    struct param member = candidate_params[MEMBER_DIRECTIONS];
    char list[64], form[128];

    list_directions(tiling, list);
    snprintf(form, sizeof(form),
        letters ? "a string of the letters %s, or of words such as right, or an array"
                : "a string of %s, with blanks between them, or an array",
        list);
    member.form = form;
    if (!given.text)
        return refuse_json(&member, value, NULL, problem);
    return refuse_param(PROBLEM_INVALID, &member, given, problem,
        "directions must be %s%s, and number %zu is not", letters ? "letters " : "", list, number);
}

/* Adds a word: one direction, or one a letter. */
static bool add_directions(const json_t *value, struct span word, const struct maze_tiling *tiling,
    struct maze_path *path, struct problem *problem)
{
    const bool whole =
        !maze_tiling_has_letters(tiling) || direction_of(tiling, word) != MAZE_LINKS_MAX;

    while (word.length) {
        const struct span one = {word.text, whole ? word.length : span_character(word)};
        const unsigned direction = direction_of(tiling, one);

        if (direction == MAZE_LINKS_MAX)
            return refuse_direction(value, one, maze_path_length(path) + 1, tiling, problem);
        if (!maze_path_add(path, direction))
            return problem_no_memory(problem);
        word = span_from(word, one.length);
    }
    return true;
}

/* The words of a string, or of all strings of an array. */
static bool read_directions(const json_t *value, const struct maze_tiling *tiling,
    struct maze_candidate *candidate, struct problem *problem)
{
    static const char blanks[] = " \t\r\n";
    const size_t count = json_is_array(value) ? json_array_size(value) : 1;

    for (size_t i = 0; i < count; i++) {
        const char *text =
            json_string_value(json_is_array(value) ? json_array_get(value, i) : value);

        if (!text)
            return refuse_direction(value, (struct span){0}, 0, tiling, problem);
        while (*(text += strspn(text, blanks))) {
            const struct span word = {text, strcspn(text, blanks)};

            if (!add_directions(value, word, tiling, candidate->path, problem))
                return false;
            text += word.length;
        }
    }
    return true;
}

static bool refuse_point(const json_t *value, size_t i, const char *lead, struct problem *problem)
{
    struct param element = {.kind = PARAM_TEXT,
        .form = "a point, [x, y] or {\"x\": x, \"y\": y}, of two whole numbers (of floors a cell, "
                "with z too)"};
    char name[32];

    snprintf(name, sizeof(name), "path[%zu]", i);
    element.name = name;
    return refuse_json(&element, value, lead, problem);
}

/* Any whole numbers are a point; no path leads to one off the board, or off all floors. */
static bool read_point(const json_t *value, int64_t storey, struct maze_tile *point)
{
    const size_t count = storey ? 3 : 2;
    const bool named = json_object_size(value) == count;
    const json_t *z = named ? json_object_get(value, "z") : json_array_get(value, 2);
    int64_t floor = 0;
    const json_t *x = named ? json_object_get(value, "x") : json_array_get(value, 0);
    const json_t *y = named ? json_object_get(value, "y") : json_array_get(value, 1);

    if (!(named || json_array_size(value) == count) || !json_whole_number(x, &point->x) ||
        !json_whole_number(y, &point->y) || (storey && !json_whole_number(z, &floor)))
        return false;
    if (storey)
        point->y = point->y >= 0 && point->y < storey && floor >= 0 && floor < MAZE_DEPTH_MAX
            ? point->y + floor * storey
            : -1;
    return true;
}

/* Points may be cells, which are two tiles apart. */
struct points {
    struct maze_board board;
    unsigned scale;
    uint64_t steps; /* in tiles, so far */
};

enum { CANDIDATE_STEPS = 1 << 22 }; /* the most tiles of a path, however few points it has */

/* The tile of a point; a cell so far off the board that its tile is no number stands for itself. */
static struct maze_tile tile_of(const struct points *points, struct maze_tile point)
{
    const int64_t scale = points->scale;
    struct maze_tile tile;

    return __builtin_mul_overflow(point.x, scale, &tile.x) ||
            __builtin_mul_overflow(point.y, scale, &tile.y)
        ? point
        : (struct maze_tile){tile.x + (scale - 1), tile.y + (scale - 1)};
}

/*
 * Adds a straight way to the next point, or notes that there is none. Neighbours come first, as they may be so across a
 * wrapped edge. False when there is no memory.
 */
static bool add_point(struct points *points, struct maze_tile from, struct maze_tile to,
    struct maze_candidate *candidate)
{
    const struct maze_board *board = &points->board;
    unsigned direction = maze_tile_direction(board, from, to);
    int64_t distance = 1;

    if (candidate->discontinuous)
        return true;
    if (direction == MAZE_LINKS_MAX && board->tiling->by_tiles && maze_tile_is_on(board, from) &&
        maze_tile_is_on(board, to) && (from.x == to.x) != (from.y == to.y)) {
        distance = to.x - from.x + to.y - from.y;
        direction = from.y == to.y ? MAZE_EAST : MAZE_SOUTH;
        direction = distance < 0 ? direction ^ 2 : direction;
    }
    candidate->discontinuous = direction == MAZE_LINKS_MAX;
    candidate->next = tile_of(points, to);
    distance = llabs(distance) * points->scale;
    candidate->runs[maze_path_length(candidate->path)] = (uint32_t)distance;
    points->steps += (uint64_t)distance;
    return candidate->discontinuous || points->steps > CANDIDATE_STEPS ||
        maze_path_add(candidate->path, direction);
}

static bool read_path(const json_t *path, bool by_cells, const struct maze_spec *spec,
    struct maze_candidate *candidate, struct problem *problem)
{
    const size_t count = json_array_size(path);
    const struct maze_spec shown = maze_spec_shown(spec);
    const struct maze_tiling *tiling = maze_spec_tiling(spec);
    struct points points = {maze_board_of(tiling, shown.width, shown.height, spec->wrap), 1, 0};
    struct maze_tile last = {0, 0}, point;

    if (by_cells && tiling->by_tiles)
        points = (struct points){.board = {.tiling = tiling,
                                     .columns = (int64_t)shown.width,
                                     .rows = (int64_t)shown.height,
                                     .wrap = spec->wrap},
            .scale = 2};
    points.board.storey = shown.storey;
    if (count == 0)
        return refuse_json(&candidate_params[MEMBER_PATH], path, NULL, problem);
    candidate->by_tiles = true;
    candidate->runs = malloc(count * sizeof(*candidate->runs));
    if (!candidate->runs)
        return problem_no_memory(problem);
    for (size_t i = 0; i < count; i++, last = point) {
        const json_t *value = json_array_get(path, i);

        if (!read_point(value, shown.storey, &point))
            return refuse_point(value, i, NULL, problem);
        if (i == 0)
            candidate->first = tile_of(&points, point);
        else if (!add_point(&points, last, point, candidate))
            return problem_no_memory(problem);
        if (points.steps > CANDIDATE_STEPS)
            return refuse_point(
                value, i, "a path must be at most 4194304 tiles long, and leads on", problem);
    }
    return true;
}

/* Reads whether the points of a path are cells. */
static bool read_points(
    const json_t *points, const json_t *path, uint8_t *are_cells, struct problem *problem)
{
    const struct param *param = &candidate_params[MEMBER_POINTS];

    *are_cells = 0;
    if (!points)
        return true;
    if (!path || !json_is_string(points))
        return refuse_json(param, points, path ? NULL : "points applies only to a path", problem);
    return param_read(param, span_of(json_string_value(points)), are_cells) ||
        refuse_value(param, span_of(json_string_value(points)), problem);
}

/* Reads a body into a query for the verdict about its candidate, the only question asked. */
static bool read_candidate(const json_t *object, struct query_context *context,
    struct maze_query *query, struct problem *problem)
{
    const json_t *maze = json_object_get(object, "maze");
    const json_t *directions = json_object_get(object, "directions");
    const json_t *path = json_object_get(object, "path");
    const struct maze_format *json = maze_format_find("json");
    struct maze_candidate candidate = {0};
    uint8_t by_cells;

    if (!check_members(object, problem))
        return false;
    if (!maze || !directions == !path)
        return problem_say(problem, PROBLEM_CONTENT,
            !maze      ? "the member maze, the permalink of the maze, is missing"
                : path ? "there must be either directions or path, and both are there"
                       : "there must be either directions or path, and both are missing");
    if (!read_points(json_object_get(object, "points"), path, &by_cells, problem))
        return false;
    if (!read_permalink(maze, context, query, problem))
        return false;
    candidate.path = maze_path_new(maze_spec_tiling(&query->spec));
    if (!candidate.path)
        return problem_no_memory(problem);

    const bool good = directions
        ? read_directions(directions, maze_spec_tiling(&query->spec), &candidate, problem)
        : read_path(path, by_cells, &query->spec, &candidate, problem);

    query->subject = MAZE_SUBJECT_CHECK;
    query->question = (struct maze_question){.candidate = candidate};
    query->rendering = (struct maze_rendering){.format = json,
        .style = maze_query_style(json, maze_spec_tiling(&query->spec), false),
        .subject = MAZE_SUBJECT_CHECK};
    return good;
}

bool candidate_body_read(const struct message_body *body, struct query_context *context,
    struct maze_query *query, struct problem *problem)
{
    json_t *object;
    const bool good = body_object_read(body, "application/json", &object, problem) &&
        read_candidate(object, context, query, problem);

    json_decref(object);
    if (good && !accept_format(context->accept, MAZE_SUBJECT_CHECK))
        return accept_refuse_format(context->accept, MAZE_SUBJECT_CHECK, problem);
    return good;
}
