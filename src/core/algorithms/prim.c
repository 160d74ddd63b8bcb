/*
 * Prim: from one cell, the cheapest of all walls that lead out of the maze so far is opened, again and
 * again. Wherever it begins, it comes to the minimum spanning tree of the costs, so it is found as in
 * minimum_tree.h, without the queue of walls.
 *
 * Sources: V. Jarník (1930); R. C. Prim, Shortest connection networks and some generalizations (1957).
 */
#include "core/algorithms/algorithms.h"

#include "core/algorithms/minimum_tree.h"

enum maze_status prim_generate(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    return minimum_tree(minimum_tree_key(spec->seed, TREE_OF_PRIM), lattice, task, grid);
}
