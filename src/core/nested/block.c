/*
 * A cell belongs to the straight border that is nearer, of the two to the west or east and the two to the north or
 * south, and only that one can move it into another block; one as near to both stays. So a border never meets another,
 * and since it is drawn closer to its line than it is to a corner, each block stays in one piece: from each of its
 * cells a way along that row or column, and then along the border, leads to its middle.
 */
#include "core/nested/block.h"

#include "core/algorithms/algorithms.h"
#include "core/maze.h"

enum { SIDE_MAX = 1 << MAZE_BLOCKS_MAX };

/* What is drawn by the key of a level. */
enum { HORIZONTAL_KEY, VERTICAL_KEY, MAZE_KEY };

/* A border between two blocks, from its western or northern end. */
struct border {
    uint32_t length;
    int8_t shift[SIDE_MAX]; /* how far to the east, or to the south, it is from a straight one */
    uint32_t door;          /* the row, or column, of the door */
};

struct nested_level nested_level_of(const struct maze_spec *shown)
{
    struct nested_level level = {*shown};

    level.spec.seed = rng_key(algorithm_key(shown), shown->blocks);
    level.spec.start = level.spec.goal = (struct maze_end){0};
    level.spec.sparse = level.spec.braid = 0;
    level.spec.loops = 0;
    level.spec.room_min = 0;
    level.wanders =
        shown->algorithm->options & MAZE_OPTION_OUTLINE && !nested_level_is_block(&level);
    return level;
}

/* The cells of block i of those along a side, as long as straight borders would make it; 0 past the last one. */
static uint32_t cells_along(const struct nested_level *level, uint64_t side, uint64_t i)
{
    const uint64_t most = UINT64_C(1) << level->spec.blocks, first = i << level->spec.blocks;

    return first >= side ? 0 : (uint32_t)(side - first < most ? side - first : most);
}

/* A random number for block or border `at`. */
static uint64_t key_at(const struct nested_level *level, uint64_t what, struct maze_point at)
{
    return rng_key(rng_key(level->spec.seed, what), at.x << 32 | at.y);
}

/* Draws the border to the west, or else to the north, of a block, which may be the one past the last. */
static void draw_border(
    const struct nested_level *level, bool vertical, struct maze_point at, struct border *border)
{
    const uint32_t across = cells_along(level, level->spec.width, at.x);
    const uint32_t down = cells_along(level, level->spec.height, at.y);
    const uint32_t length = vertical ? down : across;
    const bool outer = (vertical ? at.x : at.y) == 0;
    const int most = level->wanders && !outer ? (int)(vertical ? across : down) / 4 : 0;
    struct rng_stream stream =
        rng_stream_from(key_at(level, vertical ? VERTICAL_KEY : HORIZONTAL_KEY, at), 0);
    uint64_t bits = 0;
    int shift = 0;

    border->length = length;
    border->door = rng_stream_below(&stream, length);
    for (uint32_t i = 0; i < length; i++, bits >>= 4) {
        const int near = (int)(i < length - i ? i : length - 1 - i);
        const int limit = near == 0 ? 0 : near - 1 < most ? near - 1 : most;

        if (i % 16 == 0)
            bits = rng_stream_next(&stream);
        shift += (int)(bits & 3) - (int)(bits >> 2 & 3);
        shift = shift > limit ? limit : shift < -limit ? -limit : shift;
        border->shift[i] = (int8_t)shift;
    }
}

static void draw_borders(
    const struct nested_level *level, struct maze_point at, struct border border[MAZE_DIRECTIONS])
{
    draw_border(level, false, at, &border[MAZE_NORTH]);
    draw_border(level, true, at, &border[MAZE_WEST]);
    draw_border(level, false, (struct maze_point){at.x, at.y + 1}, &border[MAZE_SOUTH]);
    draw_border(level, true, (struct maze_point){at.x + 1, at.y}, &border[MAZE_EAST]);
}

/* How far a border is from a straight one at most: to the east or south, or to the other side. */
static uint32_t reach_of(const struct border *border, int sign)
{
    int reach = 0;

    for (uint32_t i = 0; i < border->length; i++)
        if (sign * border->shift[i] > reach)
            reach = sign * border->shift[i];
    return (uint32_t)reach;
}

