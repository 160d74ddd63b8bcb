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
    graph->open[from] |= GRAPH_VISITED;
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

/*
 * Lists the cells that follow a ring of `count`, and returns the list's end. `down` is 1 where the ring is
 * listed downwards and the next one upwards, else -1. The constants that this is inlined for are `down`,
 * `directions` and `wrapped`.
 */
static INLINE uint32_t *follow(const struct maze_graph *graph, unsigned directions, bool wrapped,
    ptrdiff_t down, const uint32_t *ring, uint64_t count, uint32_t *list)
{
    uint16_t *open = graph->open;

    for (; count; count--, ring -= down) {
        const unsigned here = open[*ring];

#pragma GCC unroll 4
        for (unsigned way = 0; way < directions; way++) {
            const ptrdiff_t next = graph_go(graph, *ring, way, wrapped);
            const unsigned there = open[next];
            const unsigned is_new = here >> way & ~(there / GRAPH_VISITED) & 1;

            *list = (uint32_t)next;
            open[next] = (uint16_t)(there | (GRAPH_VISITED | way << GRAPH_TRAIL_SHIFT) * is_new);
            list += is_new ? down : 0;
        }
    }
    return list;
}

static INLINE void go_on(struct rings *rings, unsigned directions, bool wrapped)
{
    /* A copy, else each cell written might be one of these. */
    const struct maze_graph graph = *rings->graph;

    if (rings->at_high)
        rings->count = (uint64_t)(follow(&graph, directions, wrapped, 1, rings->high, rings->count,
                                      rings->low) -
            rings->low);
    else
        rings->count = (uint64_t)(rings->high -
            follow(&graph, directions, wrapped, -1, rings->low, rings->count, rings->high));
}

enum maze_status rings_next(struct rings *rings)
{
    const struct maze_lattice *lattice = &rings->graph->lattice;

    if (lattice->wrap || lattice->tiling->directions != MAZE_DIRECTIONS)
        go_on(rings, lattice->tiling->directions, true);
    else
        go_on(rings, MAZE_DIRECTIONS, false);
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
