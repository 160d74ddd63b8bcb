/*
 * Opening walls anywhere: each set of as many closed walls is equally likely. They are counted first and
 * then drawn in the order of rows, so that no list of them is needed.
 */
#include "core/reshape/reshape.h"

/* Whether there is a closed wall between a cell and another one in a direction. */
static INLINE bool is_closed(
    const struct maze_graph *graph, ptrdiff_t cell, enum maze_direction way)
{
    const ptrdiff_t next = graph_step(graph, cell, way);

    return !(graph->open[cell] & 1 << way) && next != cell && graph_has_link(graph, next);
}

/* A wall is counted with the cell to its west or north; across an edge, with the last one. False when cancelled. */
static bool count_closed(
    const struct maze_graph *graph, const struct maze_task *task, uint64_t *closed)
{
    const ptrdiff_t end = graph_end(graph);

    *closed = 0;
    for (ptrdiff_t cell = graph_first(graph); cell < end;) {
        const ptrdiff_t look = graph_next_look(cell, end);

        if (task_cancelled(task))
            return false;
        for (; cell < look; cell++)
            if (graph_has_link(graph, cell))
                *closed += (unsigned)is_closed(graph, cell, MAZE_EAST) +
                    is_closed(graph, cell, MAZE_SOUTH);
    }
    return true;
}

enum maze_status graph_loop(
    struct maze_graph *graph, const struct maze_spec *spec, struct maze_task *task)
{
    struct rng rng = rng_seeded(rng_key(spec->seed, LOOPS_KEY));
    uint64_t closed, wanted;

    if (!spec->loops)
        return MAZE_OK;
    if (!count_closed(graph, task, &closed))
        return MAZE_CANCELLED;
    wanted = spec->loops < closed ? spec->loops : closed;
    for (ptrdiff_t cell = graph_first(graph); wanted; cell++) {
        if (cell % TASK_STRIDE == 0 && task_cancelled(task))
            return MAZE_CANCELLED;
        for (enum maze_direction way = MAZE_EAST; way <= MAZE_SOUTH && graph_has_link(graph, cell);
             way++)
            if (is_closed(graph, cell, way) && is_selected(&rng, wanted, closed--)) {
                graph_open(graph, cell, way);
                wanted--;
            }
    }
    return MAZE_OK;
}
