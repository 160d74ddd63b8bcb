/* What maze.c asks of a grid that was made: its ends, and the answers to a question. */
#ifndef CORE_ANSWERS_H
#define CORE_ANSWERS_H

#include "core/ways.h"

#include "maze/maze.h"

/* Whether a grid that was made must be looked at or changed before it is read. */
bool maze_needs_finish(const struct maze_spec *, const struct maze_question *);

/* Steps from a cell to every other, by cell number: ROWS_NO_VALUE where there is no way or no cell. */
enum status distances_from(struct ways *, ptrdiff_t from, struct task *, uint32_t *distances);

/*
 * Resolves the ends that are END_FARTHEST; the others are in *start and *goal. Of several cells as far away it
 * is the first in the order of rows; of two ends the start is. With loops there may be ends farther
 * apart: see sweep_longest. The ways' own bits are 0 before and after.
 */
enum status ends_find(struct ways *, const struct maze_spec *, struct task *,
    struct maze_point *start, struct maze_point *goal);

/* Changes the ways as the spec's sparse, braid and loops ask for, and the inside of the grid. */
enum status ways_reshape(struct ways *, const struct maze_spec *, struct task *, struct grid *);

/* Marks a walk in new planes of the grid. */
enum status grid_mark(
    struct grid *, struct maze_point start, const struct walk *, const struct task *);

/* Counts what there is to be counted; the ends must be in the maze. */
enum status stats_count(struct ways *, struct task *, struct maze *);

/* Checks a claim against the ends of the maze. */
enum status claim_check(struct ways *, const struct maze_claim *, struct task *, struct maze *);

#endif
