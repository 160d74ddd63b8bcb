/*
 * Where a maze is in space, in hundredths of a millimetre: walls of one height on a plate. The
 * board lies as the picture does, seen from above: x to the east, y to the north, z up, and nothing
 * is below 0. Corners stand where the tiles of the board meet: in columns from the west, 0 to 2
 * width + 1, and on lines from the north, 0 to 2 height + 1.
 */
#ifndef ENCODE_SOLID_H
#define ENCODE_SOLID_H

#include "maze/format.h"
#include "maze/spec.h"
#include "maze/status.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * The longest side of a board. Up to it the numbers of 32 bits that 3D programs reckon with are
 * less than 1/100 mm apart.
 */
enum { SOLID_SIDE_MAX = 131072 * MAZE_LENGTH_UNIT };

enum { SOLID_DECIMALS = 2 }; /* of lengths in millimetres */

/* Heights at which there are corners. Without a plate the floor is at 0, and the lowest of them. */
enum solid_level { SOLID_UNDER, SOLID_FLOOR, SOLID_TOP, SOLID_LEVELS };

struct solid {
    uint32_t cell, wall;    /* the side of a cell between its walls; the thickness of a wall */
    uint32_t width, height; /* of the board, in cells */
    uint32_t z[SOLID_LEVELS];
};

/* MAZE_TOO_LARGE if a side of the board is longer than SOLID_SIDE_MAX. */
enum maze_status solid_begin(
    struct solid *, const struct maze_drawing *, uint64_t width, uint64_t height);

static inline uint32_t solid_x(const struct solid *solid, uint32_t column)
{
    return column / 2 * (solid->cell + solid->wall) + column % 2 * solid->wall;
}

static inline uint32_t solid_y(const struct solid *solid, uint32_t line)
{
    return solid_x(solid, 2 * solid->height + 1 - line);
}

/* Whether no side of the board is longer than SOLID_SIDE_MAX, in the rendering's drawing. */
bool solid_fits(const struct maze_rendering *, const struct maze_spec *);

#endif
