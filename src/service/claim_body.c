/* The permalink is read as a query is; a way by tiles is held against the board of its maze, as far as steps go. */
#include "service/claim_body.h"

#include "service/body.h"
#include "service/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LARGEST_TILE (INT64_C(1) << 33) /* in a claim; past every board */

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
        return problem_no_memory(problem);
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
    const char *path = wish_path(SUBJECT_MAZE);
    const size_t lead = strlen(path) + 1;
    const char *link = json_string_value(value);
    bool good;

    if (!link)
        return refuse_member_type("maze", value, "a permalink in a string", problem);
    if (strncmp(link, path, lead - 1) != 0 || link[lead - 1] != '?')
        return refuse_member("maze", span_of(link), allowed,
            "maze must be a permalink of this server, which begins with /maze?", problem);

    char *query = strdup(link + lead);

    if (!query)
        return problem_no_memory(problem);
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
                return problem_no_memory(problem);
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

    if (json_array_size(value) == 2 && body_whole(json_array_get(value, 0), &tile->x) &&
        body_whole(json_array_get(value, 1), &tile->y) && llabs(tile->x) <= LARGEST_TILE &&
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
            return problem_no_memory(problem);
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
        return problem_no_memory(problem);

    const bool good = directions ? read_directions(directions, &claim, problem)
                                 : read_path(path, &wish->spec, &claim, problem);

    wish_claim(wish, &claim);
    return good;
}

bool claim_body_read(const struct request *request, struct wish *wish, struct problem *problem)
{
    json_t *object = body_object(request, problem);
    bool good;

    if (!object)
        return false;
    good = read_claim(object, request, wish, problem) &&
        reading_accepts(SUBJECT_CHECK, request->accept, problem);
    json_decref(object);
    return good;
}
