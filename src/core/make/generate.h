/* From a spec to a finished grid: its shape, and a spanning tree by the function that the algorithm has. */
#ifndef CORE_MAKE_GENERATE_H
#define CORE_MAKE_GENERATE_H

#include "core/board/grid.h"

/*
 * Gives a new grid the tiling, the wrapped edges and the outline of a spec, without its rooms; for a symmetry, only the
 * part that the algorithm makes. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
enum maze_status grid_shape(struct maze_grid *, const struct maze_spec *, const struct maze_task *);

/*
 * Makes the spanning tree of a spec in a new grid of its shape; blocks are ignored. The task's scratch memory is empty
 * before, and left in use. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
enum maze_status grid_generate(struct maze_grid *, const struct maze_spec *, struct maze_task *);

/* The same with a new grid, returned in *grid. Scratch memory is empty before and after. */
enum maze_status grid_make(const struct maze_spec *, struct maze_task *, struct maze_grid **grid);

#endif
