/* jansson reads the text; what the members mean is asked of the table. */
#include "service/maze_body.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_TEXT = 48 }; /* bytes that hold a number, or a tile, as text */

#define LARGEST_TILE (INT64_C(1) << 33) /* in a claim; past every board */

static bool out_of_memory(struct problem *problem)
{
    problem_say(problem, PROBLEM_MEMORY, "there is not enough memory now; try again");
    return false;
}

static const char *type_name(const json_t *value)
{
    static const char *const names[] = {
        [JSON_OBJECT] = "an object",
        [JSON_ARRAY] = "an array",
        [JSON_STRING] = "a string",
        [JSON_INTEGER] = "a number",
        [JSON_REAL] = "a number",
        [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",
        [JSON_NULL] = "null",
    };

    return names[json_typeof(value)];
}

/* Says where the text stops to be JSON; what the library quotes of it may be cut inside a character. */
static bool refuse_text(const json_error_t *error, struct problem *problem)
{
    const enum json_error_code code = json_error_code(error);
    const char *text =
        span_is_utf8(span_of(error->text)) ? error->text : "there is something it cannot hold";

    if (code == json_error_out_of_memory)
        return out_of_memory(problem);
    problem_say(problem, PROBLEM_CONTENT,
        "the body must be well-formed JSON: at line %d, column %d, %s%s", error->line,
        error->column, text,
        code == json_error_numeric_overflow ? "; a large seed can be given as a string" : "");
    return false;
}

/* Whether the body is as it is, and not compressed. */
static bool is_plain(const struct request *request, struct problem *problem)
{
    struct span list = span_of(request->content_encoding ? request->content_encoding : "");

    while (list.length) {
        const struct span coding = span_trimmed(span_cut(&list, ','));

        if (coding.length && !span_is_caseless(coding, "identity")) {
            problem_about(problem, PROBLEM_MEDIA_TYPE, SPAN("Content-Encoding"),
                span_of(request->content_encoding), "identity",
                "the body must come with no Content-Encoding but identity");
            return false;
        }
    }
    return true;
}

/* Returns the body's object, to be let go of by json_decref, or NULL. */
static json_t *parse(const struct request *request, struct problem *problem)
{
    struct span rest = span_of(request->content_type ? request->content_type : "");
    const struct span media = span_trimmed(span_cut(&rest, ';'));
    json_error_t error;
    json_t *object;

    if (!span_is_caseless(media, "application/json")) {
        problem_about(problem, PROBLEM_MEDIA_TYPE, SPAN("Content-Type"),
            span_of(request->content_type ? request->content_type : ""), "application/json",
            "the Content-Type of the body must be application/json");
        return NULL;
    }
    if (!is_plain(request, problem))
        return NULL;
    if (request->body.length == 0) {
        problem_say(problem, PROBLEM_CONTENT, "the body must be a JSON object, and it is empty");
        return NULL;
    }
    object = json_loadb(request->body.text, request->body.length, JSON_REJECT_DUPLICATES, &error);
    if (!object) {
        refuse_text(&error, problem);
    } else if (!json_is_object(object)) {
        problem_say(problem, PROBLEM_CONTENT, "the body must be a JSON object, not an array");
        json_decref(object);
        object = NULL;
    }
    return object;
}

/* Shows a value of a type that is not taken. */
static bool refuse_type(
    const struct param *param, const json_t *value, const char *taken, struct problem *problem)
{
    char *given = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT), lead[160];

    if (!given)
        return out_of_memory(problem);
    snprintf(lead, sizeof(lead), "%s must be %s and not %s", param->name, taken, type_name(value));
    param_refuse(PROBLEM_INVALID, param, span_of(given), lead, problem);
    free(given);
    return false;
}

