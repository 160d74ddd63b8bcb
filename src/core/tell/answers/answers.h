/* Answers about a generated maze: start and goal, and what a question asks for. */
#ifndef CORE_TELL_ANSWERS_ANSWERS_H
#define CORE_TELL_ANSWERS_ANSWERS_H

#include "core/board/graph.h"

#include "maze/maze.h"

/* Fills maze->stats; start and goal must be those that ends_find resolved for the spec. */
enum maze_status stats_count(
    struct maze_graph *, const struct maze_spec *, struct maze_task *, struct maze *);

/*
 * How many steps a walker who does not know the maze is expected to waste between start and goal, which must be set;
 * rounded. See docs/SOLVING.md. The array is bfs_array's. GRAPH_OWN is 0 before and after. MAZE_OK, MAZE_CANCELLED, or
 * an error of bfs_begin.
 */
enum maze_status difficulty_measure(struct maze_graph *, struct maze_task *, uint32_t *array,
    const struct maze *, uint64_t *difficulty);

/* Fills maze->check; start and goal must be set. */
enum maze_status candidate_check(
    struct maze_graph *, const struct maze_candidate *, struct maze_task *, struct maze *);

/* The sides, in cells, of each part of a maze of blocks that is made around a candidate. */
enum { FOLLOWED_SIDE = 128 };

/*
 * The same for a shown spec's maze of blocks, of which only parts of FOLLOWED_SIDE cells a side are made, around the
 * candidate as it goes.
 */
enum maze_status candidate_check_nested(
    const struct maze_spec *, const struct maze_candidate *, struct maze_task *, struct maze *);

/* ---- pairs ---- */

enum { PAIRS_CELLS = 1 << 28 };

/*
 * How many searches to make for the pairs of a question, at least one. Each pair has its own while all of them reach at
 * most PAIRS_CELLS cells, or tiles of a map; then the first pairs of a list equal those of any shorter list. In larger
 * mazes, groups of equal size share a start.
 */
uint64_t pairs_searches(const struct maze_spec *, const struct maze_question *);

/*
 * Draws the question's pairs, at least one, into maze->pairs: each start is a random cell; each goal is another cell
 * that can be reached from it without crossing a wrapped edge. GRAPH_OWN is 0 before and after. MAZE_OK,
 * MAZE_CANCELLED, MAZE_NO_MEMORY, or an error of bfs_begin.
 */
enum maze_status pairs_draw(struct maze_graph *, const struct maze_spec *,
    const struct maze_question *, struct maze_task *, struct maze *);

#endif
