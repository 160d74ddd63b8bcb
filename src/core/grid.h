/* The inside of a grid, for those who fill it and read it. */
#ifndef CORE_GRID_H
#define CORE_GRID_H

#include "maze/grid.h"

#include "base/bits.h"
#include "core/rows.h"

_Static_assert(sizeof(size_t) == 8, "sizes of grids and of scratch memory are counted in 64 bits");

/* Bits past the width are 0; so are the openings out of the grid, unless somebody wants gaps. */
struct grid {
    struct rows rows; /* its reader; first, so that a pointer to it is a pointer to the grid */
    uint32_t width, height;
    size_t words;     /* of a row of a plane */
    uint64_t *east;   /* height x words: the wall to the east is open */
    uint64_t *south;  /* the wall to the south is open */
    uint64_t store[]; /* both planes */
};

static inline uint64_t *grid_east_row(const struct grid *grid, uint32_t y)
{
    return grid->east + y * grid->words;
}

static inline uint64_t *grid_south_row(const struct grid *grid, uint32_t y)
{
    return grid->south + y * grid->words;
}

#endif
