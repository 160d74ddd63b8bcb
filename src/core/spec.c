/* The canonical form of a spec: always the first four, then options off their default. */
#include "maze/spec.h"

#include "base/buffer.h"
#include "base/rng.h"
#include "maze/algorithm.h"
#include "maze/mask.h"

#include <string.h>

/* Slugs are at most 32 bytes (a test holds the catalogue to it); the rest is counted here. */
_Static_assert(sizeof("algo=&width=&height=&seed=&bias=-100&skew=southeast&mix=&of=&shape=&mask="
                      "&wrap=xy&sparse=100&braid=100&loops=&start=,&goal=,") +
            3 * 32 + 7 * 10 + BUFFER_U64_DIGITS + MAZE_MIX_TEXT + MAZE_MASK_TEXT <=
        MAZE_SPEC_TEXT,
    "the longest canonical form must fit");

static const char *const skews[MAZE_SKEWS] = {
    [MAZE_SKEW_SOUTHEAST] = "southeast",
    [MAZE_SKEW_SOUTHWEST] = "southwest",
    [MAZE_SKEW_NORTHEAST] = "northeast",
    [MAZE_SKEW_NORTHWEST] = "northwest",
};

const char *maze_skew_name(enum maze_skew skew)
{
    return skews[skew];
}

static char *put(char *to, const char *text)
{
    const size_t n = strlen(text);

    memcpy(to, text, n);
    return to + n;
}

static char *put_number(char *to, const char *text, uint64_t number)
{
    to = put(to, text);
    return to + u64_write(number, to);
}

static char *put_options(char *to, const struct maze_spec *spec)
{
    static const struct maze_mix default_mix;

    if (spec->bias)
        to = put_number(to, spec->bias < 0 ? "&bias=-" : "&bias=",
            (uint64_t)(spec->bias < 0 ? -spec->bias : spec->bias));
    if (spec->skew)
        to = put(put(to, "&skew="), skews[spec->skew]);
    if (!maze_mix_equal(&spec->mix, &default_mix)) {
        to = put(to, "&mix=");
        to += maze_mix_write(&spec->mix, to);
    }
    if (spec->of)
        to = put(put(to, "&of="), spec->of->slug);
    return to;
}

static char *put_end(char *to, const char *name, const struct maze_end *end)
{
    if (end->kind == MAZE_END_USUAL)
        return to;
    to = put(put(put(to, "&"), name), "=");
    if (end->kind == MAZE_END_FARTHEST)
        return put(to, "farthest");
    to = put_number(to, "", 2 * end->cell.x + 1);
    return put_number(to, ",", 2 * end->cell.y + 1);
}

static char *put_shape(char *to, const struct maze_spec *spec)
{
    static const char *const wraps[] = {[MAZE_WRAP_X] = "&wrap=x",
        [MAZE_WRAP_Y] = "&wrap=y",
        [MAZE_WRAP_X | MAZE_WRAP_Y] = "&wrap=xy"};

    if (spec->shape)
        to = put(put(to, "&shape="), spec->shape->slug);
    if (spec->mask) {
        to = put(to, "&mask=");
        to += maze_mask_write(spec->mask, to);
    }
    if (spec->wrap)
        to = put(to, wraps[spec->wrap]);
    if (spec->sparse)
        to = put_number(to, "&sparse=", spec->sparse);
    if (spec->braid)
        to = put_number(to, "&braid=", spec->braid);
    if (spec->loops)
        to = put_number(to, "&loops=", spec->loops);
    to = put_end(to, "start", &spec->start);
    return put_end(to, "goal", &spec->goal);
}

size_t maze_spec_write(const struct maze_spec *spec, char text[MAZE_SPEC_TEXT])
{
    char *to = put(put(text, "algo="), spec->algorithm->slug);

    to = put_number(to, "&width=", spec->width);
    to = put_number(to, "&height=", spec->height);
    to = put_number(to, "&seed=", spec->seed);
    to = put_options(to, spec);
    to = put_shape(to, spec);
    *to = '\0';
    return (size_t)(to - text);
}

bool maze_spec_inside(const struct maze_spec *spec, uint64_t x, uint64_t y)
{
    if (spec->shape)
        return maze_shape_inside(
            spec->shape, (uint32_t)spec->width, (uint32_t)spec->height, (uint32_t)x, (uint32_t)y);
    return !spec->mask || maze_mask_inside(spec->mask, (uint32_t)x, (uint32_t)y);
}

