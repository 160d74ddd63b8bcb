/* What the catalogue of solvers calls. */
#ifndef CORE_SOLVERS_H
#define CORE_SOLVERS_H

#include "core/graph.h"
#include "core/recorder.h"

typedef enum maze_status solver_solve(struct maze_graph *, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *, struct maze_solution *);

solver_solve shortest_solve, a_star_solve, dead_end_filling_solve;
solver_solve right_hand_solve, left_hand_solve, tremaux_solve;

/* A*, with an event for each cell that it is done with. */
enum maze_status a_star_record(struct maze_graph *, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *, struct maze_solution *, struct maze_recorder *);

/* A solver at work on the way between two cells of a graph, which it changes, for src/core/steps. */
struct maze_solving {
    struct maze_graph *graph;
    ptrdiff_t start, goal;
    struct maze_task *task;
    struct maze_recorder *recorder;
    struct maze_solution solution; /* of the solver; NULL in it until there is one */
};

typedef enum maze_status solver_record(const struct maze_solver *, struct maze_solving *);

solver_record a_star_record_steps, filling_record_steps, frontiers_record_steps,
    walker_record_steps;

/*
 * Tells how the solver goes from one cell to another: the cells as it looks at them and as it gives them up, then the
 * path, cells and the passages between them, without the detours of those who walk. There is none where
 * the solver does not find the goal.
 */
enum maze_status record_solving(const struct maze_solver *, struct maze_graph *, ptrdiff_t start,
    ptrdiff_t goal, struct maze_task *, struct maze_recorder *);

#endif
