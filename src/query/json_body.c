/*
 * jansson parses the text, and refuses anything but one JSON value. A parameter's kind decides which JSON types its
 * member may have; as text it is read as in a query.
 */
#include "query/json_body.h"

#include "query/accept.h"
#include "query/json.h"
#include "query/picture.h"
#include "query/query_reader.h"
#include "query/refusals.h"
#include "query/suggestions.h"
#include "query/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* jansson's error in words of our own: its text quotes the input, and may cut a character in half. */
static const char *error_text(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_premature_end_of_input:
        return "the text ends too early";
    case json_error_end_of_input_expected:
        return "there is more text after the end of the value";
    case json_error_invalid_utf8:
        return "there are bytes that are not UTF-8";
    case json_error_stack_overflow:
        return "arrays or objects are nested too deeply";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "a string must not contain \\u0000";
    case json_error_numeric_overflow:
        return strstr(error->text, "integer")
            ? "a whole number is too large; a large seed can be given as a string"
            : "a number is too large";
    default:
        /* At the end of the text, jansson blames an unexpected token. */
        if (strstr(error->text, "near end of file"))
            return "the text ends too early";
        return span_is_utf8(span_of(error->text)) ? error->text : "the text is not JSON";
    }
}

static bool check_coding(const struct message_body *body, struct problem *problem)
{
    struct span list = span_of(body->content_encoding ? body->content_encoding : "");

    while (list.length) {
        const struct span coding = span_trimmed(span_cut(&list, ','));

        if (coding.length && !span_is_caseless(coding, "identity"))
            return problem_about(problem, PROBLEM_MEDIA_TYPE, SPAN("Content-Encoding"),
                span_of(body->content_encoding), "identity",
                "the body must come with no Content-Encoding but identity");
    }
    return true;
}

/* A POST must not have a query in its URL. */
static bool check_no_query(const struct message_body *body, struct problem *problem)
{
    if (body->query.length)
        problem_about(problem, PROBLEM_MEANINGLESS, SPAN("query"), body->query, "nothing",
            "the parameters of a POST go into its body, and its URL must have no query");
    return !body->query.length;
}

/* Reads the body's object; free it with json_decref in any case. */
static bool read_object(
    const struct message_body *body, const char *allowed, json_t **object, struct problem *problem)
{
    struct span rest = span_of(body->content_type ? body->content_type : "");
    const struct span type = rest, media = span_trimmed(span_cut(&rest, ';'));
    json_error_t error;

    *object = NULL;
    if (!span_is_caseless(media, "application/json"))
        return problem_about(problem, PROBLEM_MEDIA_TYPE, SPAN("Content-Type"), type, allowed,
            "the Content-Type of the body must be %s", allowed);
    if (!check_coding(body, problem) || !check_no_query(body, problem))
        return false;
    if (body->bytes.length == 0)
        return problem_say(
            problem, PROBLEM_CONTENT, "the body must be a JSON object, but it is empty");
    json_memory_begin();
    *object = json_loadb(
        body->bytes.text, body->bytes.length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (json_memory_failed())
        return problem_no_memory(problem);
    if (!*object)
        return problem_say(problem, PROBLEM_CONTENT,
            "the body must be well-formed JSON: line %d, column %d: %s", error.line, error.column,
            error_text(&error));
    return json_is_object(*object) ||
        problem_say(problem, PROBLEM_CONTENT, "the body must be a JSON object, not %s",
            json_type_name(*object));
}

/* Shows the beginning of a value that the member cannot have; for a NULL lead, see refuse_param_value. */
static bool refuse_json(
    const struct param *param, const json_t *value, const char *lead, struct problem *problem)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);

    if (!text)
        return problem_no_memory(problem);
    if (lead)
        refuse_param(PROBLEM_INVALID, param, span_of(text), problem, "%s", lead);
    else
        refuse_param_value(param, span_of(text), problem);
    free(text);
    return false;
}

enum { NUMBER_TEXT = 96 }; /* bytes for a number, a tile or a window as text */

static const char *const taken_types[PARAM_KINDS] = {
    [PARAM_NUMBER] = "a number or a string",
    [PARAM_WORD] = "a string",
    [PARAM_FLAG] = "true, false, \"yes\" or \"no\"",
    [PARAM_TEXT] = "a string",
    [PARAM_SEED] = "a whole number or a string",
    [PARAM_POINT] = "an array of two whole numbers or a string",
    [PARAM_MASK] = "an array of strings or a string",
};

