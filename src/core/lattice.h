/*
 * Which cell is next to which. Cells are numbered with one border cell between the end of a row and
 * the start of the next, and a row of border cells above and below: every cell has a neighbour in
 * every direction, so that a walk needs no test of bounds.
 */
#ifndef CORE_LATTICE_H
#define CORE_LATTICE_H

#include <stddef.h>
#include <stdint.h>

enum direction { NORTH, EAST, SOUTH, WEST, DIRECTIONS };

struct lattice {
    uint32_t width, height; /* in cells */
    ptrdiff_t stride;       /* from a cell to its southern neighbour */
};

static inline struct lattice lattice_square(uint32_t width, uint32_t height)
{
    return (struct lattice){width, height, (ptrdiff_t)width + 1};
}

/* The number of the cell at x, y. */
static inline ptrdiff_t lattice_cell(const struct lattice *lattice, uint32_t x, uint32_t y)
{
    return ((ptrdiff_t)y + 1) * lattice->stride + x + 1;
}

/* How many numbers there are, border cells included. */
static inline size_t lattice_size(const struct lattice *lattice)
{
    return ((size_t)lattice->height + 2) * (size_t)lattice->stride + 1;
}

/* From any cell to its neighbour in one direction, as a difference of numbers. */
static inline ptrdiff_t lattice_offset(const struct lattice *lattice, enum direction direction)
{
    const ptrdiff_t offsets[DIRECTIONS] = {
        [NORTH] = -lattice->stride, [EAST] = 1, [SOUTH] = lattice->stride, [WEST] = -1};

    return offsets[direction];
}

#endif
