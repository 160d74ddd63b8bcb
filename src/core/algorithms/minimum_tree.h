/*
 * The minimum spanning tree: every inner wall has a random cost, and of all the ways to open walls so
 * that every cell can be reached this is the cheapest. Costs that differ make it the only one, so that
 * Kruskal, Prim, Borůvka and reverse-delete all come to it, each by steps of its own.
 *
 * A cost is a number of 30 bits; of equal ones that wall is the cheaper which comes first in this order:
 * row by row, in a row 64 cells by 64 cells, of these the walls to the east and then those to the south.
 * Two walls that compete are equal once in 2^30 times, so this is an even order of all walls for
 * anybody who counts.
 */
#ifndef CORE_MINIMUM_TREE_H
#define CORE_MINIMUM_TREE_H

#include "base/rng.h"
#include "core/grid.h"
#include "core/lattice.h"
#include "core/task.h"

/* A test has fewer, so that there are equal ones. */
#ifndef COST_BITS
#define COST_BITS 30
#endif

/* The costs of the walls east and south of cell x of the row with this key: rng_key(key, y). */
struct costs {
    uint32_t east, south;
};

static inline struct costs wall_costs(uint64_t row_key, uint32_t x)
{
    const uint64_t bits = rng_at(row_key, x);

    return (struct costs){(uint32_t)bits >> (32 - COST_BITS), (uint32_t)(bits >> (64 - COST_BITS))};
}

/*
 * Opens the tree of the costs that `key` names in a grid of the lattice, of fewer than 2^31 cells, all
 * closed. Over an edge that is joined round goes the east wall of the last column's cell, or the south
 * wall of the last row's.
 */
enum maze_status minimum_tree(
    uint64_t key, const struct maze_lattice *, struct maze_task *, struct maze_grid *);

/* The same, wall by wall: slower, and for any lattice. */
enum maze_status minimum_tree_by_walls(
    uint64_t key, const struct maze_lattice *, struct maze_task *, struct maze_grid *);

/* Who asks for it, so that each algorithm makes mazes of its own of one seed. */
enum tree_maker { TREE_OF_KRUSKAL, TREE_OF_BORUVKA, TREE_OF_PRIM, TREE_OF_REVERSE_DELETE };

static inline uint64_t minimum_tree_key(uint64_t seed, enum tree_maker maker)
{
    return rng_key(seed, maker);
}

#endif
