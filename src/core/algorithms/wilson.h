/*
 * Wilson's algorithm on the vertices where walls meet. The walls of a perfect maze are a spanning tree too: of
 * the vertices, with the whole outer wall as one of them, its root. A uniform tree of walls leaves a uniform maze,
 * and a random walk finds a root of that size in half the steps that it takes to find a single cell.
 *
 * A vertex has the number of the cell to its south-east. Its byte is as in cells.h: IN_MAZE and the
 * direction in which a wall was drawn from it, or 0 … 3, the direction in which the walk left it last.
 */
#ifndef CORE_WILSON_H
#define CORE_WILSON_H

#include "core/cells.h"

/* Bytes of vertices in scratch of the task: 0, but IN_MAZE for the outer wall's. NULL when there is no memory. */
uint8_t *wilson_vertices_new(struct maze_task *, const struct maze_lattice *);

/*
 * Wilson's algorithm: from every vertex that is neither in the tree of `vertices` nor IN_MAZE in
 * `linked`, which may be the same bytes, walks to the tree and joins the path to it. MAZE_CANCELLED
 * or MAZE_OK.
 */
enum maze_status wilson_join(uint8_t *vertices, const uint8_t *linked, const struct maze_lattice *,
    struct rng *, const struct maze_task *);

/* Opens in the grid, which has the lattice's width and height, every wall that was not drawn. */
void wilson_to_grid(const uint8_t *vertices, const struct maze_lattice *, struct maze_grid *);

#endif
