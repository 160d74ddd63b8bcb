/* Tiles are numbered from 0, and those of cells are odd; in the spec it is the cells that count. */
#include "query/endpoints.h"

#include "query/params.h"

#include <stdio.h>
#include <string.h>

enum { RINGS = 64 }; /* around a wrong tile in which a right one is looked for, in cells */

static const char *const corners[MAZE_CORNERS] = {
    [MAZE_CORNER_NORTHWEST] = "northwest",
    [MAZE_CORNER_NORTHEAST] = "northeast",
    [MAZE_CORNER_SOUTHWEST] = "southwest",
    [MAZE_CORNER_SOUTHEAST] = "southeast",
};

static const char *endpoint_word(const struct param *param, size_t i)
{
    (void)param;
    if (i < MAZE_CORNERS)
        return corners[i];
    return i == MAZE_CORNERS ? "random" : i == MAZE_CORNERS + 1 ? "farthest" : NULL;
}

static struct endpoint *endpoint_of(const struct param *param, struct maze_query *query)
{
    return param == &params[PARAM_START] ? &query->start : &query->goal;
}

/* Reads a coordinate. One below 0 is taken as 0, which is no cell's either. */
static bool read_coordinate(struct span text, uint64_t *coordinate)
{
    const bool negative = text.length && text.text[0] == '-';

    switch (span_u64((struct span){text.text + negative, text.length - negative}, coordinate)) {
    case NUMBER_MALFORMED:
        return false;
    case NUMBER_TOO_LARGE:
        *coordinate = UINT64_MAX;
        break;
    case NUMBER_OK:
        break;
    }
    if (negative)
        *coordinate = 0;
    return true;
}

static void suggest_tile(uint64_t x, uint64_t y, struct problem *problem)
{
    char text[2 * BUFFER_U64_DIGITS + 2];

    snprintf(text, sizeof(text), "%llu,%llu", (unsigned long long)x, (unsigned long long)y);
    problem_add_nearest(problem, text);
}

/* A tile in brackets, as JSON has it, or without its commas' spaces; a number alone; or a misspelt word. */
static void suggest_meant(struct span value, struct problem *problem)
{
    uint64_t across, down;
    struct span y = span_trimmed(value), x;

    if (y.length > 1 && y.text[0] == '[' && y.text[y.length - 1] == ']')
        y = (struct span){y.text + 1, y.length - 2};
    x = span_trimmed(span_cut(&y, ','));
    y = span_trimmed(y);
    if (read_coordinate(x, &across) && read_coordinate(y.length ? y : x, &down))
        suggest_tile(across | 1, down | 1, problem);
    else
        param_suggest_word(endpoint_word, NULL, value, problem);
}

bool read_endpoint(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    struct endpoint *endpoint = endpoint_of(param, query);
    struct span y = value;
    const struct span x = span_cut(&y, ',');

    for (size_t i = 0; endpoint_word(param, i); i++)
        if (span_is(value, endpoint_word(param, i))) {
            endpoint->kind = i < MAZE_CORNERS ? ENDPOINT_CORNER
                : i == MAZE_CORNERS           ? ENDPOINT_RANDOM
                                              : ENDPOINT_FARTHEST;
            endpoint->corner = (enum maze_corner)(i % MAZE_CORNERS);
            return true;
        }
    endpoint->kind = ENDPOINT_TILE;
    if (read_coordinate(x, &endpoint->x) && read_coordinate(y, &endpoint->y))
        return true;
    suggest_meant(value, problem);
    return param_refuse(PROBLEM_INVALID, param, value, NULL, problem);
}

/* The odd number below or at a coordinate, within 1 … 2 cells - 1; and the one above. */
static uint64_t odd_below(uint64_t coordinate, uint64_t cells)
{
    if (coordinate < 1)
        return 1;
    return coordinate >= 2 * cells ? 2 * cells - 1 : coordinate - (coordinate % 2 == 0);
}

static uint64_t odd_above(uint64_t coordinate, uint64_t cells)
{
    return coordinate >= 2 * cells - 1 ? 2 * cells - 1 : coordinate | 1;
}

