/*
 * Changing a generated maze. Each change has random numbers of its own from the seed, and keeps the maze
 * connected. So a cell is known to be inside by its links: in a maze of two cells or more each has one.
 */
#ifndef CORE_RESHAPE_H
#define CORE_RESHAPE_H

#include "base/rng.h"
#include "core/graph.h"
#include "maze/spec.h"

/* The keys of their random numbers. */
enum { SPARSE_KEY = 1001, BRAID_KEY = 1002, LOOPS_KEY = 1003 };

/* Makes the changes that the spec asks for, in the graph and in its grid. */
enum maze_status graph_reshape(
    struct maze_graph *, const struct maze_spec *, struct maze_task *, struct maze_grid *);

/*
 * The changes, one by one; see spec.h. Taking back corridors takes their cells out of the inside of
 * the grid, which is made if there is none, and of the graph.
 */
enum maze_status graph_sparse(
    struct maze_graph *, const struct maze_spec *, struct maze_task *, struct maze_grid *);
enum maze_status graph_braid(struct maze_graph *, const struct maze_spec *, struct maze_task *);
enum maze_status graph_loop(struct maze_graph *, const struct maze_spec *, struct maze_task *);

/* The percentage of n, rounded to the nearest integer, a half up. */
static inline uint64_t share_of(uint64_t n, unsigned percent)
{
    return (n * percent + MAZE_PERCENT_MAX / 2) / MAZE_PERCENT_MAX;
}

/*
 * Whether the next of `left` things is among the `wanted` of them that are taken; each subset is equally
 * likely. (Selection sampling: D. E. Knuth, The Art of Computer Programming, volume 2, algorithm 3.4.2 S.)
 */
static inline bool share_takes(struct rng *rng, uint64_t wanted, uint64_t left)
{
    return wanted && (wanted == left || rng_below(rng, (uint32_t)left) < wanted);
}

#endif
