/* From a spec to its maze before anything in it is changed. */
#ifndef CORE_GENERATE_H
#define CORE_GENERATE_H

#include "core/grid.h"
#include "core/task.h"
#include "maze/spec.h"
#include "maze/status.h"

/*
 * Makes the spec's spanning tree in a new grid that has its shape already. Scratch memory of the task is left in
 * use. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
enum maze_status grid_generate(struct maze_grid *, const struct maze_spec *, struct maze_task *);

#endif