bool endpoint_check(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    const struct endpoint *endpoint = endpoint_of(param, query);
    const uint64_t across = query->spec.width, down = query->spec.height;
    char lead[160];

    if (endpoint->kind != ENDPOINT_TILE)
        return true;
    if (endpoint->x % 2 && endpoint->x < 2 * across && endpoint->y % 2 && endpoint->y < 2 * down)
        return true;
    suggest_tile(odd_below(endpoint->x, across), odd_below(endpoint->y, down), problem);
    suggest_tile(odd_above(endpoint->x, across), odd_above(endpoint->y, down), problem);
    snprintf(lead, sizeof(lead), "%s must be a tile of two odd numbers, up to %llu,%llu",
        param->name, (unsigned long long)(2 * across - 1), (unsigned long long)(2 * down - 1));
    return param_refuse(PROBLEM_INVALID, param, value, lead, problem);
}

/* Adds the cells inside at this distance from x, y, counted along the sides, as far as there is room. */
static void suggest_ring(
    const struct maze_spec *spec, struct maze_point at, int64_t distance, struct problem *problem)
{
    for (int64_t dx = -distance; dx <= distance; dx++) {
        const int64_t rest = distance - (dx < 0 ? -dx : dx);

        for (int64_t dy = -rest; dy <= rest; dy += rest ? 2 * rest : 1) {
            const uint64_t x = at.x + (uint64_t)dx, y = at.y + (uint64_t)dy;

            if (x < spec->width && y < spec->height && maze_spec_inside(spec, x, y))
                suggest_tile(2 * x + 1, 2 * y + 1, problem);
        }
    }
}

static bool refuse_outside(const struct param *param, struct maze_point at,
    struct maze_query *query, struct problem *problem)
{
    char given[2 * BUFFER_U64_DIGITS + 2], lead[64];

    for (int64_t distance = 1; distance <= RINGS && !problem->nearest[0][0]; distance++)
        suggest_ring(&query->spec, at, distance, problem);
    snprintf(given, sizeof(given), "%llu,%llu", (unsigned long long)(2 * at.x + 1),
        (unsigned long long)(2 * at.y + 1));
    snprintf(lead, sizeof(lead), "%s must be inside the outline", param->name);
    return param_refuse(PROBLEM_INVALID, param, span_of(given), lead, problem);
}

/* Puts one end into the spec; `drawn` is where it is if that is left to the seed. */
static bool settle(const struct param *param, const struct endpoint *endpoint,
    struct maze_point drawn, struct maze_query *query, struct maze_end *end,
    struct problem *problem)
{
    end->kind = MAZE_END_CELL;
    switch (endpoint->kind) {
    case ENDPOINT_DEFAULT:
        end->kind = MAZE_END_USUAL;
        break;
    case ENDPOINT_FARTHEST:
        end->kind = MAZE_END_FARTHEST;
        break;
    case ENDPOINT_RANDOM:
        end->cell = drawn;
        break;
    case ENDPOINT_CORNER:
        end->cell = maze_spec_corner(&query->spec, endpoint->corner);
        break;
    case ENDPOINT_TILE:
        end->cell = (struct maze_point){endpoint->x / 2, endpoint->y / 2};
        if (!maze_spec_inside(&query->spec, end->cell.x, end->cell.y))
            return refuse_outside(param, end->cell, query, problem);
        break;
    }
    return true;
}

/* An end that was drawn where the other is anyway is where the other would be drawn. */
static void part(const struct maze_query *query, struct maze_point start, struct maze_point goal,
    struct maze_spec *spec)
{
    struct maze_point first, last;

    if ((query->start.kind == ENDPOINT_RANDOM) == (query->goal.kind == ENDPOINT_RANDOM) ||
        !maze_spec_ends(spec, &first, &last) || first.x != last.x || first.y != last.y)
        return;
    if (query->start.kind == ENDPOINT_RANDOM)
        spec->start.cell = goal;
    else
        spec->goal.cell = start;
}

bool endpoints_resolve(struct maze_query *query, struct problem *problem)
{
    struct maze_spec *spec = &query->spec;
    struct maze_point start = {0}, goal = {0};

    if (query->start.kind == ENDPOINT_DEFAULT && query->goal.kind == ENDPOINT_DEFAULT)
        return true;
    if (query->start.kind == ENDPOINT_RANDOM || query->goal.kind == ENDPOINT_RANDOM)
        maze_spec_draw_ends(spec, &start, &goal);
    if (!settle(&params[PARAM_START], &query->start, start, query, &spec->start, problem) ||
        !settle(&params[PARAM_GOAL], &query->goal, goal, query, &spec->goal, problem))
        return false;
    part(query, start, goal, spec);
    query->start.kind = query->goal.kind = ENDPOINT_DEFAULT;
    maze_spec_normalize(spec);
    return true;
}
