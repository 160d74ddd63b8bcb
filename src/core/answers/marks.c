/*
 * A walk as marks on the passages that it goes through. Which way the next step goes cannot be
 * guessed, so that nothing here branches by it.
 */
#include "core/answers/answers.h"

#include "core/walk.h"

struct place {
    uint32_t x, y;
};

/* Goes a step, round the edges that are joined. */
static INLINE struct place go(const struct grid *grid, struct place at, enum direction step)
{
    static const uint32_t across[DIRECTIONS] = {[EAST] = 1, [WEST] = UINT32_MAX};
    static const uint32_t down[DIRECTIONS] = {[NORTH] = UINT32_MAX, [SOUTH] = 1};

    at.x += across[step];
    at.y += down[step];
    /* One less than 0 is more than any. */
    if (at.x >= grid->width)
        at.x = at.x == grid->width ? 0 : grid->width - 1;
    if (at.y >= grid->height)
        at.y = at.y == grid->height ? 0 : grid->height - 1;
    return at;
}

static enum status mark(
    struct grid *grid, struct place at, const struct walk *walk, const struct task *task)
{
    /* A passage to the east or the south is of the cell before the step, else of the one after. */
    static const uint32_t after[DIRECTIONS] = {[NORTH] = UINT32_MAX, [WEST] = UINT32_MAX};
    uint64_t *const planes[DIRECTIONS] = {
        grid->south_mark, grid->east_mark, grid->south_mark, grid->east_mark};
    const struct grid size = {.width = grid->width, .height = grid->height, .words = grid->words};
    const uint64_t length = walk_length(walk);

    for (uint64_t i = 0; i < length;) {
        const uint64_t look = task_next_look(i, length);

        if (task_cancelled(task))
            return STATUS_CANCELLED;
        for (; i < look; i++) {
            const enum direction step = walk_at(walk, i);
            const struct place next = go(&size, at, step);
            const uint32_t x = at.x ^ ((at.x ^ next.x) & after[step]);
            const uint32_t y = at.y ^ ((at.y ^ next.y) & after[step]);

            bits_set(planes[step] + y * size.words, x);
            at = next;
        }
    }
    return STATUS_OK;
}

enum status grid_mark(
    struct grid *grid, struct maze_point start, const struct walk *walk, const struct task *task)
{
    grid->east_mark = grid_plane_new(grid);
    grid->south_mark = grid_plane_new(grid);
    if (!grid->east_mark || !grid->south_mark)
        return STATUS_NO_MEMORY;
    return mark(grid, (struct place){(uint32_t)start.x, (uint32_t)start.y}, walk, task);
}
