/* Searches breadth-first from the start to the goal, then traces the path back from the goal. */
#include "core/solve/solvers.h"

enum maze_status solver_trace(const struct maze_graph *graph, ptrdiff_t cell, uint64_t length,
    const struct maze_task *task, struct maze_path *path)
{
    while (length) {
        if (task_stop(task, length))
            return MAZE_CANCELLED;
        path_put(path, --length, bfs_back(graph, &cell));
    }
    return MAZE_OK;
}

void solver_look(const struct bfs_frontier *frontier, struct maze_recorder *recorder)
{
    for (uint64_t i = 0; recorder && i < frontier->count; i++)
        record_cell(recorder, MAZE_STEP_LOOK, bfs_cell(frontier, i));
}

enum maze_status shortest_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    struct bfs_frontier frontier;
    enum maze_status status = bfs_begin(&frontier, graph, start, task, bfs_array(graph, task));

    if (status != MAZE_OK)
        return status;
    solver_look(&frontier, solution->recorder);
    while (status == MAZE_OK && frontier.count && !(graph->open[goal] & GRAPH_VISITED)) {
        status = bfs_next(&frontier);
        solver_look(&frontier, solution->recorder);
    }
    if (status != MAZE_OK)
        return status;
    solution->visited = frontier.reached;
    solution->solved = frontier.count > 0;
    if (!solution->solved)
        return MAZE_OK;
    return maze_path_resize(solution->path, frontier.distance)
        ? solver_trace(graph, goal, frontier.distance, task, solution->path)
        : MAZE_NO_MEMORY;
}
