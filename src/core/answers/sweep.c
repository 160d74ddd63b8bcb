/* A search by rings that goes on until there is no cell left to reach. */
#include "core/answers/sweep.h"

enum { SWEEPS_MOST = 4 };

static ptrdiff_t lowest_cell(const struct rings *rings)
{
    ptrdiff_t lowest = rings_cell(rings, 0);

    for (uint64_t i = 1; i < rings->count; i++) {
        const ptrdiff_t cell = rings_cell(rings, i);

        lowest = cell < lowest ? cell : lowest;
    }
    return lowest;
}

enum maze_status sweep_from(struct maze_graph *graph, ptrdiff_t from, struct maze_task *task,
    uint32_t *room, struct sweep *sweep)
{
    struct rings rings;
    enum maze_status status = rings_begin(&rings, graph, from, task, room);

    while (status == MAZE_OK && rings.count) {
        sweep->distance = rings.radius;
        sweep->farthest = lowest_cell(&rings);
        status = rings_next(&rings);
    }
    return status;
}

enum maze_status sweep_distance(struct maze_graph *graph, ptrdiff_t from, ptrdiff_t to,
    struct maze_task *task, uint32_t *room, uint64_t *distance)
{
    struct rings rings;
    enum maze_status status = rings_begin(&rings, graph, from, task, room);

    if (status == MAZE_OK)
        status = rings_to(&rings, to);
    graph_clear(graph);
    *distance = status == MAZE_OK ? rings.radius : 0;
    return status;
}

enum maze_status sweep_longest(
    struct maze_graph *graph, struct maze_task *task, uint32_t *room, struct sweep_ends *ends)
{
    /* Without loops the second sweep finds a longest path. */
    const bool loops = graph_passages(graph) + 1 > graph->lattice.cells;
    const unsigned max = loops ? SWEEPS_MOST : 2;
    ptrdiff_t from = lattice_first(&graph->lattice);
    struct sweep sweep;

    *ends = (struct sweep_ends){{from, from}, 0};
    for (unsigned i = 0; i < max; i++) {
        const enum maze_status status = sweep_from(graph, from, task, room, &sweep);

        graph_clear(graph);
        if (status != MAZE_OK)
            return status;
        if (i > 1 && sweep.distance <= ends->distance)
            break;
        ends->cell[0] = from < sweep.farthest ? from : sweep.farthest;
        ends->cell[1] = from < sweep.farthest ? sweep.farthest : from;
        ends->distance = sweep.distance;
        from = sweep.farthest;
    }
    return MAZE_OK;
}
