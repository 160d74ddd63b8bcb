/* The path of a solver, as cells and the passages between them. */
#include "core/steps/solving.h"

#include "core/path.h"

static void tell_path(const struct maze_path *path, const struct maze_graph *graph, ptrdiff_t cell,
    struct recorder *recorder)
{
    record_cell(recorder, MAZE_STEP_PATH, cell);
    for (uint64_t i = 0; i < path->length && recorder->status == MAZE_OK; i++) {
        const unsigned direction = path_step(path, i);

        record_wall(recorder, MAZE_STEP_PATH, cell, direction);
        cell = graph_step(graph, cell, direction);
        record_cell(recorder, MAZE_STEP_PATH, cell);
    }
}

enum maze_status tell_solving(const struct maze_solver *solver, struct maze_graph *graph,
    ptrdiff_t start, ptrdiff_t goal, struct maze_task *task, struct recorder *recorder)
{
    struct maze_solution solution = {0};
    const enum maze_status status = solver->solve(graph, start, goal, task, &solution);

    if (status == MAZE_OK)
        tell_path(solution.path, graph, start, recorder);
    maze_path_free(solution.path);
    return status;
}
