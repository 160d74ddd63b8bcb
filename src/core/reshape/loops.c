/*
 * Opening walls anywhere: each set of as many closed walls is equally likely. They are counted
 * first and then drawn in the order of rows, so that no list of them is needed.
 */
#include "core/reshape/reshape.h"

/*
 * The directions in which there is a closed wall between a cell and another one. A wall is counted
 * with the cell to its west or north; across an edge, with the last one.
 */
static INLINE unsigned closed_walls(const struct maze_graph *graph, ptrdiff_t cell)
{
    const unsigned links = graph_links(graph, cell);
    unsigned closed = 0;

    if (!links)
        return 0;
    for (unsigned walls =
             lattice_sides(&graph->lattice, cell) & graph->lattice.tiling->forward & ~links;
         walls;) {
        const unsigned direction = graph_take(&walls);
        const ptrdiff_t next = graph_step(graph, cell, direction);

        closed |= (unsigned)(next != cell && graph_has_link(graph, next)) << direction;
    }
    return closed;
}

static enum maze_status count_closed(
    const struct maze_graph *graph, const struct maze_task *task, uint64_t *closed)
{
    const ptrdiff_t end = graph_end(graph);

    *closed = 0;
    for (ptrdiff_t cell = graph_first(graph); cell < end; cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        *closed += bits_count(closed_walls(graph, cell));
    }
    return MAZE_OK;
}

enum maze_status graph_loop(
    struct maze_graph *graph, const struct maze_spec *spec, struct maze_task *task)
{
    struct rng rng = rng_seeded(rng_key(spec->seed, LOOPS_KEY));
    uint64_t closed, wanted;

    if (!spec->loops)
        return MAZE_OK;
    if (count_closed(graph, task, &closed) != MAZE_OK)
        return MAZE_CANCELLED;
    wanted = spec->loops < closed ? spec->loops : closed;
    for (ptrdiff_t cell = graph_first(graph); wanted; cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        for (unsigned walls = closed_walls(graph, cell); walls;) {
            const unsigned direction = graph_take(&walls);

            if (share_takes(&rng, wanted, closed--)) {
                graph_open(graph, cell, direction);
                wanted--;
            }
        }
    }
    return MAZE_OK;
}
