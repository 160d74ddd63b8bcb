/*
 * Dead-end filling: wall up each dead end except start and goal, and its corridor as far as it then is a dead end.
 * Without loops, the solution remains. With loops, several paths remain, among them all shortest ones, since a path
 * that visits each cell at most once never enters a dead end. So a breadth-first search of the rest comes last.
 */
#include "core/solve/solvers.h"

/* Fills a corridor from its end, and counts its cells. */
static enum maze_status fill(struct maze_graph *graph, ptrdiff_t cell, ptrdiff_t start,
    ptrdiff_t goal, const struct maze_task *task, uint64_t *filled)
{
    while (graph_is_dead_end(graph, cell) && cell != start && cell != goal) {
        const unsigned direction = bits_lowest(graph->open[cell]);

        graph->open[cell] &= (uint16_t) ~(1 << direction);
        cell = graph_step(graph, cell, direction);
        graph->open[cell] &= (uint16_t) ~(1 << graph_back(graph, direction));
        if (task_stop(task, ++*filled))
            return MAZE_CANCELLED;
    }
    return MAZE_OK;
}

/* The same, and records it. */
static void fill_and_record(struct maze_graph *graph, ptrdiff_t cell, ptrdiff_t start,
    ptrdiff_t goal, struct maze_recorder *recorder)
{
    while (graph_is_dead_end(graph, cell) && cell != start && cell != goal &&
        recorder->status == MAZE_OK) {
        const unsigned direction = bits_lowest(graph_links(graph, cell));

        record_cell(recorder, MAZE_STEP_DROP, cell);
        graph_close(graph, cell, direction);
        cell = graph_step(graph, cell, direction);
    }
}

enum maze_status dead_end_filling_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    struct maze_graph at = *graph; /* a copy, as any link written might alias the original */
    const ptrdiff_t end = graph_end(graph);
    uint64_t filled = 0;

    for (ptrdiff_t cell = graph_first(graph); solution->recorder && cell < end; cell++)
        fill_and_record(graph, cell, start, goal, solution->recorder);
    for (ptrdiff_t cell = graph_first(graph); cell < end; cell++)
        if (task_stop(task, (uint64_t)cell) ||
            fill(&at, cell, start, goal, task, &filled) != MAZE_OK)
            return MAZE_CANCELLED;

    const enum maze_status status = shortest_solve(graph, start, goal, task, solution);

    solution->visited = graph->lattice.cells;
    return status;
}
