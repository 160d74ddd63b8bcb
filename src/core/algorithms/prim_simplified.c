/*
 * Simplified Prim: from a random cell, each step opens a random wall of those between the maze and
 * the rest, each equally likely.
 *
 * A wall is an entry of its outer cell in the frontier. When that cell has joined, the entries of its
 * other walls are thrown away as they are drawn: the rest is drawn evenly all the same. The cell then
 * chooses evenly among its walls to the maze, since all of these have an entry.
 *
 * Source: J. Buck, Mazes for Programmers (2015), chapter 11, "Simplified Prim's".
 */
#include "core/algorithms/algorithms.h"
#include "core/algorithms/prim_frontier.h"

enum maze_status prim_simplified_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    /* With m cells in the maze at most 2m + 2 are left, and at most one for each of 2n - m walls. */
    const uint64_t cells = maze_spec_cells(spec);

    return prim_grow(spec, lattice, task, grid, PRIM_WALLS, cells + cells / 3);
}
