/*
 * Kruskal: in the order of their costs, each wall that parts two regions is opened. What comes of it is
 * the minimum spanning tree of the costs; minimum_tree.h says how it is found faster than wall by wall.
 *
 * Source: J. B. Kruskal, On the shortest spanning subtree of a graph and the traveling salesman problem
 * (1956).
 */
#include "core/algorithms/algorithms.h"

#include "core/algorithms/minimum_tree.h"

enum maze_status kruskal_generate(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    return minimum_tree(minimum_tree_key(spec->seed, TREE_OF_KRUSKAL), lattice, task, grid);
}
