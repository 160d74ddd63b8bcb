/* The longest path of a maze, and the start and the goal that are known only once the maze is. */
#ifndef CORE_MAKE_DIAMETER_H
#define CORE_MAKE_DIAMETER_H

#include "core/board/graph.h"

/*
 * Two cells of a maze, the lower number first, and their distance.
 *
 * Without loops, no two cells are farther apart. Among such pairs it is the one found by two searches: the first search
 * starts at the first cell and the second at the cell found; each takes the farthest cell with the lowest number.
 *
 * With loops, the same holds if diameter_searches(cells) is at least the number of cells, or if the searches prove it,
 * as they mostly do. Of several such pairs, it has the lowest first cell, and then the lowest second. Without a proof,
 * as on boards that are too large for one, the distance is a lower bound: from a cell to one as far as possible from
 * it.
 */
struct diameter {
    ptrdiff_t cell[2];
    uint64_t distance;
};

enum {
    DIAMETER_NUMBERS = 1 << 20, /* of a lattice; larger mazes with loops get no proof */
    DIAMETER_NUMBER_BYTES = 3 * sizeof(uint32_t), /* of scratch memory, with loops */
    DIAMETER_SWEEPS = 4 /* searches from end to end, with loops and without a proof */
};

/* Whether start and goal of the spec are the ends of the longest path. */
static inline bool diameter_is_between_ends(const struct maze_spec *spec)
{
    return spec->start.kind == MAZE_END_FARTHEST && spec->goal.kind == MAZE_END_FARTHEST;
}

/* The most searches of a maze with loops and this many cells: some seconds, or ten if all walls are open. */
uint64_t diameter_searches(uint64_t cells);

/* `array` is from bfs_array. GRAPH_OWN is 0 before and after. MAZE_OK, MAZE_CANCELLED, or what bfs_begin returns. */
enum maze_status diameter_find(
    struct maze_graph *, struct maze_task *, uint32_t *array, struct diameter *);

/* The same for a maze with loops, by at most `searches` (1 or more) and a last one. */
enum maze_status diameter_bound(
    struct maze_graph *, struct maze_task *, uint32_t *array, uint64_t searches, struct diameter *);

/*
 * Finds the ends that are MAZE_END_FARTHEST; the others are given in *start and *goal. If several cells are equally
 * far, the end is the first in the order of rows; of two ends, the start comes first. If both are, see struct diameter.
 * GRAPH_OWN is 0 before and after.
 */
enum maze_status ends_find(struct maze_graph *, const struct maze_spec *, struct maze_task *,
    struct maze_point *start, struct maze_point *goal);

#endif
