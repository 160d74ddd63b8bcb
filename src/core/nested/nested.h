/* Mazes without end: any part of a maze of blocks, made without the rest. */
#ifndef CORE_NESTED_NESTED_H
#define CORE_NESTED_NESTED_H

#include "core/nested/block.h"

/*
 * Opens the passages of a part of a shown spec's maze of blocks, see maze_spec_shown, in a new grid of its sides; where
 * the route is wanted, marks the path from start to goal in new planes. The last column and row may have passages that
 * lead out of the grid. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED; the grid is the caller's in any case.
 */
enum maze_status nested_fill(const struct maze_spec *shown, struct maze_point at, bool route,
    struct maze_task *, struct maze_grid *);

/* Makes all of it, in a grid that is returned in *grid. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED. */
enum maze_status nested_make(
    const struct maze_spec *shown, struct maze_task *, struct maze_grid **grid);

#endif
