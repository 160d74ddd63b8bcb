/* A source that writes the floor of a maze as SVG, coloured by the distance from the start. */
#ifndef ENCODE_HEAT_H
#define ENCODE_HEAT_H

#include "encode/source.h"

enum { HEAT_COLORS = 64 };

/* Colour i of a ramp from dark to light in which equal steps look equal. */
maze_rgba heat_color(unsigned i);

/* The colour of a cell that is so far from the start, of the farthest one. */
static inline unsigned heat_shade(uint32_t distance, uint64_t farthest)
{
    return farthest ? (unsigned)((uint64_t)distance * (HEAT_COLORS - 1) / farthest) : 0;
}

struct heat {
    struct source source;
    const struct maze_tiling *tiling;
    struct maze_rows *rows; /* borrowed from the maze */
    struct maze_row row;
    uint64_t farthest;
    uint32_t y; /* rows read */
    uint32_t x; /* cells drawn of the last */
};

struct heat heat_of(const struct maze_tiling *);

#endif
