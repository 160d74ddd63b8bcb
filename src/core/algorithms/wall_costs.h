/*
 * The random costs of walls, for the minimum spanning tree of a lattice.
 *
 * A cost is a number of 30 bits. Of walls of equal cost that one is the cheaper which comes first in this
 * order: row by row, in a row 64 cells by 64 cells, of these the walls to the east and then those to the
 * south; and after a row's other walls the one that wraps around from its last cell to its first. Two walls
 * that compete are equal once in 2^30 times, so this is an even order of all walls for anybody who counts.
 */
#ifndef CORE_WALL_COSTS_H
#define CORE_WALL_COSTS_H

#include "base/rng.h"

/* A test has fewer, so that there are equal ones. */
#ifndef COST_BITS
#define COST_BITS 30
#endif

enum { NO_WALL = INT32_MAX }; /* the cost of what cannot be opened */

/* The costs of the walls east and south of cell x of the row with this key: rng_key(key, y). */
struct costs {
    uint32_t east, south;
};

static inline struct costs wall_costs(uint64_t row_key, uint32_t x)
{
    const uint64_t bits = rng_at(row_key, x);

    return (struct costs){(uint32_t)bits >> (32 - COST_BITS), (uint32_t)(bits >> (64 - COST_BITS))};
}

#endif
