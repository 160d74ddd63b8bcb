/*
 * Blocks: what a level of a maze without end consists of. The border between two wanders about a straight line, and is
 * back on it at both corners. Each row, or column, crosses it once; at one of these crossings the two blocks have a
 * door, if their cells a level up have a passage.
 */
#ifndef CORE_NESTED_BLOCK_H
#define CORE_NESTED_BLOCK_H

#include "core/grid.h"
#include "maze/algorithm.h"

static inline uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/*
 * A level of a shown spec, see maze_spec_shown: its sides, the algorithm and its options; the seed is the key of all
 * that is drawn.
 */
struct maze_spec block_level(const struct maze_spec *shown, unsigned level);

/* Whether there are borders, and they wander: by a quarter of a block's side at most. */
static inline bool block_wanders(const struct maze_spec *level)
{
    return level->algorithm->options & MAZE_OPTION_OUTLINE && maze_spec_levels(level) > 1;
}

/* A part of a level: a grid, and the place of its first cell. */
struct pane {
    struct maze_grid *grid;
    uint64_t x, y;
};

struct block {
    struct pane pane; /* its maze; the grid's `inside` are its cells */
    /* By direction, its cell beside the border there, where the door is if there is one: a place in the level. */
    struct maze_point door[MAZE_DIRECTIONS];
};

/* Makes the block that is cell `at` a level up. Its grid is the caller's. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED. */
enum maze_status block_make(
    const struct maze_spec *level, struct maze_point at, struct maze_task *, struct block *);

/*
 * Takes a block out of the task's cache, or makes it. To be given back: that puts it into the cache in the place of the
 * one of its set not used for longest, or frees it. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
enum maze_status block_take(
    const struct maze_spec *, struct maze_point at, struct maze_task *, struct block *);
void block_give(const struct maze_spec *, struct maze_point at, struct maze_task *, struct block *);

/* The block to which a cell belongs, as a cell a level up. */
struct maze_point block_owning(const struct maze_spec *, struct maze_point cell);

#endif
