/* The inside of a path, for solvers and writers that go through long ones step by step. */
#ifndef CORE_PATH_H
#define CORE_PATH_H

#include "core/grid.h"
#include "maze/path.h"

enum {
    STEP_BITS = 2,
    STEPS = 64 / STEP_BITS /* a word */
};

struct maze_path {
    atomic_uint holders;
    uint64_t length;
    uint64_t words; /* there is room for */
    uint64_t *word; /* steps, the first in the lowest bits */
};

/* Makes room for so many steps, and then some; false when there is no memory. */
bool path_reserve(struct maze_path *, uint64_t length);

/* Sets step i, i < length. */
static INLINE void path_put(struct maze_path *path, uint64_t i, unsigned step)
{
    const unsigned shift = i % STEPS * STEP_BITS;
    uint64_t *word = &path->word[i / STEPS];

    *word = (*word & ~(UINT64_C(3) << shift)) | (uint64_t)step << shift;
}

/* As maze_path_add and maze_path_step, where a call would cost more than the step. */
static INLINE bool path_push(struct maze_path *path, unsigned step)
{
    if (path->length / STEPS == path->words && !path_reserve(path, path->length + 1))
        return false;
    path_put(path, path->length++, step);
    return true;
}

static INLINE enum maze_direction path_step(const struct maze_path *path, uint64_t i)
{
    return (enum maze_direction)(path->word[i / STEPS] >> (i % STEPS * STEP_BITS) & 3);
}

/* Marks a path in new planes of the grid. */
enum maze_status grid_mark(struct maze_grid *, struct maze_point start, const struct maze_path *,
    const struct maze_task *);

#endif
