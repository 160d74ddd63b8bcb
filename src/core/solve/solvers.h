/* The functions in the catalogue of solvers, and what they share. */
#ifndef CORE_SOLVE_SOLVERS_H
#define CORE_SOLVE_SOLVERS_H

#include "core/board/bfs.h"
#include "core/board/path.h"
#include "core/board/recorder.h"
#include "maze/solver.h"

typedef enum maze_status solver_solve(struct maze_graph *, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *, struct maze_solution *);

solver_solve shortest_solve, a_star_solve, dead_end_filling_solve;
solver_solve right_hand_solve, left_hand_solve, tremaux_solve, pledge_solve, random_mouse_solve;
solver_solve blind_alley_filling_solve, bidirectional_solve, chain_solve, collision_solve;

/*
 * Solves, with a solution that is all zero except for its recorder. Whatever it returns, the caller owns the solution's
 * path; with MAZE_OK there is one. MAZE_TOO_LARGE if cell numbers do not fit 32 bits.
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

/* Records that a frontier was reached, unless the recorder is NULL. */
void solver_look(const struct bfs_frontier *, struct maze_recorder *);

/* Writes the first `length` steps of a path backwards, from the cell that a search reached by them. */
enum maze_status solver_trace(const struct maze_graph *, ptrdiff_t cell, uint64_t length,
    const struct maze_task *, struct maze_path *);

/* How many steps per cell these walk before they give up, in a maze of squares. */
enum { PLEDGE_STEPS = 8, MOUSE_STEPS = 1000 };

enum hand { LEFT_HAND = 1, RIGHT_HAND = -1 };

/* The next direction with a hand on the wall, by the heading and the links of the cell; 0 without links. */
struct hand_turns {
    uint8_t direction[MAZE_LINKS_MAX][GRAPH_LINKS + 1];
};

void hand_turns_of(const struct maze_tiling *, enum hand, struct hand_turns *);

#endif
