/* The first round of Borůvka's algorithm: every cell opens its cheapest wall. */
#ifndef CORE_CHEAPEST_WALLS_H
#define CORE_CHEAPEST_WALLS_H

#include "core/grid.h"
#include "core/task.h"

#include "maze/status.h"

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
