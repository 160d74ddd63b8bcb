/* Breadth-first from the start to the goal; then the steps by which cells were reached, back from the goal. */
#include "core/bfs.h"
#include "core/path.h"
#include "core/solvers/solvers.h"

/* Writes the path of `length` steps that led to the goal. */
static enum maze_status trace(const struct maze_graph *graph, ptrdiff_t goal, uint64_t length,
    const struct maze_task *task, struct maze_path *path)
{
    if (!maze_path_resize(path, length))
        return MAZE_NO_MEMORY;
    for (ptrdiff_t cell = goal; length;) {
        if (task_stop(task, length))
            return MAZE_CANCELLED;
        path_put(path, --length, bfs_back(graph, &cell));
    }
    return MAZE_OK;
}

enum maze_status shortest_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    struct bfs_frontier frontier;
    enum maze_status status = bfs_begin(&frontier, graph, start, task, bfs_array(graph, task));

    if (status != MAZE_OK)
        return status;
    solution->path = maze_path_new(graph->lattice.tiling);
    if (!solution->path)
        return MAZE_NO_MEMORY;
    status = bfs_reach(&frontier, goal);
    if (status != MAZE_OK)
        return status;
    solution->visited = frontier.reached;
    solution->solved = frontier.count > 0;
    return solution->solved ? trace(graph, goal, frontier.distance, task, solution->path) : MAZE_OK;
}
