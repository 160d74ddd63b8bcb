/* A row by words; a column by the first bit of each row. */
#include "core/corridor.h"

static enum maze_status open_row(struct maze_grid *grid, const struct maze_task *task)
{
    uint64_t *east = grid_east_row(grid, 0);

    for (size_t k = 0; k < grid->words; k++) {
        if (task_stop(task, k))
            return MAZE_CANCELLED;
        east[k] = UINT64_MAX;
    }
    east[grid->words - 1] = bits_last_mask(grid->width) >> 1;
    return MAZE_OK;
}

enum maze_status corridor_open(struct maze_grid *grid, const struct maze_task *task)
{
    if (grid->height == 1)
        return open_row(grid, task);
    for (uint32_t y = 0; y + 1 < grid->height; y++) {
        if (task_stop(task, y))
            return MAZE_CANCELLED;
        bits_set(grid_south_row(grid, y), 0);
    }
    return MAZE_OK;
}
