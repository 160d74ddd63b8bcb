/* Mazes without end: any part of a maze of blocks, made without the rest. */
#ifndef CORE_NESTED_NESTED_H
#define CORE_NESTED_NESTED_H

#include "core/nested/block.h"

/*
 * Opens the passages of a part of a shown spec's maze of blocks, see maze_spec_shown, in a new grid of its sides; where
 * the route is wanted, marks in new planes what the path from start to goal has there. The cell to the east or south
 * of the last ones may be beyond the grid. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
enum maze_status nested_fill(const struct maze_spec *shown, struct maze_point at, bool route,
    struct maze_task *, struct maze_grid *);

/* Reads passages one at a time, anywhere in a maze of blocks: a part around the last one is kept. */
struct nested_reader {
    const struct maze_spec *shown;
    struct maze_task *task;
    struct pane pane; /* its grid is NULL at first, and to be freed in the end */
};

enum { NESTED_READ = 128 }; /* cells a side of that part */

/* Whether the wall of a cell in a plane, MAZE_PLANE_EAST or MAZE_PLANE_SOUTH, is open, in *open. As nested_fill. */
enum maze_status nested_read(
    struct nested_reader *, struct maze_point cell, enum maze_plane, bool *open);

#endif
