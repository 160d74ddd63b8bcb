/* The inside of a path, for code that goes through long paths step by step. */
#ifndef CORE_BOARD_PATH_H
#define CORE_BOARD_PATH_H

#include "core/board/grid.h"
#include "maze/path.h"

enum { STEPS_SHIFT = 5 }; /* 2^5 steps per word, half as many if steps are wide */

struct maze_path {
    const struct maze_tiling *tiling; /* each step is one of its directions */
    unsigned wide;                    /* 1: a step has four bits; 0: two */
    uint64_t length;
    uint64_t words; /* allocated */
    uint64_t *word; /* steps, the first in the lowest bits */
};

/* Whether a step takes 4 bits (more than four directions) or 2. */
static inline unsigned path_width(const struct maze_tiling *tiling)
{
    return tiling->directions > MAZE_DIRECTIONS;
}

/* Makes room for `length` steps and more. False when there is no memory. */
bool path_reserve(struct maze_path *, uint64_t length);

/* The index of the word of step i, and the shift of the step in it. `wide` is the path's, or a constant. */
static INLINE uint64_t path_word_index(unsigned wide, uint64_t i)
{
    return i >> (STEPS_SHIFT - wide);
}

static INLINE unsigned path_shift(unsigned wide, uint64_t i)
{
    return (unsigned)(i << (1 + wide)) % 64;
}

static INLINE void path_put_as(struct maze_path *path, unsigned wide, uint64_t i, unsigned step)
{
    const uint64_t mask = wide ? 15 : 3;
    const unsigned shift = path_shift(wide, i);
    uint64_t *word = &path->word[path_word_index(wide, i)];

    *word = (*word & ~(mask << shift)) | (uint64_t)step << shift;
}

/* Like maze_path_add and maze_path_step, where a call would cost more than the step. */
static INLINE bool path_push_as(struct maze_path *path, unsigned wide, unsigned step)
{
    if (path_word_index(wide, path->length) == path->words && !path_reserve(path, path->length + 1))
        return false;
    path_put_as(path, wide, path->length++, step);
    return true;
}

static INLINE unsigned path_step_as(const struct maze_path *path, unsigned wide, uint64_t i)
{
    return (unsigned)(path->word[path_word_index(wide, i)] >> path_shift(wide, i)) &
        (wide ? 15 : 3);
}

/* Sets step i, i < length. */
static INLINE void path_put(struct maze_path *path, uint64_t i, unsigned step)
{
    path_put_as(path, path->wide, i, step);
}

static INLINE unsigned path_step(const struct maze_path *path, uint64_t i)
{
    return path_step_as(path, path->wide, i);
}

/* Marks a path in new planes of the grid. */
enum maze_status grid_mark(struct maze_grid *, struct maze_point start, const struct maze_path *,
    const struct maze_task *);

#endif
