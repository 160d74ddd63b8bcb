/*
 * A part of a level needs the blocks that it touches, and for their doors the cells that these are a level up: a part
 * of that level, and so on, up to the one that is a single block. Then the parts are filled from there down. So a part
 * of a few blocks needs a few more on each level, however large the maze.
 *
 * The path from start to goal goes through a block where the path a level up goes through its cell: from the door by
 * which that enters to the door by which it leaves, or from the start, or to the goal.
 */
#include "core/nested/nested.h"

#include "core/nested/block_cache.h"
#include "core/solvers/solvers.h"

enum { LEVELS = MAZE_LEVELS_MAX, OWN_WALLS = 2, PLANES = 2 * OWN_WALLS };

/* A level, and the part of it that is made. */
struct part {
    struct nested_level level;
    struct pane pane;
    struct maze_point start, goal; /* of the whole level's route */
};

struct nest {
    struct maze_task *task;
    bool route; /* it is wanted */
    struct hand_turns turns;
    struct part part[LEVELS];
    struct part *top; /* whose level is a single block */
};

/* Whether a cell is in a pane; one to the west or north of the first of all, at UINT64_MAX, is not. */
static bool is_in(const struct pane *pane, struct maze_point cell)
{
    return cell.x - pane->x < pane->grid->width && cell.y - pane->y < pane->grid->height;
}

/* ---- rectangles of bits ---- */

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The plane of a pane's walls, or else marks, to the east, or else to the south; NULL: it has none. */
static uint64_t *plane_of(const struct pane *pane, unsigned plane)
{
    return plane < OWN_WALLS ? pane->grid->wall[plane] : pane->grid->mark[plane - OWN_WALLS];
}

/* The bit of a cell in the planes of a pane. */
static uint64_t bit_of(const struct pane *pane, uint64_t x, uint64_t y)
{
    return (y - pane->y) * pane->grid->words * BITS_WORD + x - pane->x;
}

/* Sets in the planes of a pane the bits of another's where they overlap. */
static void paste(const struct pane *pane, const struct pane *other)
{
    const struct maze_grid *to = pane->grid, *from = other->grid;
    const uint64_t x = pane->x > other->x ? pane->x : other->x;
    const uint64_t end = lesser(pane->x + to->width, other->x + from->width);
    const uint64_t bottom = lesser(pane->y + to->height, other->y + from->height);

    for (unsigned plane = 0; x < end && plane < PLANES && plane_of(other, plane); plane++)
        for (uint64_t y = pane->y > other->y ? pane->y : other->y; y < bottom; y++)
            bits_paste(plane_of(pane, plane), bit_of(pane, x, y), plane_of(other, plane),
                bit_of(other, x, y), end - x);
}

/* ---- the route ---- */

static bool is_same(struct maze_point a, struct maze_point b)
{
    return a.x == b.x && a.y == b.y;
}

static ptrdiff_t cell_of(
    const struct maze_graph *graph, const struct pane *pane, struct maze_point at)
{
    return graph_cell(graph, (struct maze_point){at.x - pane->x, at.y - pane->y});
}

/* Whether the wall of a cell is open, or else marked. */
static bool is_set(const struct pane *pane, bool mark, struct maze_point cell, unsigned side)
{
    const struct wall_place wall = wall_place(pane->grid->tiling, cell, side);

    return is_in(pane, wall.cell) &&
        bits_get(
            plane_of(pane, wall.plane + mark * OWN_WALLS), bit_of(pane, wall.cell.x, wall.cell.y));
}

/* Finds the cells by which the route enters and leaves a block; false where it does not go through. */
static bool find_ports(const struct nest *nest, const struct part *part, struct maze_point at,
    const struct block *block, struct maze_point port[2])
{
    const struct part *above = part + 1;
    unsigned count = 0;

    if (part == nest->top || is_same(above->start, at))
        port[count++] = part->start;
    if (part == nest->top || is_same(above->goal, at))
        port[count++] = part->goal;
    for (unsigned side = 0; side < MAZE_DIRECTIONS && count < 2; side++)
        if (part != nest->top && is_set(&above->pane, true, at, side))
            port[count++] = block->door[side];
    return count == 2;
}

