/*
 * A part of a level needs the blocks that it touches and, for their doors, the corresponding cells one level up: a part
 * of that level, and so on, up to the level of a single cell. Then the parts are filled from there down. So a part of a
 * few blocks needs a few more on each level, however large the maze.
 *
 * The path from start to goal goes through a block if the path one level up goes through its cell: from the door where
 * it enters, or from the start, to the door where it leaves, or to the goal.
 */
#include "core/make/nested/nested.h"

#include "core/solve/solvers.h"

enum { OWN_WALLS = 2, PLANES = 2 * OWN_WALLS };

/* A level, and the part of it that is made. In an array, the level above comes next. */
struct part {
    struct maze_spec level;
    struct pane pane;              /* with marks if the route is wanted */
    struct maze_point start, goal; /* of the route through the whole level */
};

/* Whether a cell is in a pane. A cell west or north of the board's first one, at UINT64_MAX, is not. */
static bool is_in(const struct pane *pane, struct maze_point cell)
{
    return cell.x - pane->x < pane->grid->width && cell.y - pane->y < pane->grid->height;
}

/* ---- Rectangles of bits ---- */

/* A plane of a pane: its walls or marks, to the east or to the south. NULL if it has none. */
static uint64_t *plane_of(const struct pane *pane, unsigned plane)
{
    return plane < OWN_WALLS ? pane->grid->wall[plane] : pane->grid->mark[plane - OWN_WALLS];
}

/* The index of a cell's bit in the planes of a pane. */
static uint64_t bit_of(const struct pane *pane, uint64_t x, uint64_t y)
{
    return (y - pane->y) * pane->grid->words * BITS_WORD + x - pane->x;
}

/* Sets in the planes of a pane the bits of another pane where they overlap. */
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

/* Whether the wall of a cell is open or, with `mark`, marked. */
static bool is_set(const struct pane *pane, bool mark, struct maze_point cell, unsigned side)
{
    const struct wall_place wall = wall_place(pane->grid->tiling, cell, side);

    return is_in(pane, wall.cell) &&
        bits_get(
            plane_of(pane, wall.plane + mark * OWN_WALLS), bit_of(pane, wall.cell.x, wall.cell.y));
}

/* ---- The route ---- */

/* Finds the cells where the route enters and leaves a block. False if it does not go through. */
static bool find_ports(const struct part *part, struct maze_point at, const struct block *block,
    struct maze_point port[2])
{
    const struct part *above = part + 1;
    unsigned count = 0;

    if (maze_point_is(above->start, at))
        port[count++] = part->start;
    if (maze_point_is(above->goal, at))
        port[count++] = part->goal;
    for (unsigned side = 0; side < MAZE_DIRECTIONS && count < 2; side++)
        if (is_set(&above->pane, true, at, side))
            port[count++] = block->door[side];
    return count == 2;
}

static ptrdiff_t window_cell(
    const struct maze_graph *graph, const struct pane *pane, struct maze_point at)
{
    return graph_cell(graph, (struct maze_point){at.x - pane->x, at.y - pane->y});
}

/*
 * Marks the way between two cells of a block, in planes of its grid. First walks there with a hand on the wall. The
 * block is a tree, so the directions in which the cells were last left form the only way.
 */
static enum maze_status mark_way(
    const struct pane *block, const struct maze_point port[2], struct maze_task *task)
{
    const struct maze_grid *grid = block->grid;
    const uint64_t stride = grid->words * BITS_WORD;
    const uint64_t bits[MAZE_DIRECTIONS] = {-stride, 1, stride, UINT64_MAX}; /* from cell to cell */
    struct hand_turns turns;
    struct maze_graph graph;
    uint8_t *left;
    enum maze_status status = graph_of_grid(grid, task, &graph);

    if (status == MAZE_OK)
        status = grid_add_marks(block->grid);
    if (status != MAZE_OK)
        return status;
    left = arena_alloc(&task->scratch, lattice_size(&graph.lattice));
    if (!left)
        return MAZE_NO_MEMORY;

    hand_turns_of(grid->tiling, RIGHT_HAND, &turns);

    const ptrdiff_t *offset = graph.lattice.offset[0];
    const ptrdiff_t start = window_cell(&graph, block, port[0]),
                    goal = window_cell(&graph, block, port[1]);
    uint64_t bit = bit_of(block, port[0].x, port[0].y);
    unsigned heading = MAZE_NORTH;

    for (ptrdiff_t cell = start; cell != goal; cell += offset[heading]) {
        heading = turns.direction[heading][graph_links(&graph, cell)];
        left[cell] = (uint8_t)heading;
    }
    for (ptrdiff_t cell = start; cell != goal; cell += offset[heading]) {
        const uint64_t before = bit;

        heading = left[cell];
        bit += bits[heading];
        bits_set(grid->mark[~heading % OWN_WALLS],
            heading == MAZE_EAST || heading == MAZE_SOUTH ? before : bit);
    }
    arena_reset(&task->scratch);
    return MAZE_OK;
}

