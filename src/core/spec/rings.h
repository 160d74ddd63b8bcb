/*
 * Rings of cells around a hole: the tiling `polar`. Row y of the board is ring y, the innermost first, and column x is
 * its cell x, clockwise from the top. The outermost ring is as long as a row; in other rows, what is left is outside.
 *
 * The radius of the hole and the breadth of a ring are one unit, so ring y begins y + 1 units from the middle. It has 8
 * times the largest power of two that is at most y + 1: so a cell is 0.79 to 1.57 units wide at its inner side.
 *
 * A direction alone must tell the opposite one, so the halves of a side have directions of their own. They are those
 * of an octagon, as if the middle lay to the north: a first half leads south-west, and from there it is north-east.
 */
#ifndef CORE_SPEC_RINGS_H
#define CORE_SPEC_RINGS_H

#include "base/bits.h"
#include "maze/spec.h"
#include "maze/tiling.h"

enum ring_direction {
    RING_IN,
    RING_IN_FROM_FIRST,
    RING_CLOCKWISE,
    RING_OUT_SECOND,
    RING_OUT,
    RING_OUT_FIRST,
    RING_COUNTERCLOCKWISE,
    RING_IN_FROM_SECOND
};

enum {
    RING_SHIFT = 3, /* the innermost ring has 1 << RING_SHIFT cells */
    RINGS_MIN = 2,
    RINGS_MAX =
        (1 << (31 - RING_SHIFT)) - 1, /* so that the outermost has at most MAZE_SIDE_MAX cells */
    RING_INS = 1 << RING_IN | 1 << RING_IN_FROM_FIRST | 1 << RING_IN_FROM_SECOND
};

/* The binary logarithm of the cells of ring y; for the hole, y = UINT64_MAX, that of ring 0. */
static inline unsigned ring_bits(uint64_t y)
{
    return RING_SHIFT + 63 - (unsigned)__builtin_clzll((y + 1) | 1);
}

static inline uint64_t ring_cells(uint64_t y)
{
    return UINT64_C(1) << ring_bits(y);
}

/* Whether the next ring outward has twice as many cells. */
static inline bool ring_splits(uint64_t y)
{
    return ((y + 2) & (y + 1)) == 0;
}

/* The set of directions in which cell x of ring y has a side. */
static inline unsigned ring_sides(uint64_t x, uint64_t y)
{
    const unsigned in = y == 0 || !ring_splits(y - 1) ? 1U << RING_IN
        : x % 2                                       ? 1U << RING_IN_FROM_SECOND
                                                      : 1U << RING_IN_FROM_FIRST;

    return in | 1U << RING_CLOCKWISE | 1U << RING_COUNTERCLOCKWISE |
        (ring_splits(y) ? 1U << RING_OUT_FIRST | 1U << RING_OUT_SECOND : 1U << RING_OUT);
}

/* The neighbour across a side; inward of ring 0 it is in ring UINT64_MAX. Without branches, as lattice_neighbour_of. */
static INLINE struct maze_point ring_next(struct maze_point cell, unsigned direction)
{
    static const int8_t down[MAZE_LINKS_MAX] = {-1, -1, 0, 1, 1, 1, 0, -1};
    /* Sets of the directions in which x is doubled, halved, then raised or lowered by one. */
    const unsigned twice = (1U << RING_OUT_FIRST | 1U << RING_OUT_SECOND) >> direction & 1,
                   half = (1U << RING_IN_FROM_FIRST | 1U << RING_IN_FROM_SECOND) >> direction & 1;
    const uint64_t more = (1U << RING_CLOCKWISE | 1U << RING_OUT_SECOND) >> direction & 1,
                   less = 1U << RING_COUNTERCLOCKWISE >> direction & 1;

    cell.y += (uint64_t)(int64_t)down[direction];
    cell.x = ((cell.x << twice >> half) + more - less) & (ring_cells(cell.y) - 1);
    return cell;
}

/* The steps between two cells as if there were no walls. */
uint64_t ring_distance(struct maze_point from, struct maze_point to);

#endif
