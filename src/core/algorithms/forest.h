/* How many trees a growing forest has. */
#ifndef CORE_FOREST_H
#define CORE_FOREST_H

#include "maze/spec.h"

enum {
    TREE_BYTES = 8,         /* of scratch a tree */
    TREE_NANOSECONDS = 1000 /* that a tree takes besides its cells, as it is where no other is */
};

/* How many begin in a maze of so many cells, at least 1 and at most one a cell. */
static inline uint64_t forest_first(const struct maze_spec *spec, uint64_t cells)
{
    uint64_t root = 0, trees = spec->trees;

    /* The cube root, bit by bit: of as many cells as there can be it has 21. */
    for (uint64_t bit = UINT64_C(1) << 20; bit; bit /= 2)
        if ((root + bit) * (root + bit) * (root + bit) <= cells)
            root += bit;
    trees = trees ? trees : root + 1;
    return trees < cells ? trees : cells;
}

/* How many there may be in all. */
static inline uint64_t forest_most(const struct maze_spec *spec, uint64_t cells)
{
    const uint64_t first = forest_first(spec, cells);

    return first + (cells - first) / MAZE_SPAWN_MAX * spec->spawn +
        (cells - first) % MAZE_SPAWN_MAX * spec->spawn / MAZE_SPAWN_MAX;
}

/* What is due of further trees after so many more cells were walked into; kept in *rest, in thousandths. */
static inline uint64_t forest_due(const struct maze_spec *spec, uint64_t walked, uint64_t *rest)
{
    const uint64_t due = *rest + walked * spec->spawn;

    *rest = due % MAZE_SPAWN_MAX;
    return due / MAZE_SPAWN_MAX;
}

#endif