/* Words that are numbers, such as a seed, may also be given as numbers. */
static enum param_kind kind_of(const struct param *param)
{
    return param->words && span_is_numeric(span_of(param->words[0])) ? PARAM_SEED : param->kind;
}

static bool is_window(const struct param *param)
{
    return param->read == window_read;
}

static bool refuse_type(const struct param *param, const json_t *value, struct problem *problem)
{
    char lead[160];

    snprintf(lead, sizeof(lead), "%s must be %s", param->name,
        is_window(param) ? "an array of four whole numbers or a string"
                         : taken_types[kind_of(param)]);
    return refuse_json(param, value, lead, problem);
}

/* Writes an array of exactly `count` whole numbers, at most four, as a list. */
static bool write_numbers(const json_t *value, size_t count, char text[NUMBER_TEXT])
{
    int64_t number;
    size_t n = 0;

    for (size_t i = 0; i < count; i++) {
        if (!json_whole_number(json_array_get(value, i), &number))
            return false;
        n += (size_t)snprintf(text + n, NUMBER_TEXT - n, "%s%lld", i ? "," : "", (long long)number);
    }
    return json_array_size(value) == count;
}

/* Gives a member's value as text, as in a query; written, or borrowed from the value. False: wrong type. */
static bool as_text(
    const struct param *param, const json_t *value, char text[NUMBER_TEXT], struct span *span)
{
    const enum param_kind kind = kind_of(param);
    int64_t x;

    if (json_is_string(value)) {
        *span = (struct span){json_string_value(value), json_string_length(value)};
        return true;
    }
    if ((kind == PARAM_NUMBER || kind == PARAM_SEED) && json_whole_number(value, &x))
        snprintf(text, NUMBER_TEXT, "%lld", (long long)x);
    else if (kind == PARAM_NUMBER && json_is_real(value))
        snprintf(text, NUMBER_TEXT, "%.15g", json_real_value(value));
    else if (kind == PARAM_FLAG && json_is_boolean(value))
        snprintf(text, NUMBER_TEXT, "%s", json_is_true(value) ? "yes" : "no");
    else if (!(kind == PARAM_POINT && write_numbers(value, 2, text)) &&
        !(is_window(param) && write_numbers(value, 4, text)))
        return false;
    *span = span_of(text);
    return true;
}

static bool refuse_row(const json_t *row, size_t i, struct problem *problem)
{
    static const struct param art = {
        "mask", PARAM_TEXT, .form = "an array of strings, a row of the outline each"};
    char lead[96];

    snprintf(lead, sizeof(lead), "mask must be an array of strings, but row %zu is %s", i + 1,
        json_type_name(row));
    return refuse_json(&art, row, lead, problem);
}

/* The members as an input, with texts for those that are not strings. */
struct members {
    struct query_input input;
    char texts[QUERY_PAIRS][NUMBER_TEXT];
    const char **art; /* owned, or NULL */
};

static bool read_art(struct members *members, const json_t *rows, struct problem *problem)
{
    const size_t count = json_array_size(rows);

    members->art = malloc((count ? count : 1) * sizeof(*members->art));
    if (!members->art)
        return problem_no_memory(problem);
    for (size_t i = 0; i < count; i++) {
        members->art[i] = json_string_value(json_array_get(rows, i));
        if (!members->art[i])
            return refuse_row(json_array_get(rows, i), i, problem);
    }
    members->input.context->art = members->art;
    members->input.context->art_rows = count;
    return true;
}

/* Reads a member. If its name is unknown, the value is kept, to be tried with similar names. */
static bool read_member(
    struct members *members, const char *name, const json_t *value, struct problem *problem)
{
    struct query_input *input = &members->input;
    struct pair pair = {.name = span_of(name), .value = SPAN("")};
    const size_t i = params_find(pair.name);

    if (i == SPEC_MASK && json_is_array(value))
        return read_art(members, value, problem);
    if (!as_text(param_at(i < QUERY_PARAMS ? i : SPEC_SIZE), value, members->texts[input->count],
            &pair.value) &&
        i < QUERY_PARAMS)
        return refuse_type(param_at(i), value, problem);
    query_input_add(input, pair);
    return true;
}

static bool read_members(
    struct members *members, json_t *object, struct maze_query *query, struct problem *problem)
{
    const char *name;
    json_t *value;

    json_object_foreach(object, name, value)
    {
        if (members->input.count == QUERY_PAIRS)
            break;
        if (!read_member(members, name, value, problem))
            return false;
    }
    return query_input_read(&members->input, query, problem);
}

