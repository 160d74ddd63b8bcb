/* Tiles are numbered from 0, and those of cells are odd; in the spec it is the cells that count. */
#include "service/places.h"

#include "service/params.h"

#include <stdio.h>
#include <string.h>

enum { RINGS = 64 }; /* around a wrong tile in which a right one is looked for, in cells */

static const char *const corners[CORNERS] = {
    [CORNER_NORTHWEST] = "northwest",
    [CORNER_NORTHEAST] = "northeast",
    [CORNER_SOUTHWEST] = "southwest",
    [CORNER_SOUTHEAST] = "southeast",
};

static const char *place_word(const struct param *param, size_t i)
{
    (void)param;
    if (i < CORNERS)
        return corners[i];
    return i == CORNERS ? "random" : i == CORNERS + 1 ? "farthest" : NULL;
}

static struct wished_end *place_of(const struct param *param, struct wish *wish)
{
    return param == &params[PARAM_START] ? &wish->start : &wish->goal;
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
        param_suggest_word(place_word, NULL, value, problem);
}

bool read_place(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    struct wished_end *place = place_of(param, wish);
    struct span y = value;
    const struct span x = span_cut(&y, ',');

    for (size_t i = 0; place_word(param, i); i++)
        if (span_is(value, place_word(param, i))) {
            place->kind = i < CORNERS ? PLACE_CORNER : i == CORNERS ? PLACE_RANDOM : PLACE_FARTHEST;
            place->corner = (enum corner)(i % CORNERS);
            return true;
        }
    place->kind = PLACE_TILE;
    if (read_coordinate(x, &place->x) && read_coordinate(y, &place->y))
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

bool place_check(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    const struct wished_end *place = place_of(param, wish);
    const uint64_t across = wish->spec.width, down = wish->spec.height;
    char lead[160];

    if (place->kind != PLACE_TILE)
        return true;
    if (place->x % 2 && place->x < 2 * across && place->y % 2 && place->y < 2 * down)
        return true;
    suggest_tile(odd_below(place->x, across), odd_below(place->y, down), problem);
    suggest_tile(odd_above(place->x, across), odd_above(place->y, down), problem);
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

static bool refuse_outside(
    const struct param *param, struct maze_point at, struct wish *wish, struct problem *problem)
{
    char given[2 * BUFFER_U64_DIGITS + 2], lead[64];

    for (int64_t distance = 1; distance <= RINGS && !problem->nearest[0][0]; distance++)
        suggest_ring(&wish->spec, at, distance, problem);
    snprintf(given, sizeof(given), "%llu,%llu", (unsigned long long)(2 * at.x + 1),
        (unsigned long long)(2 * at.y + 1));
    snprintf(lead, sizeof(lead), "%s must be inside the outline", param->name);
    return param_refuse(PROBLEM_INVALID, param, span_of(given), lead, problem);
}

/* Puts one end into the spec; `drawn` is where it is if that is left to the seed. */
static bool settle(const struct param *param, const struct wished_end *place,
    struct maze_point drawn, struct wish *wish, struct maze_end *end, struct problem *problem)
{
    end->kind = END_CELL;
    switch (place->kind) {
    case PLACE_NONE:
        end->kind = END_USUAL;
        break;
    case PLACE_FARTHEST:
        end->kind = END_FARTHEST;
        break;
    case PLACE_RANDOM:
        end->cell = drawn;
        break;
    case PLACE_CORNER:
        end->cell = maze_spec_corner(&wish->spec, place->corner);
        break;
    case PLACE_TILE:
        end->cell = (struct maze_point){place->x / 2, place->y / 2};
        if (!maze_spec_inside(&wish->spec, end->cell.x, end->cell.y))
            return refuse_outside(param, end->cell, wish, problem);
        break;
    }
    return true;
}

/* An end that was drawn where the other is anyway is where the other would be drawn. */
static void part(const struct wish *wish, struct maze_point start, struct maze_point goal,
    struct maze_spec *spec)
{
    struct maze_point first, last;

    if ((wish->start.kind == PLACE_RANDOM) == (wish->goal.kind == PLACE_RANDOM) ||
        !maze_spec_ends(spec, &first, &last) || first.x != last.x || first.y != last.y)
        return;
    if (wish->start.kind == PLACE_RANDOM)
        spec->start.cell = goal;
    else
        spec->goal.cell = start;
}

bool places_settle(struct wish *wish, struct problem *problem)
{
    struct maze_spec *spec = &wish->spec;
    struct maze_point start = {0}, goal = {0};

    if (wish->start.kind == PLACE_NONE && wish->goal.kind == PLACE_NONE)
        return true;
    if (wish->start.kind == PLACE_RANDOM || wish->goal.kind == PLACE_RANDOM)
        maze_spec_draw_ends(spec, &start, &goal);
    if (!settle(&params[PARAM_START], &wish->start, start, wish, &spec->start, problem) ||
        !settle(&params[PARAM_GOAL], &wish->goal, goal, wish, &spec->goal, problem))
        return false;
    part(wish, start, goal, spec);
    wish->start.kind = wish->goal.kind = PLACE_NONE;
    maze_spec_settle(spec);
    return true;
}
