/* What the catalogue of solvers calls, and what they share. */
#ifndef CORE_SOLVERS_H
#define CORE_SOLVERS_H

#include "core/bfs.h"
#include "core/path.h"
#include "core/recorder.h"
#include "maze/solver.h"

typedef enum maze_status solver_solve(struct maze_graph *, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *, struct maze_solution *);

solver_solve shortest_solve, a_star_solve, dead_end_filling_solve;
solver_solve right_hand_solve, left_hand_solve, tremaux_solve, pledge_solve, random_mouse_solve;
solver_solve blind_alley_filling_solve, bidirectional_solve, chain_solve, collision_solve;

/*
 * Solves, in a solution that is all zero but for its recorder; whatever it returns, a path in it is the caller's; with
 * MAZE_OK there is one. MAZE_TOO_LARGE: there are cells whose numbers are over 32 bits.
 */
enum maze_status solver_run(const struct maze_solver *, struct maze_graph *, ptrdiff_t start,
    ptrdiff_t goal, struct maze_task *, struct maze_solution *);

/* Takes a step of a walk, and counts a new cell; false without memory. `uniform` is as in graph_go. */
static INLINE bool solver_walk(const struct maze_graph *graph, ptrdiff_t *cell, unsigned direction,
    bool uniform, struct maze_solution *solution)
{
    const ptrdiff_t next = graph_go(graph, *cell, direction, uniform);

    if (!path_push_as(solution->path, uniform ? 0 : solution->path->wide, direction))
        return false;
    solution->visited += !(graph->open[next] & GRAPH_VISITED);
    graph->open[next] |= GRAPH_VISITED;
    *cell = next;
    return true;
}

/* Records that a frontier was reached; not if the recorder is NULL. */
void solver_look(const struct bfs_frontier *, struct maze_recorder *);

/* Writes the first `length` steps of a path, back from the cell to which a search came by them. */
enum maze_status solver_trace(const struct maze_graph *, ptrdiff_t cell, uint64_t length,
    const struct maze_task *, struct maze_path *);

/* Steps a cell after which these give up, in a maze of squares. */
enum { PLEDGE_STEPS = 8, MOUSE_STEPS = 1000 };

enum hand { LEFT_HAND = 1, RIGHT_HAND = -1 };

/* The direction of the next step with a hand on the wall, by the heading and the links of the cell; without links 0. */
struct hand_turns {
    uint8_t direction[MAZE_LINKS_MAX][GRAPH_LINKS + 1];
};

void hand_turns_of(const struct maze_tiling *, enum hand, struct hand_turns *);

#endif
