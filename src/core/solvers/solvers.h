/* What the catalogue of solvers calls. */
#ifndef CORE_SOLVERS_H
#define CORE_SOLVERS_H

#include "core/graph.h"

#include "maze/solver.h"

typedef enum maze_status solver_solve(struct maze_graph *, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *, struct maze_solution *);

solver_solve shortest_solve, a_star_solve, dead_end_filling_solve;
solver_solve right_hand_solve, left_hand_solve, tremaux_solve;

struct maze_recorder;

/* A*, with an event for each cell that it is done with. */
enum maze_status a_star_record(struct maze_graph *, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *, struct maze_solution *, struct maze_recorder *);

/* What solvers do is told in src/core/steps. */
typedef enum maze_status solver_tell(const struct maze_solver *, struct maze_solving *);

solver_tell a_star_tell, filling_tell, frontiers_tell, walker_tell;

#endif
