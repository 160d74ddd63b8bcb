/*
 * The open ways of a maze, a byte a cell, by the cell numbers of a lattice: what solvers and those who
 * change a finished maze walk on. A byte's low bits are LINK_…, for both sides of every passage.
 */
#ifndef CORE_WAYS_H
#define CORE_WAYS_H

#include "core/cells.h"

#include "maze/status.h"

/*
 * Bits for whoever walks, 0 at first. Who searches keeps there that a cell was seen, and two bits of what
 * the way back is found by.
 */
enum {
    WAYS_OWN = IN_MAZE | 2 * IN_MAZE | 4 * IN_MAZE,
    WAYS_SEEN = IN_MAZE,
    WAYS_TRAIL_SHIFT = 5,
    WAYS_TRAILS = 4 /* of numbers that fit there */
};

_Static_assert((WAYS_SEEN | (WAYS_TRAILS - 1) << WAYS_TRAIL_SHIFT) == WAYS_OWN,
    "a search uses the bits that there are");

struct ways {
    struct lattice lattice; /* borrows the inside of the grid */
    uint8_t *open;          /* LINK_…; 0 outside; BEYOND for the border */
};

/* The trail in a byte of the ways. */
static INLINE unsigned ways_trail(unsigned open)
{
    return open >> WAYS_TRAIL_SHIFT & (WAYS_TRAILS - 1);
}

/* Reads a grid into ways, which are scratch of the task. STATUS_OK, STATUS_NO_MEMORY or STATUS_CANCELLED. */
enum status ways_of_grid(const struct grid *, struct task *, struct ways *);

/* Writes them back into the grid, which they are of: its walls, not what is inside. */
void ways_to_grid(const struct ways *, struct grid *);

/* Makes the bits of whoever walks 0 again, of all cells. */
void ways_clear(struct ways *);

/* How many passages there are. */
uint64_t ways_passages(const struct ways *);

/* The neighbour in a direction, across an edge that is joined round too. */
static INLINE ptrdiff_t ways_step(const struct ways *ways, ptrdiff_t cell, enum direction direction)
{
    return cells_step(ways->open, &ways->lattice, cell, direction);
}

/* The same, where it is known as a constant whether edges are joined. */
static INLINE ptrdiff_t ways_go(
    const struct ways *ways, ptrdiff_t cell, enum direction direction, bool joined)
{
    return joined ? ways_step(ways, cell, direction)
                  : cell + lattice_offset(&ways->lattice, direction);
}

/* Opens, or closes, the wall between a cell and its neighbour, on both sides. */
static inline void ways_open(struct ways *ways, ptrdiff_t cell, enum direction direction)
{
    ways->open[ways_step(ways, cell, direction)] |= (uint8_t)(1 << direction_back(direction));
    ways->open[cell] |= (uint8_t)(1 << direction);
}

static inline void ways_close(struct ways *ways, ptrdiff_t cell, enum direction direction)
{
    ways->open[ways_step(ways, cell, direction)] &= (uint8_t) ~(1 << direction_back(direction));
    ways->open[cell] &= (uint8_t) ~(1 << direction);
}

/*
 * How many ways a cell has tells what it is. Of a maze of two cells or more every cell inside has one; the
 * only cell of a maze has none.
 */
static inline bool ways_has_way(const struct ways *ways, ptrdiff_t cell)
{
    return ways->open[cell] & LINKS;
}

static inline bool ways_is_dead_end(const struct ways *ways, ptrdiff_t cell)
{
    const unsigned links = ways->open[cell] & LINKS;

    return links && !(links & (links - 1));
}

/* Whether there are three ways or four. */
static inline bool ways_is_junction(const struct ways *ways, ptrdiff_t cell)
{
    const unsigned links = ways->open[cell] & LINKS, less = links & (links - 1);

    return less & (less - 1);
}

/* How many ways a byte of the ways has. */
static inline unsigned ways_count(unsigned open)
{
    return (unsigned)__builtin_popcount(open & LINKS);
}

/* The first number that a cell may have, and the one past the last; those of the border are among them. */
static inline ptrdiff_t ways_first(const struct ways *ways)
{
    return lattice_cell(&ways->lattice, 0, 0);
}

static inline ptrdiff_t ways_end(const struct ways *ways)
{
    return lattice_end(&ways->lattice);
}

/* As task_next_look, of cells. */
static inline ptrdiff_t ways_next_look(ptrdiff_t cell, ptrdiff_t end)
{
    return (ptrdiff_t)task_next_look((size_t)cell, (size_t)end);
}

/* The number of a cell by its place, and its place by its number. */
static inline ptrdiff_t ways_cell(const struct ways *ways, struct maze_point at)
{
    return lattice_cell(&ways->lattice, (uint32_t)at.x, (uint32_t)at.y);
}

static inline struct maze_point ways_point(const struct ways *ways, ptrdiff_t cell)
{
    const ptrdiff_t stride = ways->lattice.stride;

    return (struct maze_point){(uint64_t)(cell % stride - 1), (uint64_t)(cell / stride - 1)};
}

#endif
