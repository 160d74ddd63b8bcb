/* Finds a spec's start and goal, and gives it its canonical form. spec_params.c reads and writes its text. */
#include "maze/spec.h"

#include "base/bits.h"
#include "core/spec/rings.h"
#include "core/spec/spec.h"
#include "maze/mask.h"
#include "maze/tiling.h"

enum { SIDE_BITS = 31 }; /* of MAZE_SIDE_MAX */

const struct maze_tiling *maze_spec_tiling(const struct maze_spec *spec)
{
    return spec->weave ? maze_tiling_woven()
        : spec->depth  ? maze_tiling_floors()
        : spec->tiling ? spec->tiling
                       : maze_tiling_at(0);
}

/* Rows from a floor to the next. */
static uint64_t storey_of(const struct maze_spec *spec)
{
    return spec->storey ? spec->storey : spec->height + 1;
}

bool maze_spec_inside(const struct maze_spec *spec, uint64_t x, uint64_t y)
{
    if (maze_spec_tiling(spec)->rings)
        return x < ring_cells(y);
    if (spec->shape)
        return maze_shape_inside(
            spec->shape, (uint32_t)spec->width, (uint32_t)spec->height, (uint32_t)x, (uint32_t)y);
    if (spec->depth)
        return (y + 1) % storey_of(spec);
    return !spec->mask || maze_mask_inside(spec->mask, (uint32_t)x, (uint32_t)y);
}

/* The cells of a side at the spec's level. */
static uint64_t shown_side(const struct maze_spec *spec, uint64_t side)
{
    const unsigned bits = spec->level * spec->blocks;

    return bits < SIDE_BITS ? ((side - 1) >> bits) + 1 : 1;
}

/* The rows at the spec's level, or of one floor. */
static uint64_t shown_rows(const struct maze_spec *spec)
{
    return spec->depth ? storey_of(spec) - 1 : shown_side(spec, spec->height);
}

/* Rows from the first floor to the last. */
static uint64_t last_floor(const struct maze_spec *spec)
{
    return spec->depth ? (spec->depth - 1) * storey_of(spec) : 0;
}

/* Like maze_mask_margin, for a shape or a mask. */
static uint64_t margin(const struct maze_spec *spec, uint64_t y, bool east, uint64_t most)
{
    if (spec->shape)
        return maze_shape_margin(spec->shape, (uint32_t)spec->width, (uint32_t)spec->height,
            (uint32_t)y, (uint32_t)most);
    return maze_mask_margin(spec->mask, y, east, most);
}

/* One row farther, a cell must be two columns nearer to count, so most rows need one look. */
struct maze_point maze_spec_corner(const struct maze_spec *spec, enum maze_corner corner)
{
    const bool east = corner == MAZE_CORNER_NORTHEAST || corner == MAZE_CORNER_SOUTHEAST;
    const bool south = corner == MAZE_CORNER_SOUTHWEST || corner == MAZE_CORNER_SOUTHEAST;
    const uint64_t width = shown_side(spec, spec->width);
    const uint64_t height = shown_rows(spec);
    struct maze_point nearest = {east ? width - 1 : 0, south ? height - 1 : 0};
    uint64_t most = width;
    bool found = false;

    /* Of the outermost ring, the cell at an odd eighth of a turn. */
    if (maze_spec_tiling(spec)->rings)
        return (struct maze_point){(south         ? east ? 3U : 5U
                                           : east ? 1U
                                                  : 7U) *
                ring_cells(height - 1) / 8,
            height - 1};
    /* Without an outline, there is nothing to search; one that no maze can have is not searched. */
    if (spec->shape ? maze_spec_cells(spec) > MAZE_SHAPE_CELLS : !spec->mask)
        return nearest;
    for (uint64_t down = 0; most > 0 && down < height; down++) {
        const uint64_t y = south ? height - 1 - down : down;
        const uint64_t across = margin(spec, y, east, most);

        if (across < most) {
            nearest = (struct maze_point){east ? width - 1 - across : across, y};
            most = across;
            found = true;
        }
        most -= found && most > 0;
    }
    return nearest;
}