/* ---- From the top down ---- */

/* Opens the doors to the east and south of a block where its cell one level up has passages, and marks them alike. */
static void open_block_doors(
    const struct part *part, struct maze_point at, const struct block *block)
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
    const struct part *part, struct maze_point at, struct maze_task *task)
{
    struct maze_point port[2];
    struct block block;
    enum maze_status status = block_take(&part->level, at, task, &block);

    if (status != MAZE_OK)
        return status;
    if (part->pane.grid->mark[0] && find_ports(part, at, &block, port))
        status = mark_way(&block.pane, port, task);
    if (status == MAZE_OK) {
        paste(&part->pane, &block.pane);
        open_block_doors(part, at, &block);
    }
    grid_drop_marks(block.pane.grid);
    block_give(&part->level, at, task, &block);
    return status;
}

/* The blocks that a part may touch, as cells of the level above. */
static struct maze_room blocks_of(const struct part *part)
{
    const struct pane *pane = &part->pane;
    const struct maze_spec *spec = &part->level;
    /* How many cells a block may extend beyond its straight borders. */
    const uint64_t reach = block_wanders(spec) ? UINT64_C(1) << spec->blocks >> 2 : 0;
    const uint64_t right = lesser(pane->x + pane->grid->width + reach, spec->width) - 1;
    const uint64_t bottom = lesser(pane->y + pane->grid->height + reach, spec->height) - 1;
    const uint32_t x = (uint32_t)((pane->x - lesser(reach, pane->x)) >> spec->blocks);
    const uint32_t y = (uint32_t)((pane->y - lesser(reach, pane->y)) >> spec->blocks);

    return (struct maze_room){x, y, (uint32_t)(right >> spec->blocks) - x + 1,
        (uint32_t)(bottom >> spec->blocks) - y + 1};
}

static enum maze_status fill_part(const struct part *part, struct maze_task *task)
{
    const struct maze_room blocks = blocks_of(part);
    enum maze_status status = MAZE_OK;

    for (uint64_t i = 0; i < (uint64_t)blocks.width * blocks.height && status == MAZE_OK; i++) {
        const struct maze_point at = {blocks.x + i % blocks.width, blocks.y + i / blocks.width};

        status = task_cancelled(task) ? MAZE_CANCELLED : fill_block(part, at, task);
    }
    return status;
}

/* Begins the part above: the blocks that this part touches, and the ones before them, which share their doors. */
static enum maze_status begin_above(
    const struct maze_spec *shown, const struct part *below, unsigned number, struct part *part)
{
    const struct maze_room blocks = blocks_of(below);
    const uint32_t west = blocks.x > 0, north = blocks.y > 0;
    struct pane *pane = &part->pane;
    enum maze_status status =
        maze_grid_new(blocks.width + west, blocks.height + north, &pane->grid);

    if (status != MAZE_OK)
        return status;
    pane->x = blocks.x - west;
    pane->y = blocks.y - north;
    part->level = block_level(shown, number);
    if (!below->pane.grid->mark[0])
        return MAZE_OK;
    part->start = block_owning(&below->level, below->start);
    part->goal = block_owning(&below->level, below->goal);
    return grid_add_marks(pane->grid);
}

enum maze_status nested_fill(const struct maze_spec *shown, struct maze_point at, bool route,
    struct maze_task *task, struct maze_grid *grid)
{
    const unsigned levels = maze_spec_levels(shown);
    struct part part[MAZE_LEVELS_MAX + 1] = {
        {.level = block_level(shown, 0), .pane = {grid, at.x, at.y}}};
    enum maze_status status = route ? grid_add_marks(grid) : MAZE_OK;

    (void)maze_spec_ends(shown, &part->start, &part->goal);
    for (unsigned i = 1; i <= levels && status == MAZE_OK; i++)
        status = begin_above(shown, &part[i - 1], i, &part[i]);
    for (unsigned i = levels; i > 0 && status == MAZE_OK;)
        status = fill_part(&part[--i], task);
    for (unsigned i = 1; i <= levels; i++)
        maze_grid_free(part[i].pane.grid);
    return status;
}

enum maze_status nested_make(
    const struct maze_spec *shown, struct maze_task *task, struct maze_grid **grid)
{
    enum maze_status status = maze_grid_new((uint32_t)shown->width, (uint32_t)shown->height, grid);

    if (status != MAZE_OK)
        return status;
    status = nested_fill(shown, (struct maze_point){0, 0}, false, task, *grid);
    if (status != MAZE_OK)
        maze_grid_free(*grid);
    return status;
}
