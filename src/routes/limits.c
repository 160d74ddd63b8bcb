/* The largest side that fits is found by bisection: what a maze takes only grows with its sides. */
#include "routes/limits.h"

#include "maze/maze.h"
#include "maze/tiling.h"

#include "base/bits.h"

#include <stdio.h>
#include <string.h>

uint64_t limits_extra(const struct maze_spec *spec, uint64_t length)
{
    const uint64_t block = length < ANSWER_BLOCK ? length : ANSWER_BLOCK;

    /* Planes of a row: seven of a style that shows more than walls, three of a maze with openings. */
    return block + 10 * sizeof(uint64_t) * bits_words(spec->width);
}

bool limits_fit(
    const struct config *config, const struct maze_spec *spec, const struct maze_cost *cost)
{
    const uint64_t cells = maze_spec_cells(spec);

    if (cost->too_large || cells > (cost->streams ? config->max_stream_cells : config->max_cells))
        return false;
    if (cost->streams && cost->nanoseconds > CHEAP_NANOSECONDS)
        return false;
    return cost->held + cost->scratch + limits_extra(spec, UINT64_MAX) <= config->memory;
}

/* The largest width, height or both for which the spec fits and its shape is whole; 0: none. */
static uint64_t largest_side(
    const struct config *config, const struct maze_query *query, bool across, bool down)
{
    struct maze_spec spec = query->spec;
    const uint64_t min = spec.shape ? spec.shape->min : 1;
    uint64_t low = min - 1, high = MAZE_SIDE_MAX;

    while (low < high) {
        const uint64_t middle = (low + high + 1) / 2;

        spec.width = across ? middle : spec.width;
        spec.height = down ? middle : spec.height;

        const struct maze_cost cost = maze_cost(&spec, &query->question);

        if (limits_fit(config, &spec, &cost))
            low = middle;
        else
            high = middle - 1;
    }
    spec.width = across ? low : spec.width;
    spec.height = down ? low : spec.height;
    /* Edges wrap around at even sides only. */
    if (spec.tiling && spec.wrap & ~maze_tiling_wraps(spec.tiling, spec.width, spec.height))
        low--;
    return low < min ? 0 : low;
}

/* The sides that are too large, by the parameter that set them. */
struct limit {
    const char *name;
    bool across, down;
    uint64_t max; /* cells; 0: none fit */
};

static struct limit find_limit(const struct config *config, const struct maze_query *query)
{
    struct limit limit = {query->sided, true, true};

    if (!limit.name) {
        limit = (struct limit){"height", false, true};
        limit.max = largest_side(config, query, false, true);
        if (limit.max)
            return limit;
        /* Even one row is too wide; if one column is too high as well, a square is offered. */
        limit = (struct limit){"width", true, false};
        limit.max = largest_side(config, query, true, false);
        limit.down = limit.max == 0;
    }
    if (limit.max == 0)
        limit.max = largest_side(config, query, limit.across, limit.down);
    return limit;
}

/* Names the parameter that is too large, and the largest value that it can have. */
static void explain_sides(
    const struct config *config, const struct maze_query *query, struct problem *problem)
{
    const struct limit limit = find_limit(config, query);
    const bool tiles = strcmp(limit.name, "size") == 0;
    const char *slug = query->spec.algorithm->slug;
    const uint64_t given = limit.across ? query->spec.width : query->spec.height;
    char digits[BUFFER_U64_DIGITS + 1] = {0}, allowed[96] = "something smaller", lead[256];

    if (limit.max) {
        u64_write(tiles ? 2 * limit.max + 1 : limit.max, digits);
        problem_add_nearest(problem, digits);
        snprintf(allowed, sizeof(allowed), "%s up to %s", limit.name, digits);
        snprintf(lead, sizeof(lead), "this server makes such %s mazes of %s", slug, allowed);
    } else {
        snprintf(
            lead, sizeof(lead), "this server makes no such %s mazes of any %s", slug, limit.name);
    }
    memset(digits, 0, sizeof(digits));
    u64_write(tiles ? 2 * given + 1 : given, digits);
    problem_about(problem, PROBLEM_TOO_LARGE, span_of(limit.name), span_of(digits), allowed, lead);
}

/* A mask fixes both sides: a mask of fewer rows, or a square one, would fit. */
static void explain_mask(
    const struct config *config, const struct maze_query *query, struct problem *problem)
{
    uint64_t across = query->spec.width, down = largest_side(config, query, false, true);
    char given[2 * BUFFER_U64_DIGITS + 8], allowed[96], lead[256];

    if (down == 0)
        across = down = largest_side(config, query, true, true);
    snprintf(given, sizeof(given), "%llu x %llu", (unsigned long long)query->spec.width,
        (unsigned long long)query->spec.height);
    snprintf(allowed, sizeof(allowed), "a mask of up to %llu x %llu cells",
        (unsigned long long)across, (unsigned long long)down);
    snprintf(lead, sizeof(lead), "this server makes %s mazes with %s", query->spec.algorithm->slug,
        allowed);
    problem_about(problem, PROBLEM_TOO_LARGE, SPAN("mask"), span_of(given), allowed, lead);
}

void limits_explain(
    const struct config *config, const struct maze_query *query, struct problem *problem)
{
    if (query->spec.mask)
        explain_mask(config, query, problem);
    else
        explain_sides(config, query, problem);
}