/* Whether the maze has the cell this far to the east and to the south. */
static bool is_near(const struct maze_spec *spec, struct maze_point cell, int64_t across,
    int64_t down, struct maze_point *near)
{
    *near = (struct maze_point){cell.x + (uint64_t)across, cell.y + (uint64_t)down};
    return near->x < spec->width && near->y < spec->height &&
        maze_spec_inside(spec, near->x, near->y);
}

bool spec_leads_out(const struct maze_spec *spec, struct maze_point cell, enum maze_direction side)
{
    const struct maze_spec shown = maze_spec_shown(spec);
    const uint64_t x = cell.x + (side == MAZE_EAST) - (side == MAZE_WEST);
    const uint64_t y = cell.y + (side == MAZE_SOUTH) - (side == MAZE_NORTH);

    if (x >= shown.width || y >= shown.height)
        return !(spec->wrap & (x >= shown.width ? MAZE_WRAP_X : MAZE_WRAP_Y));
    return !maze_spec_inside(spec, x, y);
}

struct maze_point maze_spec_nearest(const struct maze_spec *spec, struct maze_point cell)
{
    struct maze_point near, nearest = cell;
    uint64_t least = UINT64_MAX;

    for (int64_t steps = 0; steps <= MAZE_NEAR; steps++)
        for (int64_t across = -steps; across <= steps; across++) {
            const int64_t down = steps - (across < 0 ? -across : across);

            if (is_near(spec, cell, across, -down, &near) ||
                is_near(spec, cell, across, down, &near))
                return near;
        }
    for (unsigned corner = 0; corner < MAZE_CORNERS; corner++) {
        near = maze_spec_corner(spec, (enum maze_corner)corner);

        const uint64_t steps = apart(near.x, cell.x) + apart(near.y, cell.y);

        if (steps < least) {
            least = steps;
            nearest = near;
        }
    }
    return nearest;
}

