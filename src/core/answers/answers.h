/* The answers to a question about a finished maze. */
#ifndef CORE_ANSWERS_H
#define CORE_ANSWERS_H

#include "core/graph.h"

#include "maze/maze.h"

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

/* Cells a side of the part of a maze of blocks that is made around where a candidate is. */
enum { FOLLOWED_SIDE = 128 };

/*
 * The same in a shown spec's maze of blocks, of which only what is around the candidate is made: so many cells a side
 * at a time.
 */
enum maze_status candidate_check_nested(
    const struct maze_spec *, const struct maze_candidate *, struct maze_task *, struct maze *);

/* ---- pairs ---- */

enum { PAIRS_CELLS = 1 << 28 };

/*
 * How many searches are made for so many pairs, 1 at least: each has one of its own while the searches
 * together reach no more than PAIRS_CELLS cells, and then the first pairs of a list are those of any
 * shorter one. In larger mazes pairs share starts, in groups of equal size.
 */
uint64_t pairs_searches(const struct maze_spec *, uint64_t count);

/*
 * Draws `count` > 0 pairs into maze->pairs: each start is a random cell, each goal another one that
 * can be reached from there without crossing an edge that wraps around. GRAPH_OWN is 0 before and
 * after. MAZE_OK, MAZE_CANCELLED, MAZE_NO_MEMORY, or what bfs_begin returns.
 */
enum maze_status pairs_draw(struct maze_graph *, const struct maze_spec *, uint32_t count,
    struct maze_task *, struct maze *);

#endif
