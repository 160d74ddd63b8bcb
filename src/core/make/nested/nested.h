/*
 * The blocks that each level of an endless maze consists of. The border between two blocks wanders around a straight
 * line and meets it at both corners. Each row, or column, crosses it once. At one of these crossings the two blocks
 * have a door, if their cells one level up have a passage.
 */
#ifndef CORE_MAKE_NESTED_NESTED_H
#define CORE_MAKE_NESTED_NESTED_H

#include "core/board/grid.h"
#include "maze/algorithm.h"

/*
 * A level of a shown spec (see maze_spec_shown): its sides, the algorithm and its options. The seed is the key of
 * everything that is drawn.
 */
struct maze_spec block_level(const struct maze_spec *shown, unsigned level);

/* Whether there are borders that wander, by at most a quarter of a block's side. */
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
    struct pane pane; /* its maze; its cells are the grid's `inside` */
    /* By direction, the cell beside the border where the door is, if there is one, as a place in the level. */
    struct maze_point door[MAZE_DIRECTIONS];
};

/* Makes the block at cell `at` one level up. The caller owns its grid. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED. */
enum maze_status block_make(
    const struct maze_spec *level, struct maze_point at, struct maze_task *, struct block *);

/*
 * Takes a block from the task's cache, or makes it. block_give returns it to the cache, where it replaces the least
 * recently used block of its set, or frees it. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
enum maze_status block_take(
    const struct maze_spec *, struct maze_point at, struct maze_task *, struct block *);
void block_give(const struct maze_spec *, struct maze_point at, struct maze_task *, struct block *);

/* The block that a cell belongs to, as a cell one level up. */
struct maze_point block_owning(const struct maze_spec *, struct maze_point cell);

/* ---- Mazes of blocks: any part of one is made without the rest ---- */

/*
 * Opens the passages of a part of a shown spec's maze of blocks (see maze_spec_shown) in a new grid that has the part's
 * sides. With `route`, marks the path from start to goal in new planes. Passages of the last column and row may lead
 * out of the grid. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED; the caller keeps the grid in any case.
 */
enum maze_status nested_fill(const struct maze_spec *shown, struct maze_point at, bool route,
    struct maze_task *, struct maze_grid *);

/* Makes all of it, in a grid that is returned in *grid. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED. */
enum maze_status nested_make(
    const struct maze_spec *shown, struct maze_task *, struct maze_grid **grid);

#endif