/* The default ends. */
static void usual_ends(
    const struct maze_spec *spec, struct maze_point *start, struct maze_point *goal)
{
    *start = maze_spec_corner(spec, MAZE_CORNER_NORTHWEST);
    *goal = maze_spec_corner(spec, MAZE_CORNER_SOUTHEAST);
    goal->y += last_floor(spec);
    /* From the top of the outermost ring to the bottom of the innermost. */
    if (maze_spec_tiling(spec)->rings) {
        *start = (struct maze_point){0, spec->height - 1};
        *goal = (struct maze_point){ring_cells(0) / 2, 0};
    }
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

enum { ROOM_MIN = 3, ROOM_MAX = 7 }; /* cells per side, by default */

enum { DRAWS_MAX = 64 };

/* Draws cells of the rectangle until one is inside; a shape has at least a quarter of them. */
static void draw_cell(const struct maze_spec *spec, struct rng *rng, struct maze_point *cell)
{
    do {
        cell->x = rng_below(rng, (uint32_t)spec->width);
        cell->y = rng_below(rng, (uint32_t)spec->height);
    } while (!maze_spec_inside(spec, cell->x, cell->y));
}

/* Draws two numbers of inside cells, since a mask may be a thread in a large rectangle. */
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

/* Draws an inside cell for the start and, if there is another, one for the goal. */
static void draw_ends(
    const struct maze_spec *spec, struct maze_point *start, struct maze_point *goal)
{
    struct rng rng = seed_rng(spec, ENDS_KEY);
    bool same = true;

    if (spec->mask) {
        draw_numbers(spec->mask, &rng, start, goal);
        return;
    }
    draw_cell(spec, &rng, start);
    /* If all draws are the same cell, it is the only one. */
    for (unsigned draws = 0; same && draws < DRAWS_MAX; draws++) {
        draw_cell(spec, &rng, goal);
        same = maze_point_is(*goal, *start);
    }
}

/* The cell of row y inside that is nearest to the middle, of two the western; `width` if there is none. */
static uint64_t middle_of_row(const struct maze_spec *spec, uint64_t width, uint64_t y)
{
    if (spec->shape)
        return maze_shape_middle(spec->shape, (uint32_t)width, (uint32_t)spec->height, (uint32_t)y);
    for (uint64_t across = 1 - width % 2; across < width; across += 2)
        for (unsigned east = 0; east < 2; east++) {
            const uint64_t x = (east ? width - 1 + across : width - 1 - across) / 2;

            if (maze_mask_inside(spec->mask, (uint32_t)x, (uint32_t)y))
                return x;
        }
    return width;
}

/*
 * The cell inside that is nearest to the middle of the rectangle; of several, the northern, then the western one.
 * Distances from the middle are doubled, since it may lie between cells.
 */
static struct maze_point center_of(const struct maze_spec *spec)
{
    const uint64_t width = shown_side(spec, spec->width), last = shown_rows(spec) - 1;
    struct maze_point nearest = {(width - 1) / 2, last / 2};
    uint64_t least = UINT64_MAX;

    if (maze_spec_tiling(spec)->rings)
        return (struct maze_point){ring_cells(0) / 2, 0};
    if (spec->shape ? maze_spec_cells(spec) > MAZE_SHAPE_CELLS : !spec->mask)
        return nearest;
    for (uint64_t down = last % 2; down <= last && down * down <= least; down += 2)
        for (unsigned south = 0; south < 2; south++) {
            const uint64_t y = (south ? last + down : last - down) / 2;
            const uint64_t x = middle_of_row(spec, width, y), across = apart(2 * x, width - 1);
            const uint64_t distance = across * across + down * down;

            if (x < width && (south ? distance < least : distance <= least)) {
                least = distance;
                nearest = (struct maze_point){x, y};
            }
        }
    return nearest;
}

/* Makes an end a cell; `drawn` is for MAZE_END_RANDOM. False if it is outside. */
static bool resolve(const struct maze_spec *spec, struct maze_point drawn, struct maze_end *end)
{
    const unsigned by_tiles = maze_spec_tiling(spec)->by_tiles;
    /* Corners and the middle are the first floor's for the start, and the last one's for the goal. */
    uint64_t below = end == &spec->goal ? last_floor(spec) : 0;
    struct maze_point cell = drawn;

    if (end->kind == MAZE_END_TILE) {
        cell = (struct maze_point){end->cell.x >> by_tiles, end->cell.y >> by_tiles};
        below = spec->depth ? (end->floor - 1) * storey_of(spec) : 0;
    } else if (end->kind == MAZE_END_CORNER) {
        cell = maze_spec_corner(spec, end->corner);
    } else if (end->kind == MAZE_END_CENTER) {
        cell = center_of(spec);
    } else if (end->kind == MAZE_END_RANDOM) {
        below = 0;
    } else {
        return true;
    }
    cell.y += below;
    if (!maze_spec_inside(spec, cell.x, cell.y))
        return false;
    *end = (struct maze_end){.kind = MAZE_END_CELL, .cell = cell};
    return true;
}

static void resolve_usual(struct maze_point usual, struct maze_end *end)
{
    if (end->kind == MAZE_END_CELL && maze_point_is(end->cell, usual))
        *end = (struct maze_end){.kind = MAZE_END_USUAL};
}

static const struct maze_end *resolve_ends(struct maze_spec *spec)
{
    const bool random_start = spec->start.kind == MAZE_END_RANDOM;
    const bool random_goal = spec->goal.kind == MAZE_END_RANDOM;
    struct maze_point start = {0, 0}, goal = {0, 0}, first, last;

    if (random_start || random_goal) {
        const struct maze_spec shown = maze_spec_shown(spec);

        draw_ends(&shown, &start, &goal);
    }
    if (!resolve(spec, start, &spec->start))
        return &spec->start;
    if (!resolve(spec, goal, &spec->goal))
        return &spec->goal;
    /* A single random end that meets the other end takes the cell drawn for the other. */
    if (random_start != random_goal && maze_spec_ends(spec, &first, &last) &&
        maze_point_is(first, last))
        *(random_start ? &spec->start.cell : &spec->goal.cell) = random_start ? goal : start;
    usual_ends(spec, &first, &last);
    resolve_usual(first, &spec->start);
    resolve_usual(last, &spec->goal);
    return NULL;
}

void maze_spec_room_sides(const struct maze_spec *spec, uint32_t *min, uint32_t *max)
{
    *max = spec->room_max ? spec->room_max : ROOM_MAX;
    *min = spec->room_min ? spec->room_min : *max < ROOM_MIN ? *max : ROOM_MIN;
    if (*max < *min)
        *max = *min;
}

bool maze_symmetry_fits(enum maze_symmetry symmetry, uint64_t width, uint64_t height)
{
    switch (symmetry) {
    case MAZE_SYMMETRY_MIRROR:
        return width % 2 == 0;
    case MAZE_SYMMETRY_ROTATE2:
        return width % 2 || height % 2;
    case MAZE_SYMMETRY_ROTATE4:
        return width % 2 && width == height;
    default:
        return true;
    }
}

bool maze_spec_is_outlined(const struct maze_spec *spec)
{
    return spec->shape || spec->mask || spec->rooms || spec->symmetry || spec->depth ||
        maze_spec_tiling(spec)->rings;
}

bool maze_spec_is_perfect(const struct maze_spec *spec)
{
    return !spec->braid && !spec->loops && !spec->rooms && !spec->room_min;
}

bool maze_spec_reshapes(const struct maze_spec *spec)
{
    return spec->sparse || spec->braid || spec->loops || spec->rooms || spec->symmetry;
}

bool maze_spec_streams(const struct maze_spec *spec)
{
    return spec->algorithm->open && !spec->blocks && !spec->tiling && !spec->wrap &&
        !maze_spec_is_outlined(spec) && !maze_spec_reshapes(spec) &&
        spec->start.kind != MAZE_END_FARTHEST && spec->goal.kind != MAZE_END_FARTHEST;
}

/* Sets fields of rooms that equal their defaults to 0. */
static void resolve_rooms(struct maze_spec *spec)
{
    struct maze_spec other = *spec;
    uint32_t min, max;

    other.room_min = 0;
    maze_spec_room_sides(&other, &min, &max);
    if (min == spec->room_min)
        spec->room_min = 0;
    other = *spec;
    other.room_max = 0;
    maze_spec_room_sides(&other, &min, &max);
    if (max == spec->room_max)
        spec->room_max = 0;
    if (spec->doors == MAZE_DOORS_USUAL)
        spec->doors = 0;
}

struct maze_spec maze_spec_shown(const struct maze_spec *spec)
{
    struct maze_spec shown = *spec;

    shown.width = shown_side(spec, spec->width);
    shown.height = shown_side(spec, spec->height);
    shown.level = 0;
    if (spec->depth && !spec->storey) {
        shown.storey = (uint32_t)spec->height + 1;
        shown.height = last_floor(spec) + spec->height;
    }
    return shown;
}

unsigned maze_spec_levels(const struct maze_spec *spec)
{
    const uint64_t last = (spec->width > spec->height ? spec->width : spec->height) - 1;
    unsigned levels = 0;

    while (spec->blocks && last >> levels * spec->blocks)
        levels++;
    return levels;
}

const struct maze_end *spec_resolve(struct maze_spec *spec)
{
    if (spec->rooms)
        resolve_rooms(spec);
    if (spec->tiling == maze_tiling_at(0))
        spec->tiling = NULL;
    if (spec->mask && maze_mask_cells(spec->mask) == maze_spec_cells(spec)) {
        maze_mask_free(spec->mask);
        spec->mask = NULL;
    }
    if (spec->start.kind == MAZE_END_USUAL && spec->goal.kind == MAZE_END_USUAL)
        return NULL;
    return resolve_ends(spec);
}

bool maze_spec_inner(const struct maze_spec *spec, struct maze_spec *inner)
{
    if (!(spec->algorithm->options & MAZE_OPTION_OF) || spec->width == 1 || spec->height == 1)
        return false;
    *inner = (struct maze_spec){
        .algorithm = spec->of ? spec->of : spec->algorithm->of,
        .width = spec->width / 2,
        .height = spec->height / 2,
        .seed = algorithm_key(spec),
    };
    return true;
}

uint64_t maze_spec_cells(const struct maze_spec *spec)
{
    return shown_side(spec, spec->width) * shown_rows(spec) * (spec->depth ? spec->depth : 1);
}