/*
 * Marks the way between two cells of a block, in planes of its grid. First walks there with a hand on the wall: the
 * block is a tree, so the headings with which the cells were left last are those of the only way.
 */
static enum maze_status mark_way(
    const struct nest *nest, const struct pane *block, const struct maze_point port[2])
{
    const struct maze_grid *grid = block->grid;
    const uint64_t stride = grid->words * BITS_WORD;
    const uint64_t bits[MAZE_DIRECTIONS] = {-stride, 1, stride, UINT64_MAX}; /* from cell to cell */
    struct maze_graph graph;
    uint8_t *left;
    enum maze_status status = graph_of_grid(grid, nest->task, &graph);

    if (status == MAZE_OK)
        status = grid_add_marks(block->grid);
    if (status != MAZE_OK)
        return status;
    left = arena_alloc(&nest->task->scratch, lattice_size(&graph.lattice));
    if (!left)
        return MAZE_NO_MEMORY;

    const ptrdiff_t *offset = graph.lattice.offset[0];
    const ptrdiff_t start = cell_of(&graph, block, port[0]), goal = cell_of(&graph, block, port[1]);
    uint64_t bit = bit_of(block, port[0].x, port[0].y);
    unsigned heading = MAZE_NORTH;

    for (ptrdiff_t cell = start; cell != goal; cell += offset[heading]) {
        heading = nest->turns.direction[heading][graph_links(&graph, cell)];
        left[cell] = (uint8_t)heading;
    }
    for (ptrdiff_t cell = start; cell != goal; cell += offset[heading]) {
        const uint64_t before = bit;

        heading = left[cell];
        bit += bits[heading];
        bits_set(grid->mark[~heading % OWN_WALLS],
            heading == MAZE_EAST || heading == MAZE_SOUTH ? before : bit);
    }
    arena_reset(&nest->task->scratch);
    return MAZE_OK;
}

/* ---- from the top down ---- */

/* Opens the doors to the east and south of a block, as its cell a level up has passages, and marks them so. */
static void open_doors(const struct part *part, struct maze_point at, const struct block *block)
{
    const struct pane *pane = &part->pane;

    for (unsigned plane = 0; plane < PLANES && plane_of(pane, plane); plane++) {
        const unsigned side = plane % OWN_WALLS ? MAZE_SOUTH : MAZE_EAST;
        const struct maze_point door = block->door[side];

        if (is_in(pane, door) && is_set(&part[1].pane, plane >= OWN_WALLS, at, side))
            bits_set(plane_of(pane, plane), bit_of(pane, door.x, door.y));
    }
}

static enum maze_status fill_block(
    const struct nest *nest, const struct part *part, struct maze_point at)
{
    struct maze_point port[2];
    struct block block;
    enum maze_status status = block_take(&part->level, at, nest->task, &block);

    if (status != MAZE_OK)
        return status;
    if (nest->route && find_ports(nest, part, at, &block, port))
        status = mark_way(nest, &block.pane, port);
    if (status == MAZE_OK)
        paste(&part->pane, &block.pane);
    if (part != nest->top)
        open_doors(part, at, &block);
    grid_drop_marks(block.pane.grid);
    block_give(&part->level, at, nest->task, &block);
    return status;
}

/* The first and the last of the blocks that a part may touch. */
static void find_blocks(const struct part *part, struct maze_point *first, struct maze_point *last)
{
    const struct pane *pane = &part->pane;
    const unsigned shift = part->level.spec.blocks;
    const uint64_t reach = block_reach(&part->level);
    const uint64_t right = pane->x + pane->grid->width - 1 + reach;
    const uint64_t bottom = pane->y + pane->grid->height - 1 + reach;
    const uint64_t width = part->level.spec.width, height = part->level.spec.height;

    first->x = (pane->x > reach ? pane->x - reach : 0) >> shift;
    first->y = (pane->y > reach ? pane->y - reach : 0) >> shift;
    last->x = (right < width ? right : width - 1) >> shift;
    last->y = (bottom < height ? bottom : height - 1) >> shift;
}

