/* The steps of a maze whose spanning tree there is already, and those of a solver. */
#ifndef CORE_STEPS_H
#define CORE_STEPS_H

#include "core/graph.h"
#include "core/recorder.h"
#include "maze/solver.h"
#include "maze/steps.h"

/*
 * As maze_steps_make, of a grid that grid_generate has filled; scratch memory of the task is empty before and
 * after. What the spec changes in the tree is then changed in the grid.
 */
enum maze_status steps_of_grid(struct maze_grid *, const struct maze_spec *,
    const struct maze_solver *, uint64_t words_max, struct maze_task *, struct maze_steps **steps);

/* What is told of: a graph, which is changed, and the way between two of its cells. */
struct maze_solving {
    struct maze_graph *graph;
    ptrdiff_t start, goal;
    struct maze_task *task;
    struct maze_recorder *recorder;
    struct maze_solution solution; /* of the solver; NULL in it until there is one */
};

/*
 * Tells how the solver goes from one cell to another: the cells as it looks at them and as it gives them up, then the
 * path, cells and the passages between them, without the detours of those who walk. There is none where
 * the solver does not find the goal.
 */
enum maze_status tell_solving(const struct maze_solver *, struct maze_graph *, ptrdiff_t start,
    ptrdiff_t goal, struct maze_task *, struct maze_recorder *);

#endif
