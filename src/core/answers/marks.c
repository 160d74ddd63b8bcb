/*
 * A path as marks on its passages. The direction of the next step cannot be predicted, so that
 * nothing here branches by it.
 */
#include "core/answers/answers.h"

#include "core/path.h"

enum maze_status grid_mark(struct maze_grid *grid, struct maze_point at,
    const struct maze_path *path, const struct maze_task *task)
{
    /* A passage to the east or the south is of the cell before the step, else of the one after. */
    static const uint64_t after[MAZE_DIRECTIONS] = {
        [MAZE_NORTH] = UINT64_MAX, [MAZE_WEST] = UINT64_MAX};
    uint64_t *const east = grid->east_mark = grid_plane_new(grid);
    uint64_t *const south = grid->south_mark = grid_plane_new(grid);
    uint64_t *const planes[MAZE_DIRECTIONS] = {south, east, south, east};
    /* Copies, else each word written might be one of these. */
    const struct maze_lattice lattice = grid_lattice(grid);
    const size_t words = grid->words;
    const uint64_t length = maze_path_length(path);

    if (!east || !south)
        return MAZE_NO_MEMORY;
    for (uint64_t i = 0; i < length; i++) {
        const enum maze_direction step = path_step(path, i);
        const struct maze_point next = lattice_neighbour(&lattice, at, step);
        const uint64_t x = at.x ^ ((at.x ^ next.x) & after[step]);
        const uint64_t y = at.y ^ ((at.y ^ next.y) & after[step]);

        if (task_stop(task, i))
            return MAZE_CANCELLED;
        bits_set(planes[step] + y * words, x);
        at = next;
    }
    return MAZE_OK;
}
