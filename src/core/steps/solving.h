/* How a solver comes to its path. */
#ifndef CORE_STEPS_SOLVING_H
#define CORE_STEPS_SOLVING_H

#include "core/graph.h"
#include "core/recorder.h"
#include "maze/solver.h"

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