/* Takes into the outline the cells of a column from row `first` to before `end`; or out, the other way round. */
static void move_border(struct maze_grid *grid, uint32_t x, int64_t first, int64_t end)
{
    for (int64_t y = first; y < end; y++)
        bits_set(grid->inside + (size_t)y * grid->words, x);
    for (int64_t y = end; y < first; y++)
        bits_clear(grid->inside + (size_t)y * grid->words, x);
}

/* Fills in the outline of a block whose straight one begins at x, y of its grid. */
static void set_outline(
    struct maze_grid *grid, uint32_t x, uint32_t y, const struct border border[MAZE_DIRECTIONS])
{
    const uint32_t width = border[MAZE_NORTH].length, height = border[MAZE_WEST].length;

    for (uint32_t i = 0; i < height; i++)
        bits_fill(grid->inside + (y + i) * grid->words,
            (uint64_t)((int64_t)x + border[MAZE_WEST].shift[i]),
            (uint64_t)((int64_t)x + width + border[MAZE_EAST].shift[i]));
    for (uint32_t i = 0; i < width; i++) {
        move_border(grid, x + i, (int64_t)y + border[MAZE_NORTH].shift[i], y);
        move_border(
            grid, x + i, (int64_t)y + height, (int64_t)y + height + border[MAZE_SOUTH].shift[i]);
    }
    grid->cells = 0;
    for (size_t i = 0; i < grid->height * grid->words; i++)
        grid->cells += bits_count(grid->inside[i]);
}

/* Makes the outlined grid of a block, and says where its doors would be. */
static enum maze_status begin_block(
    const struct nested_level *level, struct maze_point at, struct block *block)
{
    const uint64_t x = at.x << level->spec.blocks, y = at.y << level->spec.blocks;
    struct border border[MAZE_DIRECTIONS];
    struct pane *pane = &block->pane;
    enum maze_status status;

    draw_borders(level, at, border);

    const uint32_t width = border[MAZE_NORTH].length, height = border[MAZE_WEST].length;
    const uint32_t west = reach_of(&border[MAZE_WEST], -1);
    const uint32_t north = reach_of(&border[MAZE_NORTH], -1);

    for (unsigned side = 0; side < MAZE_DIRECTIONS; side++) {
        const uint64_t door = border[side].door;
        const uint64_t shift = (uint64_t)(int64_t)border[side].shift[door];

        block->door[side] = side == MAZE_NORTH ? (struct maze_point){x + door, y + shift}
            : side == MAZE_SOUTH ? (struct maze_point){x + door, y + height - 1 + shift}
            : side == MAZE_WEST  ? (struct maze_point){x + shift, y + door}
                                 : (struct maze_point){x + width - 1 + shift, y + door};
    }
    pane->x = x - west;
    pane->y = y - north;
    status = maze_grid_new(west + width + reach_of(&border[MAZE_EAST], 1),
        north + height + reach_of(&border[MAZE_SOUTH], 1), &pane->grid);
    if (status != MAZE_OK || !level->wanders)
        return status;
    pane->grid->inside = grid_plane_new(pane->grid);
    if (!pane->grid->inside) {
        maze_grid_free(pane->grid);
        return MAZE_NO_MEMORY;
    }
    set_outline(pane->grid, west, north, border);
    return MAZE_OK;
}

enum maze_status block_make(const struct nested_level *level, struct maze_point at,
    struct maze_task *task, struct block *block)
{
    struct maze_spec spec = level->spec;
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

/* Only the nearest border can be shifted so far that a cell is beyond it, so any may be tried first. */
struct maze_point block_owning(const struct nested_level *level, struct maze_point cell)
{
    const unsigned shift = level->spec.blocks;
    struct maze_point at = {cell.x >> shift, cell.y >> shift};
    const int64_t x = (int64_t)(cell.x - (at.x << shift)), y = (int64_t)(cell.y - (at.y << shift));
    struct border border[MAZE_DIRECTIONS];

    draw_borders(level, at, border);
    if (x < border[MAZE_WEST].shift[y])
        at.x--;
    else if (x >= (int64_t)border[MAZE_NORTH].length + border[MAZE_EAST].shift[y])
        at.x++;
    else if (y < border[MAZE_NORTH].shift[x])
        at.y--;
    else if (y >= (int64_t)border[MAZE_WEST].length + border[MAZE_SOUTH].shift[x])
        at.y++;
    return at;
}
