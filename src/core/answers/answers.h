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

/* Cells a side of the part of a maze of blocks that is made around where a candidate is. */
enum { FOLLOWED_SIDE = 128 };

/*
 * The same in a shown spec's maze of blocks, of which only what is around the candidate is made: so many cells a side
 * at a time.
 */
enum maze_status candidate_check_nested(
    const struct maze_spec *, const struct maze_candidate *, struct maze_task *, struct maze *);

/* ---- the longest path ---- */

/*
 * Two cells of a maze, that with the lower number first, and their distance.
 *
 * Without loops no two cells are farther apart. Of several such pairs it is this: of the cells farthest from the
 * first cell that with the lowest number, and of the cells farthest from that one again.
 *
 * With loops no two are farther apart either if diameter_searches(cells) is at least the number of cells, or if
 * so many searches prove it, as they mostly do. Of several such pairs it is that with the lowest first
 * cell, and of those that with the lowest second. Without a proof, and on boards that are too large
 * for one, it is a lower bound: a cell and one as far from it as can be.
 */
struct diameter {
    ptrdiff_t cell[2];
    uint64_t distance;
};

enum {
    DIAMETER_NUMBERS = 1 << 20, /* of a lattice: for a larger one there is no proof with loops */
    DIAMETER_NUMBER_BYTES = 3 * sizeof(uint32_t), /* of scratch memory with loops */
    DIAMETER_SWEEPS = 4 /* searches from end to end, with loops and without a proof */
};

/* Whether start and goal of the spec are the ends of the longest path. */
static inline bool diameter_is_between_ends(const struct maze_spec *spec)
{
    return spec->start.kind == MAZE_END_FARTHEST && spec->goal.kind == MAZE_END_FARTHEST;
}

/* The searches at most of a maze with loops and this many cells: some seconds' worth, ten where all walls are open. */
uint64_t diameter_searches(uint64_t cells);

/* The array is bfs_array's. GRAPH_OWN is 0 before and after. MAZE_OK, MAZE_CANCELLED, or what bfs_begin returns. */
enum maze_status diameter_find(
    struct maze_graph *, struct maze_task *, uint32_t *array, struct diameter *);

/* The same of a maze with loops, by at most so many searches, 1 or more, and a last one. */
enum maze_status diameter_bound(
    struct maze_graph *, struct maze_task *, uint32_t *array, uint64_t searches, struct diameter *);

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
