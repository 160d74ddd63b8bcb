/* What the catalogue of solvers calls. */
#ifndef CORE_SOLVERS_H
#define CORE_SOLVERS_H

#include "core/ways.h"

#include "maze/solver.h"

typedef enum status solver_solve(
    struct ways *, ptrdiff_t start, ptrdiff_t goal, struct task *, struct solution *);

solver_solve shortest_solve, a_star_solve, dead_end_filling_solve;
solver_solve right_hand_solve, left_hand_solve, tremaux_solve;

#endif
