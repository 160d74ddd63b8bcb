/*
 * Reverse-delete: all walls are open at first, and in the order of their costs, the dearest first, each is
 * closed unless that would cut off a cell. It comes to the minimum spanning tree of the costs, so it
 * is found as in minimum_tree.h, without asking at each wall what it cuts off.
 *
 * Source: J. B. Kruskal (1956), as construction A'.
 */
#include "core/algorithms/algorithms.h"

#include "core/algorithms/minimum_tree.h"

enum maze_status reverse_delete_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    return minimum_tree(minimum_tree_key(spec->seed, TREE_OF_REVERSE_DELETE), lattice, task, grid);
}
