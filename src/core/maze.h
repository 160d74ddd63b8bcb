/* The first questions about a maze that is to be made, and its spanning tree. */
#ifndef CORE_MAZE_H
#define CORE_MAZE_H

#include "core/grid.h"
#include "maze/maze.h"

/* What is asked by a question that is NULL. */
extern const struct maze_question no_question;

/* What maze_cost says of a spec that is shown, but for the figures of bytes and time, which are 0. */
struct maze_cost cost_class(const struct maze_spec *, const struct maze_question *);

/* Makes the spec's spanning tree in a new grid that has its shape; the task's scratch memory is left in use. */
enum maze_status grid_generate(struct maze_grid *, const struct maze_spec *, struct maze_task *);

/* The same, and the grid: it is returned in *grid, and scratch memory is empty before and after. */
enum maze_status grid_make(const struct maze_spec *, struct maze_task *, struct maze_grid **grid);

#endif
