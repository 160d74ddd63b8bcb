/*
 * The ramp is the light part of YlGnBu (ColorBrewer, Cynthia A. Brewer), from its third darkest blue
 * to the yellow before its lightest: black walls and a red path are seen on all of it, and none of it
 * looks like a white floor. It goes in straight lines between nine colours, each as different from the
 * next as the others (CIEDE2000).
 */
#include "encode/heat.h"

maze_rgba heat_color(unsigned i)
{
    static const uint8_t ramp[][3] = {{34, 94, 168}, {35, 119, 180}, {30, 141, 190}, {50, 163, 194},
        {72, 184, 195}, {115, 199, 189}, {155, 215, 185}, {195, 231, 180}, {237, 248, 177}};
    const unsigned pieces = sizeof(ramp) / sizeof(ramp[0]) - 1, last = HEAT_COLORS - 1;
    const unsigned piece = i * pieces / last < pieces ? i * pieces / last : pieces - 1;
    const unsigned part = i * pieces - piece * last;
    maze_rgba color = 0;

    for (unsigned k = 0; k < 3; k++)
        color = color << 8 |
            (ramp[piece][k] * (last - part) + ramp[piece + 1][k] * part + last / 2) / last;
    return color << 8 | 0xff;
}
