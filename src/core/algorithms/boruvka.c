/*
 * Borůvka: every region opens its cheapest wall, all at once, until there is one region. This is how
 * minimum_tree.h does it, but for taking the cheap walls first.
 *
 * Source: O. Borůvka, O jistém problému minimálním (1926).
 */
#include "core/algorithms/algorithms.h"

#include "core/algorithms/minimum_tree.h"

enum maze_status boruvka_generate(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    return minimum_tree(minimum_tree_key(spec->seed, TREE_OF_BORUVKA), lattice, task, grid);
}