/* Reads a query with a mask in rows of text, without a mark at the beginning and empty rows at the end. */
static bool read_text(const struct message_body *body, struct query_context *context,
    struct maze_query *query, struct problem *problem)
{
    static const struct span mark = {"\xef\xbb\xbf", 3};
    struct span rest = body->bytes;
    size_t lines = 1;
    bool good;

    if (rest.length >= mark.length && memcmp(rest.text, mark.text, mark.length) == 0)
        rest = span_from(rest, mark.length);
    while (
        rest.length && (rest.text[rest.length - 1] == '\n' || rest.text[rest.length - 1] == '\r'))
        rest.length--;
    if (!rest.length || memchr(rest.text, '\0', rest.length))
        return problem_say(problem, PROBLEM_CONTENT, "the body must be rows of a mask, but it %s",
            rest.length ? "has a NUL" : "is empty");
    for (size_t i = 0; i < rest.length; i++)
        lines += rest.text[i] == '\n';

    const char **rows = malloc(lines * sizeof(*rows) + rest.length + 1);
    char *row;

    if (!rows)
        return problem_no_memory(problem);
    row = (char *)(rows + lines);
    for (size_t i = 0; i < lines; i++) {
        const struct span line = span_cut(&rest, '\n');
        const size_t length = line.length - (line.length && line.text[line.length - 1] == '\r');

        rows[i] = row;
        row = mempcpy(row, line.text, length);
        *row++ = '\0';
    }
    context->art = rows;
    context->art_rows = lines;
    good = query_read(context, MAZE_SUBJECT_MAZE, body->query, query, problem);
    free(rows);
    return good;
}

bool maze_body_read(const struct message_body *body, struct query_context *context,
    struct maze_query *query, struct problem *problem)
{
    struct members members = {.input = {.context = context, .subject = MAZE_SUBJECT_MAZE}};
    const struct picture picture = {picture_kind_of(body->content_type), body->bytes, body->memory};
    json_t *object;
    bool good;

    if (picture.kind) {
        if (!check_coding(body, problem))
            return false;
        if (picture.kind == PICTURE_ART)
            return read_text(body, context, query, problem);
        context->picture = &picture;
        good = query_read(context, MAZE_SUBJECT_MAZE, body->query, query, problem);
        context->picture = NULL;
        return good;
    }
    good = read_object(body, "one of application/json, " PICTURE_TYPES, &object, problem) &&
        read_members(&members, object, query, problem);
    free(members.art);
    json_decref(object);
    return good;
}

/* ---- a path through the maze of a permalink; tiles become steps, up to the first that is not one step away ---- */

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
    struct query_context permalink = {
        .seeds = context->seeds, .hurried = context->hurried, .ignores = true};
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
    for (unsigned i = 0; i < tiling->directions; i++) {
        const char *before = i == 0 ? "" : i + 1 < tiling->directions ? ", " : " and ";

        list = stpcpy(stpcpy(list, before), tiling->names[i]);
    }
}

/* A direction by its name in the tiling, or by a word that people have for it; MAZE_LINKS_MAX if it is none. */
static unsigned direction_of(const struct maze_tiling *tiling, struct span word)
{
    static const char *const words[][2] = {{"north", "N"}, {"up", "N"}, {"U", "N"}, {"east", "E"},
        {"right", "E"}, {"R", "E"}, {"south", "S"}, {"down", "S"}, {"D", "S"}, {"west", "W"},
        {"left", "W"}, {"L", "W"}, {"northeast", "NE"}, {"southeast", "SE"}, {"southwest", "SW"},
        {"northwest", "NW"}};

    for (unsigned i = 0; i < tiling->directions; i++)
        if (span_is_caseless(word, tiling->names[i]))
            return i;
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (span_is_caseless(word, words[i][0]))
            return maze_tiling_direction(tiling, words[i][1], strlen(words[i][1]));
    return MAZE_LINKS_MAX;
}

static bool refuse_direction(const json_t *value, struct span given, size_t number,
    const struct maze_tiling *tiling, struct problem *problem)
{
    const bool letters = maze_tiling_has_letters(tiling);
    struct param member = candidate_params[MEMBER_DIRECTIONS];
    char list[64], form[128];

    list_directions(tiling, list);
    if (!letters) {
        snprintf(form, sizeof(form), "a string of %s, with blanks between them, or an array", list);
        member.form = form;
    }
    if (!given.text)
        return refuse_json(&member, value, NULL, problem);
    return refuse_param(PROBLEM_INVALID, &member, given, problem,
        "directions must be %s%s, and number %zu is not", letters ? "letters " : "", list, number);
}

