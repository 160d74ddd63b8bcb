/*
 * Breadth-first over a whole maze, ring by ring around one cell, in a number a cell of memory: what is
 * asked here is which cell is the farthest and by which way it was reached, not how far every one is.
 */
#ifndef CORE_SWEEP_H
#define CORE_SWEEP_H

#include "core/ways.h"

/* What a sweep leaves in the ways' own bits: that a cell was reached, and by which step. */
enum { SWEEP_REACHED = IN_MAZE, SWEEP_STEP_SHIFT = 5 };

struct sweep {
    ptrdiff_t farthest; /* the cell with the lowest number of those farthest away */
    uint64_t distance;  /* in steps */
};

/* Room for the numbers of all cells, scratch of the task; NULL when there is no memory. */
uint32_t *sweep_room(const struct ways *, struct task *);

/*
 * Reaches every cell from one; the ways' own bits must be 0. Afterwards they tell the steps, and the
 * room holds the cells in the order in which they were reached, which is that of their distance; of
 * those of one ring whose cell before came first, and then north, east, south and west.
 */
enum status sweep_from(
    struct ways *, ptrdiff_t from, struct task *, uint32_t *room, struct sweep *);

/* The step by which a cell was reached; not of the one swept from. */
static inline enum direction sweep_step(const struct ways *ways, ptrdiff_t cell)
{
    return (enum direction)(ways->open[cell] >> SWEEP_STEP_SHIFT & 3);
}

/* How many steps lead from one cell to another by the shortest way; the ways' own bits are 0 before and after. */
enum status sweep_distance(
    struct ways *, ptrdiff_t from, ptrdiff_t to, struct task *, uint32_t *room, uint64_t *distance);

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
enum status sweep_longest(struct ways *, struct task *, uint32_t *room, struct sweep_ends *);

#endif