struct maze_point maze_spec_corner(const struct maze_spec *spec, enum maze_corner corner)
{
    const bool east = corner == MAZE_CORNER_NORTHEAST || corner == MAZE_CORNER_SOUTHEAST;
    const bool south = corner == MAZE_CORNER_SOUTHWEST || corner == MAZE_CORNER_SOUTHEAST;

    if (spec->shape)
        return maze_shape_nearest(
            spec->shape, (uint32_t)spec->width, (uint32_t)spec->height, corner);
    if (spec->mask)
        return maze_mask_nearest(spec->mask, corner);
    return (struct maze_point){east ? spec->width - 1 : 0, south ? spec->height - 1 : 0};
}

/* Where the ends are if nobody says where. */
static void usual_ends(
    const struct maze_spec *spec, struct maze_point *start, struct maze_point *goal)
{
    *start = maze_spec_corner(spec, MAZE_CORNER_NORTHWEST);
    *goal = maze_spec_corner(spec, MAZE_CORNER_SOUTHEAST);
    if (spec->algorithm->ends)
        spec->algorithm->ends(spec, start, goal);
}

bool maze_spec_ends(const struct maze_spec *spec, struct maze_point *start, struct maze_point *goal)
{
    usual_ends(spec, start, goal);
    if (spec->start.kind == MAZE_END_CELL)
        *start = spec->start.cell;
    if (spec->goal.kind == MAZE_END_CELL)
        *goal = spec->goal.cell;
    return spec->start.kind != MAZE_END_FARTHEST && spec->goal.kind != MAZE_END_FARTHEST;
}

static bool is_usual(const struct maze_end *end, struct maze_point usual)
{
    return end->kind == MAZE_END_CELL && end->cell.x == usual.x && end->cell.y == usual.y;
}

void maze_spec_normalize(struct maze_spec *spec)
{
    struct maze_point start, goal;

    usual_ends(spec, &start, &goal);
    if (is_usual(&spec->start, start))
        spec->start = (struct maze_end){.kind = MAZE_END_USUAL};
    if (is_usual(&spec->goal, goal))
        spec->goal = (struct maze_end){.kind = MAZE_END_USUAL};
}

enum {
    ENDS_KEY = 1000, /* of the random numbers for ends */
    DRAWS_MOST = 64
};

/* Draws cells of the rectangle until one is inside: of any shape at least a quarter is. */
static void draw_cell(const struct maze_spec *spec, struct rng *rng, struct maze_point *cell)
{
    do {
        cell->x = rng_below(rng, (uint32_t)spec->width);
        cell->y = rng_below(rng, (uint32_t)spec->height);
    } while (!maze_spec_inside(spec, cell->x, cell->y));
}

/* Of a mask, which may be a thread in a large rectangle, draws two numbers of cells. */
static void draw_numbers(const struct maze_mask *mask, struct rng *rng, struct maze_point *start,
    struct maze_point *goal)
{
    const uint32_t cells = (uint32_t)maze_mask_cells(mask);
    const uint32_t first = rng_below(rng, cells);
    uint32_t second = cells > 1 ? rng_below(rng, cells - 1) : 0;

    second += cells > 1 && second >= first;
    *start = maze_mask_cell(mask, first);
    *goal = maze_mask_cell(mask, second);
}

void maze_spec_draw_ends(
    const struct maze_spec *spec, struct maze_point *start, struct maze_point *goal)
{
    struct rng rng = rng_seeded(rng_key(spec->seed, ENDS_KEY));
    bool same = true;

    if (spec->mask) {
        draw_numbers(spec->mask, &rng, start, goal);
        return;
    }
    draw_cell(spec, &rng, start);
    /* Two cells that are the same, again and again, are the only one. */
    for (unsigned draws = 0; same && draws < DRAWS_MOST; draws++) {
        draw_cell(spec, &rng, goal);
        same = goal->x == start->x && goal->y == start->y;
    }
}

bool maze_spec_streams(const struct maze_spec *spec)
{
    return maze_algorithm_streams(spec->algorithm) && !spec->shape && !spec->mask && !spec->wrap &&
        !spec->sparse && !spec->braid && !spec->loops && spec->start.kind != MAZE_END_FARTHEST &&
        spec->goal.kind != MAZE_END_FARTHEST;
}

struct maze_spec maze_spec_inner(const struct maze_spec *spec)
{
    return (struct maze_spec){
        .algorithm = spec->of ? spec->of : maze_algorithm_at(0),
        .width = spec->width / 2,
        .height = spec->height / 2,
        .seed = spec->seed,
    };
}

uint64_t maze_spec_cells(const struct maze_spec *spec)
{
    return spec->width * spec->height;
}
