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

#include "core/grid.h"

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

/* ---- the first round of Borůvka's algorithm: every cell opens its cheapest wall ---- */

/* An entry of a map of cells or regions: with this bit, a number; else, where to look instead. */
#define NUMBER (UINT32_C(1) << 31)

/*
 * Opens the cheapest wall of every cell, by the costs that `key` names, in a grid of the lattice,
 * all closed, of two cells inside or more. The east wall of the last column's cell and the south
 * wall of the last row's lead over edges that wrap around. `map`, with an entry a cell, row by row,
 * becomes a map from cells to regions, which are numbered from 0 to *regions - 1 in the order of
 * their roots; cells outside have number 0. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
enum maze_status cheapest_walls_open(uint64_t key, const struct maze_lattice *, struct maze_task *,
    struct maze_grid *, uint32_t *map, uint32_t *regions);

#endif
