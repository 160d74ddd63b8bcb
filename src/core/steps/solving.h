/* How a solver comes to its path. */
#ifndef CORE_STEPS_SOLVING_H
#define CORE_STEPS_SOLVING_H

#include "core/graph.h"
#include "core/steps/recorder.h"
#include "maze/solver.h"

/*
 * Tells how the solver goes from one cell to another: the cells as it looks at them and as it gives them up, then the
 * path, cells and the passages between them. Changes the graph.
 */
enum maze_status tell_solving(const struct maze_solver *, struct maze_graph *, ptrdiff_t start,
    ptrdiff_t goal, struct maze_task *, struct recorder *);

#endif
