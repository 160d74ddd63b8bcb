/* Endless mazes: makes any part of a maze of blocks without the rest. */
#ifndef CORE_MAKE_NESTED_NESTED_H
#define CORE_MAKE_NESTED_NESTED_H

#include "core/make/nested/block.h"

/*
 * Opens the passages of a part of a shown spec's maze of blocks (see maze_spec_shown) in a new grid that has the part's
 * sides. With `route`, marks the path from start to goal in new planes. Passages of the last column and row may lead
 * out of the grid. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED; the caller keeps the grid in any case.
 */
enum maze_status nested_fill(const struct maze_spec *shown, struct maze_point at, bool route,
    struct maze_task *, struct maze_grid *);

/* Makes all of it, in a grid that is returned in *grid. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED. */
enum maze_status nested_make(
    const struct maze_spec *shown, struct maze_task *, struct maze_grid **grid);

#endif
