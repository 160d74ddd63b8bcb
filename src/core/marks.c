/* A walk as marks on the passages that it goes through. */
#include "core/answers.h"

/* Goes a step, round the edges that are joined, and returns the place of the passage's bit. */
static struct maze_point go(const struct grid *grid, struct maze_point *at, enum direction step)
{
    struct maze_point passage = *at;

    switch (step) {
    case EAST:
        at->x = at->x + 1 == grid->width ? 0 : at->x + 1;
        break;
    case SOUTH:
        at->y = at->y + 1 == grid->height ? 0 : at->y + 1;
        break;
    case WEST:
        at->x = at->x == 0 ? grid->width - 1 : at->x - 1;
        passage = *at;
        break;
    default:
        at->y = at->y == 0 ? grid->height - 1 : at->y - 1;
        passage = *at;
        break;
    }
    return passage;
}

enum status grid_mark(struct grid *grid, struct maze_point start, const struct walk *walk)
{
    struct maze_point at = start;

    grid->east_mark = grid_plane_new(grid);
    grid->south_mark = grid_plane_new(grid);
    if (!grid->east_mark || !grid->south_mark)
        return STATUS_NO_MEMORY;
    for (uint64_t i = 0; i < walk_length(walk); i++) {
        const enum direction step = walk_step(walk, i);
        const struct maze_point passage = go(grid, &at, step);
        uint64_t *plane = step == EAST || step == WEST ? grid->east_mark : grid->south_mark;

        bits_set(plane + passage.y * grid->words, passage.x);
    }
    return STATUS_OK;
}
