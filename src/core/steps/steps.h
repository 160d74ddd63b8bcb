/* The steps of a maze whose spanning tree there is already. */
#ifndef CORE_STEPS_H
#define CORE_STEPS_H

#include "core/grid.h"
#include "maze/steps.h"

/*
 * As maze_steps_make, of a grid that grid_generate has filled; scratch memory of the task is empty before and
 * after. What the spec changes in the tree is then changed in the grid.
 */
enum maze_status steps_of_grid(struct maze_grid *, const struct maze_spec *,
    const struct maze_solver *, uint64_t words_max, struct maze_task *, struct maze_steps **steps);

#endif
