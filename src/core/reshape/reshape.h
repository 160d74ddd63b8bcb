/*
 * Changing a finished maze. Each change draws random numbers of its own from the seed, and each leaves the
 * maze in one piece. That it is in one piece is also how a cell is known to be inside: of two cells or
 * more each has a way.
 */
#ifndef CORE_RESHAPE_H
#define CORE_RESHAPE_H

#include "core/graph.h"

/* The keys of their random numbers. */
enum { SPARSE_KEY = 1001, BRAID_KEY = 1002, LOOPS_KEY = 1003 };

/*
 * Takes back some corridors that lead to dead ends; see spec.h. Cells are taken out of the grid's
 * inside, which is made if there is none, and out of that of the ways.
 */
enum maze_status graph_sparse(
    struct maze_graph *, const struct maze_spec *, struct maze_task *, struct maze_grid *);

/* Opens walls at some dead ends. */
enum maze_status graph_braid(struct maze_graph *, const struct maze_spec *, struct maze_task *);

/* Opens some walls anywhere. */
enum maze_status graph_loop(struct maze_graph *, const struct maze_spec *, struct maze_task *);

/* So many percent of n, rounded, a half up. */
static inline uint64_t share_of(uint64_t n, unsigned percent)
{
    return (n * percent + MAZE_PERCENT_MAX / 2) / MAZE_PERCENT_MAX;
}

/*
 * Whether to take the next of `left` things, of which `wanted` are to be taken, each set equally likely.
 * (Selection sampling: D. E. Knuth, The Art of Computer Programming, volume 2, section 3.4.2, algorithm S.)
 */
static inline bool is_selected(struct rng *rng, uint64_t wanted, uint64_t left)
{
    return wanted && (wanted == left || rng_below(rng, (uint32_t)left) < wanted);
}

#endif
