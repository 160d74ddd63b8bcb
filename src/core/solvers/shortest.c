/*
 * The shortest way: breadth-first, ring by ring around the start until the goal is in one. Then the
 * steps by which the rings were reached are taken back from the goal.
 */
#include "core/rings.h"
#include "core/solvers/solvers.h"

/* Writes down the way of `length` steps that led to the goal. */
static enum maze_status trace(const struct maze_graph *graph, ptrdiff_t goal, uint64_t length,
    const struct maze_task *task, struct maze_path *path)
{
    if (!maze_path_resize(path, length))
        return MAZE_NO_MEMORY;
    for (ptrdiff_t cell = goal; length;) {
        if (length % TASK_STRIDE == 0 && task_cancelled(task))
            return MAZE_CANCELLED;
        maze_path_set(path, --length, rings_back(graph, &cell));
    }
    return MAZE_OK;
}

enum maze_status shortest_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    struct rings rings;
    enum maze_status status = rings_begin(&rings, graph, start, task, rings_room(graph, task));

    if (status != MAZE_OK)
        return status;
    solution->path = maze_path_new();
    if (!solution->path)
        return MAZE_NO_MEMORY;
    status = rings_to(&rings, goal);
    if (status != MAZE_OK)
        return status;
    solution->visited = rings.reached;
    solution->solved = rings_seen(graph, goal);
    return solution->solved ? trace(graph, goal, rings.radius, task, solution->path) : MAZE_OK;
}