static const char *taken_types(const struct param *param)
{
    return param->plain & PLAIN_ART ? "an array of strings, or a string"
        : param->plain & PLAIN_TILE ? "an array of two whole numbers, or a string"
        : param->plain & PLAIN_FLAG ? "true or false, or a string"
        : param->plain & PLAIN_NUMBER && param->type == PARAM_NUMBER ? "a number, or a string"
        : param->plain & PLAIN_NUMBER                                ? "a whole number, or a string"
                                                                     : "a string";
}

/* Whether the value is a whole number; jansson holds no larger ones than 64 bits with a sign. */
static bool whole(const json_t *value, int64_t *number)
{
    *number = json_integer_value(value);
    return json_is_integer(value);
}

/* Writes a member's value as a query would have it, or finds it in the value itself; false: a wrong type. */
static bool as_text(
    const struct param *param, const json_t *value, char text[NUMBER_TEXT], struct span *span)
{
    int64_t x, y;

    if (json_is_string(value)) {
        *span = (struct span){json_string_value(value), json_string_length(value)};
        return true;
    }
    if (param->plain & PLAIN_NUMBER && whole(value, &x))
        snprintf(text, NUMBER_TEXT, "%lld", (long long)x);
    else if (param->plain & PLAIN_NUMBER && param->type == PARAM_NUMBER && json_is_real(value))
        snprintf(text, NUMBER_TEXT, "%.17g", json_real_value(value));
    else if (param->plain & PLAIN_FLAG && json_is_boolean(value))
        snprintf(text, NUMBER_TEXT, "%s", json_is_true(value) ? "yes" : "no");
    else if (param->plain & PLAIN_TILE && json_array_size(value) == 2 &&
        whole(json_array_get(value, 0), &x) && whole(json_array_get(value, 1), &y))
        snprintf(text, NUMBER_TEXT, "%lld,%lld", (long long)x, (long long)y);
    else
        return false;
    *span = span_of(text);
    return true;
}

static bool read_art(struct reading *reading, const json_t *rows, struct problem *problem)
{
    const size_t count = json_array_size(rows);
    const char **texts = malloc((count ? count : 1) * sizeof(*texts));
    bool good = texts != NULL;

    if (!good)
        return out_of_memory(problem);
    for (size_t i = 0; good && i < count; i++) {
        texts[i] = json_string_value(json_array_get(rows, i));
        good =
            texts[i] || refuse_type(&params[PARAM_MASK], rows, "an array of strings only", problem);
    }
    good = good && reading_art(reading, texts, count, problem);
    free(texts);
    return good;
}

static bool read_members(struct reading *reading, json_t *object, const char *accept,
    struct entropy *entropy, struct problem *problem)
{
    char numbers[PARAMS][NUMBER_TEXT];
    const char *name;
    json_t *value;

    json_object_foreach(object, name, value)
    {
        struct pair pair = {.name = span_of(name)};
        const struct param *param;

        if (!reading_find(reading, pair.name, &param, problem))
            return false;
        if (param->plain & PLAIN_ART && json_is_array(value)) {
            if (!read_art(reading, value, problem))
                return false;
            continue;
        }
        if (!as_text(param, value, numbers[param - params], &pair.value))
            return refuse_type(param, value, taken_types(param), problem);
        if (!reading_pair(reading, pair, problem))
            return false;
    }
    return reading_end(reading, accept, entropy, problem);
}

bool maze_body_read(const struct request *request, struct wish *wish, struct problem *problem)
{
    json_t *object = parse(request, problem);
    struct reading reading;
    bool good;

    if (!object)
        return false;
    reading_begin(&reading, SUBJECT_MAZE, wish);
    good = read_members(&reading, object, request->accept, request->entropy, problem);
    json_decref(object);
    return good;
}

/* ---- claims ---- */

static const char *member_word(const struct param *param, size_t i)
{
    static const char *const members[] = {"maze", "directions", "path"};

    (void)param;
    return i < sizeof(members) / sizeof(members[0]) ? members[i] : NULL;
}

