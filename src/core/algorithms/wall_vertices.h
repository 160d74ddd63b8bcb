/*
 * The vertices where walls meet. The walls of a perfect maze are a spanning tree too: of the vertices, with
 * the whole outer wall as one of them, its root. A uniform tree of walls leaves a uniform maze, and
 * a random walk finds a root of that size in half the steps that it takes to find a single cell.
 *
 * A vertex has the number of the cell to its south-east. Its byte is as in cells.h: IN_MAZE and the
 * direction in which a wall was drawn from it, or 0 … 3, the direction in which the walk left it last.
 */
#ifndef CORE_WALL_VERTICES_H
#define CORE_WALL_VERTICES_H

#include "base/rng.h"
#include "core/cells.h"

#include "maze/status.h"

/*
 * Returns the bytes of the vertices, all 0 but the outer wall's, which are IN_MAZE; or NULL when
 * there is no memory. They are scratch of the task.
 */
uint8_t *wall_vertices_new(struct maze_task *, const struct maze_lattice *);

/*
 * Wilson's algorithm: from every vertex that is neither in the tree of `vertices` nor IN_MAZE in
 * `linked`, which may be the same bytes, walks to the tree and joins the path to it. MAZE_CANCELLED
 * or MAZE_OK.
 */
enum maze_status wall_vertices_join(uint8_t *vertices, const uint8_t *linked,
    const struct maze_lattice *, struct rng *, const struct maze_task *);

/* Opens in the grid, which has the lattice's width and height, every wall that was not drawn. */
void wall_vertices_to_grid(
    const uint8_t *vertices, const struct maze_lattice *, struct maze_grid *);

#endif
