/*
 * Draws the borders of a block, and makes the maze within them. A random walk shifts a straight border cell by cell,
 * always by less than the distance to the nearest corner. So borders never meet, and each block is connected: from any
 * of its cells, a straight way and then one along the border lead to its middle.
 */
#include "core/make/nested/nested.h"

#include "core/carve/algorithms.h"
#include "core/make/generate.h"
#include "maze/maze.h"

enum { SIDE_MAX = 1 << MAZE_BLOCKS_MAX };

/* The keys of a level, by what they draw. */
enum { HORIZONTAL_KEY, VERTICAL_KEY, MAZE_KEY };

/* A border between two blocks, from its western or northern end, in columns or rows of the level. */
struct border {
    uint32_t length, door;
    uint64_t straight;     /* where it would be if straight, */
    uint64_t least, most;  /* the least and greatest place where it is, */
    uint64_t at[SIDE_MAX]; /* and the first column or row beyond it */
};

struct maze_spec block_level(const struct maze_spec *shown, unsigned level)
{
    struct maze_spec spec = *shown;

    spec.level = (uint8_t)level;
    spec = maze_spec_shown(&spec);
    spec.seed = rng_key(algorithm_key(&spec), spec.blocks);
    spec.start = spec.goal = (struct maze_end){0};
    spec.sparse = spec.braid = 0;
    spec.loops = 0;
    spec.room_min = 0;
    return spec;
}

/* The cells of block i along a side, with straight borders; 0 past the last block. */
static uint32_t cells_along(const struct maze_spec *level, uint64_t side, uint64_t i)
{
    const unsigned blocks = level->blocks;

    return (uint32_t)(lesser((i + 1) << blocks, side) - lesser(i << blocks, side));
}

/* A random number for block or border `at`. */
static uint64_t key_at(const struct maze_spec *level, uint64_t what, struct maze_point at)
{
    return rng_key(rng_key(level->seed, what), at.x << 32 | at.y);
}

/* Draws the border on a side of a block. */
static void draw_border(
    const struct maze_spec *level, struct maze_point at, unsigned side, struct border *border)
{
    const bool vertical = side % 2;
    const uint64_t number = vertical ? at.x += side == MAZE_EAST : (at.y += side == MAZE_SOUTH);
    const uint32_t across = cells_along(level, level->width, at.x);
    const uint32_t down = cells_along(level, level->height, at.y);
    const uint32_t length = vertical ? down : across;
    const int wander = block_wanders(level) && number > 0 ? (int)(vertical ? across : down) / 4 : 0;
    struct rng_stream stream =
        rng_stream_from(key_at(level, vertical ? VERTICAL_KEY : HORIZONTAL_KEY, at), 0);
    uint64_t bits = 0;
    int shift = 0;

    border->length = length;
    border->door = rng_stream_below(&stream, length);
    border->straight = border->least = border->most =
        lesser(number << level->blocks, vertical ? level->width : level->height);
    for (uint32_t i = 0; i < length; i++, bits >>= 4) {
        const int near = (int)(i < length - i ? i : length - 1 - i);
        const int limit = near == 0 ? 0 : near - 1 < wander ? near - 1 : wander;

        if (i % 16 == 0)
            bits = rng_stream_next(&stream);
        shift += (int)(bits & 3) - (int)(bits >> 2 & 3);
        shift = shift > limit ? limit : shift < -limit ? -limit : shift;

        const uint64_t place = border->straight + (uint64_t)(int64_t)shift;

        border->at[i] = place;
        border->least = place < border->least ? place : border->least;
        border->most = place > border->most ? place : border->most;
    }
}

static void draw_borders(
    const struct maze_spec *level, struct maze_point at, struct border border[MAZE_DIRECTIONS])
{
    for (unsigned side = 0; side < MAZE_DIRECTIONS; side++)
        draw_border(level, at, side, &border[side]);
}

/*
 * Fills in the outline of a block: everything between its western and eastern borders, in the rows between straight
 * borders; then the cells between a northern or southern border and the straight one change sides.
 */
