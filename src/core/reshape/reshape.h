/*
 * Changing a finished maze. Each change draws random numbers of its own from the seed, and each leaves the
 * maze in one piece. That it is in one piece is also how a cell is known to be inside: of two cells or
 * more each has a way.
 */
#ifndef CORE_RESHAPE_H
#define CORE_RESHAPE_H

#include "core/ways.h"

/* The keys of their random numbers. */
enum { SPARSE_KEY = 1001, BRAID_KEY = 1002, LOOPS_KEY = 1003 };

/*
 * Takes back some corridors that lead to dead ends; see spec.h. Cells are taken out of the grid's
 * inside, which is made if there is none, and out of that of the ways.
 */
enum status ways_sparse(struct ways *, const struct maze_spec *, struct task *, struct grid *);

/* Opens walls at some dead ends. */
enum status ways_braid(struct ways *, const struct maze_spec *, struct task *);

/* Opens some walls anywhere. */
enum status ways_loop(struct ways *, const struct maze_spec *, struct task *);

/* The first number that a cell may have, and the one past the last; those of the border are among them. */
static inline ptrdiff_t ways_first(const struct ways *ways)
{
    return lattice_cell(&ways->lattice, 0, 0);
}

static inline ptrdiff_t ways_end(const struct ways *ways)
{
    return lattice_end(&ways->lattice);
}

/* As task_next_look, of cells. */
static inline ptrdiff_t ways_next_look(ptrdiff_t cell, ptrdiff_t end)
{
    return (ptrdiff_t)task_next_look((size_t)cell, (size_t)end);
}

static inline bool ways_is_inside(const struct ways *ways, ptrdiff_t cell)
{
    return ways->open[cell] & LINKS;
}

/* Whether a cell has one passage. */
static inline bool ways_is_dead_end(const struct ways *ways, ptrdiff_t cell)
{
    const unsigned links = ways->open[cell] & LINKS;

    return links && !(links & (links - 1));
}

/* So many percent of n, rounded, a half up. */
static inline uint64_t share_of(uint64_t n, unsigned percent)
{
    return (n * percent + PERCENT_MAX / 2) / PERCENT_MAX;
}

/* Whether to take the next of `left` things, of which `wanted` are to be taken, each set equally likely. */
static inline bool draws(struct rng *rng, uint64_t wanted, uint64_t left)
{
    return wanted && (wanted == left || rng_below(rng, (uint32_t)left) < wanted);
}

#endif
