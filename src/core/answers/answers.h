/* What is found out about a generated maze: start and goal, and the answers to a question. */
#ifndef CORE_ANSWERS_H
#define CORE_ANSWERS_H

#include "core/graph.h"

#include "maze/maze.h"

/*
 * Resolves the ends that are MAZE_END_FARTHEST; the others are in *start and *goal. Of several cells that
 * are equally far the end is the first in the order of rows; of two ends the start comes first. If
 * both are, see struct diameter. GRAPH_OWN is 0 before and after.
 */
enum maze_status ends_find(struct maze_graph *, const struct maze_spec *, struct maze_task *,
    struct maze_point *start, struct maze_point *goal);

/* Fills maze->stats; start and goal must be those that ends_find resolved for the spec. */
enum maze_status stats_count(
    struct maze_graph *, const struct maze_spec *, struct maze_task *, struct maze *);

/*
 * The steps that a walker who does not know the maze is expected to waste from start to goal, which
 * must be set, rounded: see docs/SOLVING.md. The array is bfs_array's. GRAPH_OWN is 0 before and
 * after. MAZE_OK, MAZE_CANCELLED, or what bfs_begin returns.
 */
enum maze_status difficulty_measure(struct maze_graph *, struct maze_task *, uint32_t *array,
    const struct maze *, uint64_t *difficulty);

/* Fills maze->check; start and goal must be set. */
enum maze_status candidate_check(
    struct maze_graph *, const struct maze_candidate *, struct maze_task *, struct maze *);

#endif