static enum maze_status fill_part(const struct nest *nest, const struct part *part)
{
    struct maze_point first, last;
    enum maze_status status = MAZE_OK;

    find_blocks(part, &first, &last);
    for (uint64_t y = first.y; y <= last.y; y++)
        for (uint64_t x = first.x; x <= last.x && status == MAZE_OK; x++)
            status = task_cancelled(nest->task) ? MAZE_CANCELLED
                                                : fill_block(nest, part, (struct maze_point){x, y});
    return status;
}

/* Begins the part above the top one: the blocks that this touches, and those before them, which share their doors. */
static enum maze_status begin_above(const struct maze_spec *shown, struct nest *nest)
{
    struct part *below = nest->top, *part = below + 1;
    struct maze_spec spec = *shown;
    struct maze_point first, last;
    enum maze_status status;

    find_blocks(below, &first, &last);
    first.x -= first.x > 0;
    first.y -= first.y > 0;
    status = maze_grid_new(
        (uint32_t)(last.x - first.x + 1), (uint32_t)(last.y - first.y + 1), &part->pane.grid);
    if (status != MAZE_OK)
        return status;
    part->pane.x = first.x;
    part->pane.y = first.y;
    if (nest->route) {
        part->start = block_owning(&below->level, below->start);
        part->goal = block_owning(&below->level, below->goal);
    }
    spec.level = (uint8_t)(part - nest->part);
    spec = maze_spec_shown(&spec);
    part->level = nested_level_of(&spec);
    nest->top = part;
    return nest->route ? grid_add_marks(part->pane.grid) : MAZE_OK;
}

enum maze_status nested_fill(const struct maze_spec *shown, struct maze_point at, bool route,
    struct maze_task *task, struct maze_grid *grid)
{
    struct nest nest = {.task = task, .route = route};
    struct part *part = nest.part;
    enum maze_status status = route ? grid_add_marks(grid) : MAZE_OK;

    hand_turns_of(grid->tiling, RIGHT_HAND, &nest.turns);
    nest.top = part;
    part->pane = (struct pane){grid, at.x, at.y};
    part->level = nested_level_of(shown);
    (void)maze_spec_ends(shown, &part->start, &part->goal);
    while (status == MAZE_OK && !nested_level_is_block(&nest.top->level))
        status = begin_above(shown, &nest);
    for (part = nest.top + 1; status == MAZE_OK && part > nest.part;)
        status = fill_part(&nest, --part);
    while (nest.top > nest.part)
        maze_grid_free((nest.top--)->pane.grid);
    return status;
}

/* The first of the cells read along a side, which has so many: around the one that is wanted. */
static uint64_t first_read(uint64_t wanted, uint64_t side)
{
    const uint64_t first = wanted > NESTED_READ / 2 ? wanted - NESTED_READ / 2 : 0;

    return side < NESTED_READ ? 0 : first > side - NESTED_READ ? side - NESTED_READ : first;
}

enum maze_status nested_read(
    struct nested_reader *reader, struct maze_point cell, enum maze_plane plane, bool *open)
{
    const uint64_t width = reader->shown->width, height = reader->shown->height;
    struct pane *pane = &reader->pane;
    enum maze_status status = MAZE_OK;

    if (!pane->grid || !is_in(pane, cell)) {
        maze_grid_free(pane->grid);
        pane->x = first_read(cell.x, width);
        pane->y = first_read(cell.y, height);
        status = maze_grid_new(width < NESTED_READ ? (uint32_t)width : NESTED_READ,
            height < NESTED_READ ? (uint32_t)height : NESTED_READ, &pane->grid);
        if (status != MAZE_OK) {
            pane->grid = NULL;
            return status;
        }
        status = nested_fill(
            reader->shown, (struct maze_point){pane->x, pane->y}, false, reader->task, pane->grid);
    }
    *open = bits_get(pane->grid->wall[plane], bit_of(pane, cell.x, cell.y));
    return status;
}
