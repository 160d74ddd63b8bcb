/* What the catalogue of solvers calls. */
#ifndef CORE_SOLVERS_H
#define CORE_SOLVERS_H

#include "core/graph.h"
#include "core/recorder.h"

typedef enum maze_status solver_solve(struct maze_graph *, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *, struct maze_solution *);

solver_solve shortest_solve, a_star_solve, dead_end_filling_solve;
solver_solve right_hand_solve, left_hand_solve, tremaux_solve, pledge_solve, random_mouse_solve;
solver_solve blind_alley_filling_solve, bidirectional_solve, chain_solve, collision_solve;

/* Steps a cell after which these give up, in a maze of squares. */
enum { PLEDGE_STEPS = 8, MOUSE_STEPS = 1000 };

enum hand { LEFT_HAND = 1, RIGHT_HAND = -1 };

/* The direction of the next step with a hand on the wall, by the heading and the links of the cell; without links 0. */
struct hand_turns {
    uint8_t direction[MAZE_LINKS_MAX][GRAPH_LINKS + 1];
};

void hand_turns_of(const struct maze_tiling *, enum hand, struct hand_turns *);

/* A solver at work on the way between two cells of a graph, which it changes, for src/core/steps. */
struct maze_solving {
    struct maze_graph *graph;
    ptrdiff_t start, goal;
    struct maze_task *task;
    struct maze_recorder *recorder;
    struct maze_solution solution; /* of the solver; NULL in it until there is one */
};

typedef enum maze_status solver_record(const struct maze_solver *, struct maze_solving *);

solver_record blind_alleys_record_steps, filling_record_steps, frontiers_record_steps,
    looks_record_steps, search_record_steps, walker_record_steps;

/*
 * Tells how the solver goes from one cell to another: the cells as it looks at them and as it gives them up, then the
 * path, cells and the passages between them, without the detours of those who walk. There is none where
 * the solver does not find the goal.
 */
enum maze_status record_solving(const struct maze_solver *, struct maze_graph *, ptrdiff_t start,
    ptrdiff_t goal, struct maze_task *, struct maze_recorder *);

#endif
