/* A share of many things, taken at random. */
#ifndef CORE_SHARE_H
#define CORE_SHARE_H

#include "base/rng.h"
#include "maze/spec.h"

#include <stdbool.h>
#include <stdint.h>

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
