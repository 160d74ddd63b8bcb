/*
 * Which cell is the farthest from one, by the shortest ways, and how far that is: asked of a whole
 * maze, once or a few times. The room is that of rings.h.
 */
#ifndef CORE_SWEEP_H
#define CORE_SWEEP_H

#include "core/rings.h"

struct sweep {
    ptrdiff_t farthest; /* the cell with the lowest number of those farthest away */
    uint64_t distance;  /* in steps */
};

/*
 * Reaches every cell from one; the ways' own bits must be 0, and afterwards tell what the rings have
 * reached, and how.
 */
enum maze_status sweep_from(
    struct maze_graph *, ptrdiff_t from, struct maze_task *, uint32_t *room, struct sweep *);

/* How many steps lead from one cell to another by the shortest way; the ways' own bits are 0 before and after. */
enum maze_status sweep_distance(struct maze_graph *, ptrdiff_t from, ptrdiff_t to,
    struct maze_task *, uint32_t *room, uint64_t *distance);

/*
 * Two cells far apart, that with the lower number first, and their distance. In a maze without loops no
 * two are farther apart. In one with loops each is as far as can be from the other or from a cell that was
 * tried before, but a longer way may exist: at most four sweeps are made, as long as the distance
 * grows. The ways' own bits are 0 before and after.
 */
struct sweep_ends {
    ptrdiff_t cell[2];
    uint64_t distance;
};
enum maze_status sweep_longest(
    struct maze_graph *, struct maze_task *, uint32_t *room, struct sweep_ends *);

#endif
