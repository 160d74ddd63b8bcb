/*
 * A byte a cell, for algorithms that walk from cell to cell. A byte that is not 0 says that the
 * cell is in the maze (or on the border); its low bits name the directions in which the cell was
 * linked. Either side of a passage may hold the link.
 */
#ifndef CORE_CELLS_H
#define CORE_CELLS_H

#include "base/inline.h"
#include "core/grid.h"
#include "core/lattice.h"
#include "core/task.h"

enum {
    LINK_NORTH = 1 << MAZE_NORTH,
    LINK_EAST = 1 << MAZE_EAST,
    LINK_SOUTH = 1 << MAZE_SOUTH,
    LINK_WEST = 1 << MAZE_WEST,
    LINKS = LINK_NORTH | LINK_EAST | LINK_SOUTH | LINK_WEST,
    IN_MAZE = 16, /* for a cell with no link of its own, such as the root */
    BEYOND =
        128 /* of a border cell, beside IN_MAZE, in a lattice that is joined round; else never */
};

/*
 * Returns the bytes of a lattice, by cell number, all 0 but those of the border and of cells that are
 * not inside, which are IN_MAZE; or NULL when there is no memory. They are scratch of the task.
 */
uint8_t *cells_new(struct maze_task *, const struct maze_lattice *);

/*
 * The cell to the other side of a wall, in a lattice that may be joined round: one step, and on from a
 * border cell that stands for another.
 */
static INLINE ptrdiff_t cells_step(const uint8_t *cells, const struct maze_lattice *lattice,
    ptrdiff_t cell, enum maze_direction direction)
{
    const ptrdiff_t next = cell + lattice_offset(lattice, direction);

    return next + (lattice->wrap_offset[direction] & -(ptrdiff_t)(cells[next] / BEYOND));
}

/* The same by a link; to the cell itself by none, 0. */
static INLINE ptrdiff_t cells_follow(
    const uint8_t *cells, const struct maze_lattice *lattice, ptrdiff_t cell, unsigned link)
{
    return link ? cells_step(cells, lattice, cell, (enum maze_direction)bits_lowest(link)) : cell;
}

/* Opens in the grid, which has the lattice's width and height, every wall across which a link goes. */
void cells_to_grid(const uint8_t *cells, const struct maze_lattice *, struct maze_grid *);

#endif