/* Adds a word: one direction, or one a letter. False: *none is the part that is no direction; empty: memory ran out. */
static bool add_directions(
    const struct maze_tiling *tiling, struct span word, struct maze_path *path, struct span *none)
{
    unsigned direction = direction_of(tiling, word);

    *none = word;
    if (direction != MAZE_LINKS_MAX || !maze_tiling_has_letters(tiling)) {
        none->length *= direction == MAZE_LINKS_MAX;
        return direction != MAZE_LINKS_MAX && maze_path_add(path, direction);
    }
    while (word.length) {
        const size_t length = span_character(word);

        *none = (struct span){word.text, length};
        direction = direction_of(tiling, *none);
        if (direction == MAZE_LINKS_MAX)
            return false;
        none->length = 0;
        if (!maze_path_add(path, direction))
            return false;
        word = span_from(word, length);
    }
    return true;
}

/* The words of a string, or of all strings of an array. */
static bool read_directions(const json_t *value, const struct maze_tiling *tiling,
    struct maze_candidate *candidate, struct problem *problem)
{
    const size_t count = json_is_array(value) ? json_array_size(value) : 1;

    for (size_t i = 0; i < count; i++) {
        const json_t *item = json_is_array(value) ? json_array_get(value, i) : value;
        struct span rest = span_of(json_is_string(item) ? json_string_value(item) : "");

        if (!json_is_string(item))
            return refuse_direction(value, (struct span){0}, 0, tiling, problem);
        while (rest.length) {
            const struct span word = span_cut(&rest, ' ');
            struct span none;

            if (!word.length || add_directions(tiling, word, candidate->path, &none))
                continue;
            return none.length ? refuse_direction(value, none,
                                     maze_path_length(candidate->path) + 1, tiling, problem)
                               : problem_no_memory(problem);
        }
    }
    return true;
}

static bool refuse_point(const json_t *value, size_t i, const char *lead, struct problem *problem)
{
    struct param element = {.kind = PARAM_TEXT,
        .form = "a point, [x, y] or {\"x\": x, \"y\": y}, of two whole numbers"};
    char name[32];

    snprintf(name, sizeof(name), "path[%zu]", i);
    element.name = name;
    return refuse_json(&element, value, lead, problem);
}

/* Any whole numbers are a point; no path leads to one off the board. */
static bool read_point(const json_t *value, struct maze_tile *point)
{
    const bool named = json_object_size(value) == 2;
    const json_t *x = named ? json_object_get(value, "x") : json_array_get(value, 0);
    const json_t *y = named ? json_object_get(value, "y") : json_array_get(value, 1);

    return (named || json_array_size(value) == 2) && json_whole_number(x, &point->x) &&
        json_whole_number(y, &point->y);
}

/* Points may be cells, which are two tiles apart. */
struct points {
    struct maze_board board;
    unsigned scale;
    uint64_t steps; /* in tiles, so far */
};

enum { CANDIDATE_STEPS = 1 << 22 }; /* the most tiles of a path, however few points it has */

static struct maze_tile tile_of(const struct points *points, struct maze_tile point)
{
    const uint64_t x = (uint64_t)point.x, y = (uint64_t)point.y, beside = points->scale - 1;

    return (struct maze_tile){
        (int64_t)(points->scale * x + beside), (int64_t)(points->scale * y + beside)};
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
        points = (struct points){
            {tiling, 0, (int64_t)shown.width, (int64_t)shown.height, spec->wrap}, 2, 0};
    if (count == 0)
        return refuse_json(&candidate_params[MEMBER_PATH], path, NULL, problem);
    candidate->by_tiles = true;
    candidate->runs = malloc(count * sizeof(*candidate->runs));
    if (!candidate->runs)
        return problem_no_memory(problem);
    for (size_t i = 0; i < count; i++, last = point) {
        const json_t *value = json_array_get(path, i);

        if (!read_point(value, &point))
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
    const bool good = read_object(body, "application/json", &object, problem) &&
        read_candidate(object, context, query, problem);

    json_decref(object);
    if (good && !accept_format(context->accept, MAZE_SUBJECT_CHECK))
        return accept_refuse_format(context->accept, MAZE_SUBJECT_CHECK, problem);
    return good;
}
