/*
 * The ramp is matplotlib's viridis (van der Walt and Smith, 2015), between nine of its colours in
 * straight lines.
 */
#include "encode/heat.h"

maze_rgba heat_color(unsigned i)
{
    static const uint8_t ramp[][3] = {{68, 1, 84}, {71, 45, 123}, {59, 82, 139}, {44, 114, 142},
        {33, 145, 140}, {40, 174, 128}, {94, 201, 98}, {173, 220, 48}, {253, 231, 37}};
    const unsigned pieces = sizeof(ramp) / sizeof(ramp[0]) - 1, last = HEAT_COLORS - 1;
    const unsigned piece = i * pieces / last < pieces ? i * pieces / last : pieces - 1;
    const unsigned part = i * pieces - piece * last;
    maze_rgba color = 0;

    for (unsigned k = 0; k < 3; k++)
        color = color << 8 |
            (ramp[piece][k] * (last - part) + ramp[piece + 1][k] * part + last / 2) / last;
    return color << 8 | 0xff;
}