static bool refuse_member(const char *name, struct span given, const char *allowed,
    const char *lead, struct problem *problem)
{
    problem_about(problem, PROBLEM_INVALID, span_of(name), given, allowed, lead);
    return false;
}

static bool refuse_member_type(
    const char *name, const json_t *value, const char *allowed, struct problem *problem)
{
    char *given = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT), lead[96];

    if (!given)
        return out_of_memory(problem);
    snprintf(lead, sizeof(lead), "%s must be %s", name, allowed);
    refuse_member(name, span_of(given), allowed, lead, problem);
    free(given);
    return false;
}

static bool check_members(const json_t *object, struct problem *problem)
{
    const char *name;
    json_t *value;

    json_object_foreach((json_t *)object, name, value)
    {
        size_t i = 0;

        while (member_word(NULL, i) && strcmp(name, member_word(NULL, i)) != 0)
            i++;
        if (member_word(NULL, i))
            continue;
        param_suggest_word(member_word, NULL, span_of(name), problem);
        problem_about(problem, PROBLEM_UNKNOWN, span_of(name), span_of(name),
            "one of maze, directions, path", "a claim has no such member");
        return false;
    }
    return true;
}

/* Reads the maze of a claim: a permalink, and nothing but what this server answers itself. */
static bool read_permalink(
    const json_t *value, const struct request *request, struct wish *wish, struct problem *problem)
{
    static const char allowed[] = "a permalink, /maze?algo=…&width=…&height=…&seed=…";
    static const struct span lead = SPAN("/maze?");
    const char *link = json_string_value(value);
    bool good;

    if (!link)
        return refuse_member_type("maze", value, "a permalink in a string", problem);
    if (strncmp(link, lead.text, lead.length) != 0)
        return refuse_member("maze", span_of(link), allowed,
            "maze must be a permalink of this server, which begins with /maze?", problem);

    char *query = strdup(link + lead.length);

    if (!query)
        return out_of_memory(problem);
    good = wish_read(SUBJECT_MAZE, span_of(query), NULL, request->entropy, wish, problem);
    free(query);
    if (!good) {
        problem_within(problem, "maze");
        return false;
    }
    return wish->seeded ||
        refuse_member("maze", span_of(link), allowed,
            "maze must be a permalink with a seed, since without one it is another each time",
            problem);
}

static bool read_directions(const json_t *value, struct maze_claim *claim, struct problem *problem)
{
    const char *letters = json_string_value(value);
    char lead[96];

    if (!letters)
        return refuse_member_type("directions", value, "a string", problem);
    for (size_t i = 0; letters[i]; i++) {
        const enum direction direction = direction_of_letter(letters[i]);
        size_t end = i + 1;

        if (direction != DIRECTIONS) {
            if (!walk_add(claim->walk, direction))
                return out_of_memory(problem);
            continue;
        }
        while (((unsigned char)letters[end] & 0xc0) == 0x80)
            end++;
        snprintf(lead, sizeof(lead),
            "directions must be letters N, E, S and W: character %zu is not", i + 1);
        return refuse_member("directions", (struct span){letters + i, end - i},
            "letters N, E, S and W", lead, problem);
    }
    return true;
}

struct tile {
    int64_t x, y;
};

static bool read_tile(const json_t *path, size_t i, struct tile *tile, struct problem *problem)
{
    const json_t *value = json_array_get(path, i);
    char name[32];

    if (json_array_size(value) == 2 && whole(json_array_get(value, 0), &tile->x) &&
        whole(json_array_get(value, 1), &tile->y) && llabs(tile->x) <= LARGEST_TILE &&
        llabs(tile->y) <= LARGEST_TILE)
        return true;
    snprintf(name, sizeof(name), "path[%zu]", i);
    return refuse_member_type(name, value, "a tile, [x, y], of two whole numbers", problem);
}

