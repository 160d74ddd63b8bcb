/* What maze.c asks of a grid that was made: its ends, and the answers to a question. */
#ifndef CORE_ANSWERS_H
#define CORE_ANSWERS_H

#include "core/graph.h"

#include "maze/maze.h"

/* Whether a grid that was made must be looked at or changed before it is read. */
bool maze_needs_finish(const struct maze_spec *, const struct maze_question *);

/* Steps from a cell to every other, by cell number: MAZE_NO_VALUE where there is no way or no cell. */
enum maze_status distances_from(
    struct maze_graph *, ptrdiff_t from, struct maze_task *, uint32_t *distances);

/*
 * Resolves the ends that are MAZE_END_FARTHEST; the others are in *start and *goal. Of several cells as far away it
 * is the first in the order of rows; of two ends the start is. With loops there may be ends farther
 * apart: see sweep_longest. The ways' own bits are 0 before and after.
 */
enum maze_status ends_find(struct maze_graph *, const struct maze_spec *, struct maze_task *,
    struct maze_point *start, struct maze_point *goal);

/* Reshapes the graph as the spec asks, and the inside of the grid with it. */
enum maze_status graph_reshape(
    struct maze_graph *, const struct maze_spec *, struct maze_task *, struct maze_grid *);

/* Marks a walk in new planes of the grid. */
enum maze_status grid_mark(struct maze_grid *, struct maze_point start, const struct maze_path *,
    const struct maze_task *);

/* Counts what there is to be counted; the ends must be in the maze. */
enum maze_status stats_count(struct maze_graph *, struct maze_task *, struct maze *);

/* Checks a claim against the ends of the maze. */
enum maze_status candidate_check(
    struct maze_graph *, const struct maze_candidate *, struct maze_task *, struct maze *);

#endif
