/* The colours that show how far cells are from the start. */
#ifndef ENCODE_HEAT_H
#define ENCODE_HEAT_H

#include "maze/format.h"
#include "maze/rows.h"

#include <stdint.h>

enum { HEAT_COLORS = 64 };

/* Colour i of a ramp from dark to light in which equal steps look equal. */
maze_rgba heat_color(unsigned i);

/* The colour of a cell so far from the start, given the farthest one; of MAZE_NO_VALUE HEAT_COLORS. */
static inline unsigned heat_shade(uint32_t distance, uint64_t farthest)
{
    if (distance == MAZE_NO_VALUE)
        return HEAT_COLORS;
    return farthest ? (unsigned)((uint64_t)distance * (HEAT_COLORS - 1) / farthest) : 0;
}

#endif