/* Where the claim begins, or goes on after it was torn, which must be a number without a sign. */
static bool keep_tile(size_t i, struct tile tile, struct maze_tile *kept, struct problem *problem)
{
    char name[32], given[2 * BUFFER_U64_DIGITS + 8];

    *kept = (struct maze_tile){(uint64_t)tile.x, (uint64_t)tile.y};
    if (tile.x >= 0 && tile.y >= 0)
        return true;
    snprintf(name, sizeof(name), "path[%zu]", i);
    snprintf(given, sizeof(given), "[%lld,%lld]", (long long)tile.x, (long long)tile.y);
    return refuse_member(name, span_of(given), "a tile, [x, y], from [0, 0]",
        "a tile that is not next to the one before must be from [0, 0] on", problem);
}

/* Whether going on by `difference` is one step forward or back, on a side of so many tiles if joined. */
static int unit(int64_t difference, bool joined, uint64_t tiles)
{
    if (difference == 1 || difference == -1)
        return (int)difference;
    if (joined && (uint64_t)llabs(difference) == tiles - 1)
        return difference < 0 ? 1 : -1;
    return 0;
}

/* The direction from one tile to the next, or DIRECTIONS where they do not touch. */
static enum direction direction_to(const struct maze_spec *spec, struct tile from, struct tile to)
{
    const int across = unit(to.x - from.x, spec->wrap & WRAP_X, 2 * spec->width);
    const int down = unit(to.y - from.y, spec->wrap & WRAP_Y, 2 * spec->height);

    if (across && to.y == from.y)
        return across > 0 ? EAST : WEST;
    if (down && to.x == from.x)
        return down > 0 ? SOUTH : NORTH;
    return DIRECTIONS;
}

static bool read_path(const json_t *path, const struct maze_spec *spec, struct maze_claim *claim,
    struct problem *problem)
{
    const size_t count = json_array_size(path);
    struct tile last, tile;

    if (count == 0)
        return refuse_member_type(
            "path", path, "an array of tiles, [x, y], from the start to the goal", problem);
    claim->by_tiles = true;
    if (!read_tile(path, 0, &last, problem) || !keep_tile(0, last, &claim->first, problem))
        return false;
    for (size_t i = 1; i < count; i++, last = tile) {
        if (!read_tile(path, i, &tile, problem))
            return false;
        if (claim->torn)
            continue;

        const enum direction direction = direction_to(spec, last, tile);

        claim->torn = direction == DIRECTIONS;
        if (claim->torn && !keep_tile(i, tile, &claim->next, problem))
            return false;
        if (!claim->torn && !walk_add(claim->walk, direction))
            return out_of_memory(problem);
    }
    return true;
}

static bool read_claim(
    const json_t *object, const struct request *request, struct wish *wish, struct problem *problem)
{
    const json_t *maze = json_object_get(object, "maze");
    const json_t *directions = json_object_get(object, "directions");
    const json_t *path = json_object_get(object, "path");
    struct maze_claim claim = {0};

    if (!check_members(object, problem))
        return false;
    if (!maze || !directions == !path) {
        problem_say(problem, PROBLEM_CONTENT,
            !maze      ? "a claim must have maze, the permalink of the maze it is about"
                : path ? "a claim has directions or path, and this one has both"
                       : "a claim must have directions, or path, and this one has neither");
        return false;
    }
    if (!read_permalink(maze, request, wish, problem))
        return false;
    claim.walk = walk_new();
    if (!claim.walk)
        return out_of_memory(problem);

    const bool good = directions ? read_directions(directions, &claim, problem)
                                 : read_path(path, &wish->spec, &claim, problem);

    wish_claim(wish, &claim);
    return good;
}

bool check_body_read(const struct request *request, struct wish *wish, struct problem *problem)
{
    json_t *object = parse(request, problem);
    bool good;

    if (!object)
        return false;
    good =
        read_claim(object, request, wish, problem) && wish_accepts_json(request->accept, problem);
    json_decref(object);
    return good;
}
