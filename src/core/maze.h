/* The first questions about a maze that is to be made, and its spanning tree. */
#ifndef CORE_MAZE_H
#define CORE_MAZE_H

#include "core/grid.h"
#include "maze/maze.h"

/* The too_large, streams and finishes of maze_cost; the figures are 0. The question may be NULL. */
struct maze_cost cost_class(const struct maze_spec *, const struct maze_question *);

/* Makes the spec's spanning tree in a new grid that has its shape; the task's scratch memory is left in use. */
enum maze_status grid_generate(struct maze_grid *, const struct maze_spec *, struct maze_task *);

#endif
