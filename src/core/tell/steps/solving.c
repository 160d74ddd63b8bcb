/*
 * Solvers that search record that themselves; the path follows. Walkers drop what they go back from, and what lies
 * between two visits to a cell; that leaves a path without detours.
 */
#include "core/tell/steps/steps.h"

#include "core/solve/solvers.h"

/* Records the path of a solver that finds one without detours. */
static void record_path(const struct maze_graph *graph, ptrdiff_t cell,
    const struct maze_path *path, struct maze_recorder *recorder)
{
    record_cell(recorder, MAZE_STEP_PATH, cell);
    for (uint64_t i = 0; i < path->length && recorder->status == MAZE_OK; i++) {
        const unsigned direction = path_step(path, i);

        record_wall(recorder, MAZE_STEP_PATH, cell, direction);
        cell = graph_step(graph, cell, direction);
        record_cell(recorder, MAZE_STEP_PATH, cell);
    }
}

/* ---- Walkers ---- */

/* The walk without what was dropped: each cell, and the direction to the next. */
struct kept_walk {
    uint32_t *cell, *place; /* by place, from 1 on; the place of a cell, 0: none */
    uint8_t *direction;
    uint32_t length;
};

/* Drops what was walked since the cell that the walk comes back to, or adds a new cell. */
static void keep_cell(struct kept_walk *walk, ptrdiff_t cell, struct maze_recorder *recorder)
{
    if (!walk->place[cell]) {
        walk->cell[++walk->length] = (uint32_t)cell;
        walk->place[cell] = walk->length;
        record_cell(recorder, MAZE_STEP_LOOK, cell);
        return;
    }
    for (; walk->length > walk->place[cell]; walk->length--) {
        record_cell(recorder, MAZE_STEP_DROP, walk->cell[walk->length]);
        walk->place[walk->cell[walk->length]] = 0;
    }
}

/* Whether step i leads to a cell of the walk before the previous one, and the next step leads straight back. */
static bool turns_back(const struct maze_graph *graph, const struct maze_path *path,
    const struct kept_walk *walk, uint64_t i, ptrdiff_t next)
{
    return walk->place[next] && walk->place[next] + 1 < walk->length && i + 1 < path->length &&
        path_step(path, i + 1) == graph_back(graph, path_step(path, i));
}

static void record_steps(const struct maze_graph *graph, ptrdiff_t cell,
    const struct maze_path *path, struct maze_recorder *recorder, struct kept_walk *walk)
{
    keep_cell(walk, cell, recorder);
    for (uint64_t i = 0; i < path->length && recorder->status == MAZE_OK; i++) {
        const unsigned direction = path_step(path, i);
        const ptrdiff_t next = graph_step(graph, cell, direction);

        if (turns_back(graph, path, walk, i, next)) {
            record_cell(recorder, MAZE_STEP_LOOK, next);
            i++;
            continue;
        }
        walk->direction[walk->length] = (uint8_t)direction;
        keep_cell(walk, next, recorder);
        cell = next;
    }
}

static enum maze_status record_walk(const struct maze_graph *graph, ptrdiff_t start,
    const struct maze_solution *solution, struct maze_task *task, struct maze_recorder *recorder)
{
    const size_t size = lattice_size(&graph->lattice);
    struct kept_walk walk = {
        .cell = arena_alloc(&task->scratch, (size + 1) * sizeof(uint32_t)),
        .place = arena_alloc(&task->scratch, size * sizeof(uint32_t)),
        .direction = arena_alloc(&task->scratch, size + 1),
    };

    if (!walk.cell || !walk.place || !walk.direction)
        return MAZE_NO_MEMORY;
    memset(walk.place, 0, size * sizeof(uint32_t));
    record_steps(graph, start, solution->path, recorder, &walk);
    for (uint32_t i = 1; solution->solved && i <= walk.length; i++) {
        record_cell(recorder, MAZE_STEP_PATH, walk.cell[i]);
        if (i < walk.length)
            record_wall(recorder, MAZE_STEP_PATH, walk.cell[i], walk.direction[i]);
    }
    return MAZE_OK;
}

enum maze_status solver_record(const struct maze_solver *solver, struct maze_graph *graph,
    ptrdiff_t start, ptrdiff_t goal, struct maze_task *task, struct maze_recorder *recorder)
{
    struct maze_solution solution = {.recorder = solver->walks ? NULL : recorder};
    enum maze_status status = solver_run(solver, graph, start, goal, task, &solution);

    if (status == MAZE_OK && solver->walks)
        status = record_walk(graph, start, &solution, task, recorder);
    else if (status == MAZE_OK && solution.solved && solution.recorder)
        record_path(graph, start, solution.path, recorder);
    maze_path_free(solution.path);
    return status;
}
