/* What the catalogue of solvers calls. */
#ifndef CORE_SOLVERS_H
#define CORE_SOLVERS_H

#include "core/ways.h"

#include "maze/solver.h"

enum status shortest_solve(
    struct ways *, ptrdiff_t start, ptrdiff_t goal, struct task *, struct solution *);

#endif
