/*
 * A part of a level needs the blocks that it touches, and for their doors the cells that these are a level up: a part
 * of that level, and so on, up to the one that is a single block. Then the parts are filled from there down. So a part
 * of a few blocks needs a few more on each level, however large the maze.
 *
 * The path from start to goal goes through a block where the path a level up goes through its cell: from the door by
 * which that enters to the door by which it leaves, or from the start, or to the goal.
 */
#include "core/nested/nested.h"

#include "core/graph.h"
#include "core/nested/block_cache.h"

enum { LEVELS = MAZE_LEVELS_MAX, OWN_WALLS = 2 };

/* A level, and the part of it that is made. */
struct part {
    struct nested_level level;
    struct pane pane;
    struct maze_point start, goal; /* of the whole level's route */
};

struct nest {
    struct maze_task *task;
    bool route; /* it is wanted */
    struct part part[LEVELS];
    struct part *top; /* whose level is a single block */
};

/* Whether a cell is in a pane; one to the west or north of the first of all, at UINT64_MAX, is not. */
static bool is_in(const struct pane *pane, struct maze_point cell)
{
    return cell.x - pane->x < pane->grid->width && cell.y - pane->y < pane->grid->height;
}

/* A row of a plane of a pane. */
static uint64_t *row_of(const struct pane *pane, uint64_t *plane, uint64_t y)
{
    return plane + (y - pane->y) * pane->grid->words;
}

/* ---- rectangles of bits ---- */

/* Sets in planes of one pane the bits of the other's where they overlap. */
static void paste(const struct pane *pane, uint64_t *const planes[OWN_WALLS],
    const struct pane *other, uint64_t *const others[OWN_WALLS])
{
    const struct maze_grid *to = pane->grid, *from = other->grid;
    const uint64_t x = pane->x > other->x ? pane->x : other->x;
    const uint64_t y = pane->y > other->y ? pane->y : other->y;
    const uint64_t right = pane->x + to->width, other_right = other->x + from->width;
    const uint64_t end = right < other_right ? right : other_right;

    for (uint64_t i = y; x < end && i < pane->y + to->height && i < other->y + from->height; i++)
        for (unsigned plane = 0; plane < OWN_WALLS; plane++)
            bits_paste(row_of(pane, planes[plane], i), x - pane->x, row_of(other, others[plane], i),
                x - other->x, end - x);
}

/* ---- the route ---- */

static bool is_same(struct maze_point a, struct maze_point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Whether the route goes through a side of a cell. */
static bool is_marked(const struct pane *pane, struct maze_point cell, unsigned side)
{
    const struct wall_place wall = wall_place(pane->grid->tiling, cell, side);

    return is_in(pane, wall.cell) &&
        bits_get(row_of(pane, pane->grid->mark[wall.plane], wall.cell.y), wall.cell.x - pane->x);
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
        if (part != nest->top && is_marked(&above->pane, at, side))
            port[count++] = block->door[side];
    return count == 2;
}

/* The bit of a cell of the graph from which on it has the direction by which it was left last. */
enum { LEFT_BY = 8 };

/*
 * Walks from one cell to another of a block with a hand on the wall to the right. The block is a tree, so the
 * directions in which the cells were left last are those of the only way.
 */
static void walk(const struct maze_graph *graph, ptrdiff_t cell, ptrdiff_t goal)
{
    const ptrdiff_t *offset = graph->lattice.offset[0];
    unsigned back = MAZE_WEST;

    while (cell != goal) {
        const unsigned links = graph_links(graph, cell);
        /* From the way back on, clockwise: the last is that to the right. */
        const unsigned turned =
            (links | links << MAZE_DIRECTIONS) >> back & ((1 << MAZE_DIRECTIONS) - 1);
        const unsigned heading = (back + bits_highest(turned)) % MAZE_DIRECTIONS;

        graph->open[cell] = (uint16_t)(links | heading << LEFT_BY);
        cell += offset[heading];
        back = (heading + 2) % MAZE_DIRECTIONS;
    }
}

/* Marks in a part the way between two cells of a block. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED. */
static enum maze_status mark_way(const struct part *part, const struct pane *block,
    const struct maze_point port[2], struct maze_task *task)
{
    const struct maze_tiling *tiling = block->grid->tiling;
    const struct pane *pane = &part->pane;
    struct maze_point at = port[0];
    struct maze_graph graph;
    const enum maze_status status = graph_of_grid(block->grid, task, &graph);

    if (status != MAZE_OK)
        return status;

    const struct maze_point to = {port[1].x - block->x, port[1].y - block->y};
    const ptrdiff_t goal = graph_cell(&graph, to);
    ptrdiff_t cell = graph_cell(&graph, (struct maze_point){at.x - block->x, at.y - block->y});

    walk(&graph, cell, goal);
    while (cell != goal) {
        const unsigned heading = graph.open[cell] >> LEFT_BY;
        const struct wall_place wall = wall_place(tiling, at, heading);

        if (is_in(pane, wall.cell))
            bits_set(
                row_of(pane, pane->grid->mark[wall.plane], wall.cell.y), wall.cell.x - pane->x);
        at.x += (uint64_t)tiling->across[0][heading];
        at.y += (uint64_t)tiling->down[0][heading];
        cell = lattice_next(&graph.lattice, cell, heading);
    }
    arena_reset(&task->scratch);
    return MAZE_OK;
}

/* ---- from the top down ---- */

/* Opens the doors to the east and south of a block, as its cell a level up has passages, and marks them so. */
static void open_doors(const struct nest *nest, const struct part *part, struct maze_point at,
    const struct block *block)
{
    const struct pane *pane = &part->pane, *above = &part[1].pane;

    for (unsigned plane = 0; plane < OWN_WALLS; plane++) {
        const unsigned side = plane ? MAZE_SOUTH : MAZE_EAST;
        const struct maze_point door = block->door[side];

        if (!is_in(pane, door) ||
            !bits_get(row_of(above, above->grid->wall[plane], at.y), at.x - above->x))
            continue;
        bits_set(row_of(pane, pane->grid->wall[plane], door.y), door.x - pane->x);
        if (nest->route && is_marked(above, at, side))
            bits_set(row_of(pane, pane->grid->mark[plane], door.y), door.x - pane->x);
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
    paste(&part->pane, part->pane.grid->wall, &block.pane, block.pane.grid->wall);
    if (part != nest->top)
        open_doors(nest, part, at, &block);
    if (nest->route && find_ports(nest, part, at, &block, port))
        status = mark_way(part, &block.pane, port, nest->task);
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

/* Makes mark planes for a part if the route is wanted. */
static enum maze_status add_marks(const struct nest *nest, struct maze_grid *grid)
{
    for (unsigned plane = 0; nest->route && plane < OWN_WALLS; plane++) {
        grid->mark[plane] = grid_plane_new(grid);
        if (!grid->mark[plane])
            return MAZE_NO_MEMORY;
    }
    return MAZE_OK;
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
    return add_marks(nest, part->pane.grid);
}

enum maze_status nested_fill(const struct maze_spec *shown, struct maze_point at, bool route,
    struct maze_task *task, struct maze_grid *grid)
{
    struct nest nest = {.task = task, .route = route};
    struct part *part = nest.part;
    enum maze_status status = add_marks(&nest, grid);

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
    *open = bits_get(row_of(pane, pane->grid->wall[plane], cell.y), cell.x - pane->x);
    return status;
}
