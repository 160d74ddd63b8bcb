/*
 * What a ring reaches is decided without a branch: how many of a cell's ways lead on cannot be
 * guessed, and a wrong guess costs more than looking at all four neighbours. Each is written back,
 * changed or not, and each is put on the list, which is then one longer or is not.
 */
#include "core/rings.h"

uint32_t *rings_room(const struct maze_graph *graph, struct maze_task *task)
{
    /* One more, which is written but is of neither ring. */
    return arena_alloc(&task->scratch, (graph->lattice.cells + 1) * RINGS_CELL_BYTES);
}

enum maze_status rings_begin(struct rings *rings, struct maze_graph *graph, ptrdiff_t from,
    const struct maze_task *task, uint32_t *room)
{
    if (lattice_size(&graph->lattice) > UINT32_MAX)
        return MAZE_TOO_LARGE;
    if (!room)
        return MAZE_NO_MEMORY;
    *room = (uint32_t)from;
    graph->open[from] |= GRAPH_SEEN;
    *rings = (struct rings){
        .graph = graph,
        .task = task,
        .low = room,
        .high = room + graph->lattice.cells,
        .count = 1,
        .reached = 1,
        .look = TASK_STRIDE,
    };
    return MAZE_OK;
}

/* What is the same for all cells of a ring, and a constant where it can be. */
struct reach {
    const struct maze_graph *graph;
    bool joined;
    ptrdiff_t up; /* 1 where the next ring is listed upwards, else -1 */
};

/* Reaches for the neighbour in one direction, and returns where the list goes on. */
static INLINE uint32_t *reach(const struct reach *reach, ptrdiff_t cell, unsigned graph,
    enum maze_direction way, uint32_t *list)
{
    uint8_t *open = reach->graph->open;
    const ptrdiff_t next = graph_go(reach->graph, cell, way, reach->joined);
    const unsigned there = open[next], is_new = graph >> way & ~(there / GRAPH_SEEN) & 1;

    *list = (uint32_t)next;
    open[next] = (uint8_t)(there | (GRAPH_SEEN | (unsigned)way << GRAPH_TRAIL_SHIFT) * is_new);
    return list + (is_new ? reach->up : 0);
}

/* Lists the ring that follows one of `count` cells, and returns the list's end. */
static INLINE uint32_t *follow(
    const struct reach *constants, const uint32_t *ring, uint64_t count, uint32_t *list)
{
    for (; count; count--, ring -= constants->up) {
        const ptrdiff_t cell = *ring;
        const unsigned graph = constants->graph->open[cell];

        list = reach(constants, cell, graph, MAZE_NORTH, list);
        list = reach(constants, cell, graph, MAZE_EAST, list);
        list = reach(constants, cell, graph, MAZE_SOUTH, list);
        list = reach(constants, cell, graph, MAZE_WEST, list);
    }
    return list;
}

static INLINE void go_on(struct rings *rings, bool joined)
{
    const struct maze_graph graph =
        *rings->graph; /* else each byte written might be one of these */
    const struct reach up = {&graph, joined, 1};
    const struct reach down = {&graph, joined, -1};

    if (rings->at_high)
        rings->count = (uint64_t)(follow(&up, rings->high, rings->count, rings->low) - rings->low);
    else
        rings->count =
            (uint64_t)(rings->high - follow(&down, rings->low, rings->count, rings->high));
}

enum maze_status rings_next(struct rings *rings)
{
    if (rings->graph->lattice.wrap)
        go_on(rings, true);
    else
        go_on(rings, false);
    rings->at_high = !rings->at_high;
    rings->radius++;
    rings->reached += rings->count;
    if (rings->reached < rings->look)
        return MAZE_OK;
    rings->look = rings->reached + TASK_STRIDE;
    return task_cancelled(rings->task) ? MAZE_CANCELLED : MAZE_OK;
}

enum maze_status rings_to(struct rings *rings, ptrdiff_t cell)
{
    enum maze_status status = MAZE_OK;

    while (status == MAZE_OK && rings->count && !rings_seen(rings->graph, cell))
        status = rings_next(rings);
    return status;
}
