/*
 * Modified Prim: from a random cell, each step joins a random cell of the frontier, each equally
 * likely, to a random one of its neighbours in the maze.
 *
 * Source: W. D. Pullen, Think Labyrinth: Maze Algorithms, "Prim's algorithm", modified.
 */
#include "core/algorithms/algorithms.h"
#include "core/algorithms/prim_frontier.h"

enum maze_status prim_modified_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    /* With m cells in the maze at most 2m + 2 are next to it, and at most the other n - m. */
    const uint64_t cells = maze_spec_cells(spec);

    return prim_grow(spec, lattice, task, grid, PRIM_CELLS, cells - cells / 3);
}
