/*
 * The random costs of walls, for the minimum spanning tree of a lattice.
 *
 * A cost has 30 bits. If two walls cost the same, the one that comes first in this order is cheaper: row by row; within
 * a row, in groups of 64 cells, the walls to the east and then those to the south; and last in the row, the wall that
 * wraps around from its last cell to its first. Competing walls have equal costs only once in 2^30 times, so in effect
 * all orders of the walls are equally likely.
 */
#ifndef CORE_CARVE_WALL_COSTS_H
#define CORE_CARVE_WALL_COSTS_H

#include "core/board/grid.h"

/* A test uses fewer bits, so that equal costs occur. */
#ifndef COST_BITS
#define COST_BITS 30
#endif

enum { NO_WALL = INT32_MAX }; /* the cost of a wall that cannot be opened */

/* The costs of the walls east and south of cell x, in the row whose key is rng_key(key, y). */
struct costs {
    uint32_t east, south;
};

static inline struct costs wall_costs(uint64_t row_key, uint32_t x)
{
    const uint64_t bits = rng_at(row_key, x);

    return (struct costs){(uint32_t)bits >> (32 - COST_BITS), (uint32_t)(bits >> (64 - COST_BITS))};
}

/* ---- The first round of Borůvka's algorithm: every cell opens its cheapest wall ---- */

/* In a map of cells or regions, an entry with this bit is a number; without it, the entry to look at instead. */
#define NUMBER (UINT32_C(1) << 31)

/*
 * Opens the cheapest wall of every cell, by the costs of `key`. The grid has the lattice's shape, at least two inside
 * cells, and all walls closed. East of the last column and south of the last row, walls cross wrapped edges. `map` gets
 * an entry per cell, row by row: its region. Regions are numbered from 0 to *regions - 1 in the order of their roots;
 * outside cells get 0. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
enum maze_status cheapest_walls_open(uint64_t key, const struct maze_lattice *, struct maze_task *,
    struct maze_grid *, uint32_t *map, uint32_t *regions);

#endif
