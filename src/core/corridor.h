/* The only maze of one row or one column, without a mask and without edges that wrap around. */
#ifndef CORE_CORRIDOR_H
#define CORE_CORRIDOR_H

#include "core/grid.h"
#include "core/task.h"

#include "maze/status.h"

static inline bool is_corridor(const struct maze_grid *grid)
{
    return (grid->width == 1 || grid->height == 1) && !grid->inside && !grid->wrap;
}

/* Opens all inner walls of a closed grid that is_corridor. MAZE_CANCELLED or MAZE_OK. */
enum maze_status corridor_open(struct maze_grid *, const struct maze_task *);

#endif