static void set_block_outline(const struct pane *pane, const struct border border[MAZE_DIRECTIONS])
{
    struct maze_grid *grid = pane->grid;
    const uint64_t x = border[MAZE_WEST].straight - pane->x,
                   y = border[MAZE_NORTH].straight - pane->y;

    for (uint32_t i = 0; i < border[MAZE_WEST].length; i++)
        bits_fill(grid->inside + (y + i) * grid->words, border[MAZE_WEST].at[i] - pane->x,
            border[MAZE_EAST].at[i] - pane->x);
    for (unsigned side = MAZE_NORTH; side <= MAZE_SOUTH; side += 2)
        for (uint32_t i = 0; i < border[side].length; i++) {
            const uint64_t at = border[side].at[i], straight = border[side].straight;

            for (uint64_t row = lesser(at, straight); row < at || row < straight; row++)
                bits_flip(grid->inside + (row - pane->y) * grid->words, x + i);
        }
    grid->cells = 0;
    for (size_t i = 0; i < grid->height * grid->words; i++)
        grid->cells += bits_count(grid->inside[i]);
}

/* Makes the outlined grid of a block, and finds where its doors would be. */
static enum maze_status begin_block(
    const struct maze_spec *level, struct maze_point at, struct block *block)
{
    struct border border[MAZE_DIRECTIONS];
    struct pane *pane = &block->pane;
    enum maze_status status;

    draw_borders(level, at, border);
    for (unsigned side = 0; side < MAZE_DIRECTIONS; side++) {
        const uint32_t door = border[side].door;
        const uint64_t beside = border[side].at[door] - (side == MAZE_EAST || side == MAZE_SOUTH);

        block->door[side] = side % 2
            ? (struct maze_point){beside, border[MAZE_NORTH].straight + door}
            : (struct maze_point){border[MAZE_WEST].straight + door, beside};
    }
    pane->x = border[MAZE_WEST].least;
    pane->y = border[MAZE_NORTH].least;
    status = maze_grid_new((uint32_t)(border[MAZE_EAST].most - pane->x),
        (uint32_t)(border[MAZE_SOUTH].most - pane->y), &pane->grid);
    if (status != MAZE_OK || !block_wanders(level))
        return status;
    pane->grid->inside = grid_plane_new(pane->grid);
    if (!pane->grid->inside) {
        maze_grid_free(pane->grid);
        return MAZE_NO_MEMORY;
    }
    set_block_outline(pane, border);
    return MAZE_OK;
}

enum maze_status block_make(const struct maze_spec *level, struct maze_point at,
    struct maze_task *task, struct block *block)
{
    struct maze_spec spec = *level;
    enum maze_status status = begin_block(level, at, block);

    if (status != MAZE_OK)
        return status;
    spec.width = block->pane.grid->width;
    spec.height = block->pane.grid->height;
    spec.seed = key_at(level, MAZE_KEY, at);
    spec.blocks = 0;
    status = grid_generate(block->pane.grid, &spec, task);
    arena_reset(&task->scratch);
    if (status != MAZE_OK)
        maze_grid_free(block->pane.grid);
    return status;
}

/* Only the nearest border can move a cell to another block, so the borders can be tried in any order. */
struct maze_point block_owning(const struct maze_spec *level, struct maze_point cell)
{
    const unsigned shift = level->blocks;
    struct maze_point at = {cell.x >> shift, cell.y >> shift};
    const uint64_t x = cell.x - (at.x << shift), y = cell.y - (at.y << shift);
    struct border border[MAZE_DIRECTIONS];

    draw_borders(level, at, border);
    if (cell.x < border[MAZE_WEST].at[y])
        at.x--;
    else if (cell.x >= border[MAZE_EAST].at[y])
        at.x++;
    else if (cell.y < border[MAZE_NORTH].at[x])
        at.y--;
    else if (cell.y >= border[MAZE_SOUTH].at[x])
        at.y++;
    return at;
}

struct maze_point maze_cell_at_level(
    const struct maze_spec *spec, struct maze_point cell, unsigned level)
{
    for (unsigned i = 0; i < level; i++) {
        const struct maze_spec below = block_level(spec, i);

        cell = block_owning(&below, cell);
    }
    return cell;
}
