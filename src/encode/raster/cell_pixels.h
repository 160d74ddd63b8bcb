/* Which cell and wall each pixel of a board shows, for tilings other than squares. */
#ifndef ENCODE_RASTER_CELL_PIXELS_H
#define ENCODE_RASTER_CELL_PIXELS_H

#include "core/board/lattice.h"

/* What a pixel of a cell shows: its floor, a wall, or the corner between two walls. */
enum pixel_part { PIXEL_FLOOR, PIXEL_WALL, PIXEL_CORNER };

struct cell_pixel {
    struct maze_point cell; /* may be beyond an edge of the board: -1 is UINT64_MAX */
    enum pixel_part part;
    uint32_t same;       /* at least this many further pixels of the row show the same */
    uint8_t side, other; /* the direction of the wall, and of the other one at a corner */
};

struct cell_pixels {
    const struct maze_tiling *tiling;
    uint32_t cell, wall; /* pixels between two walls, and across a wall; at least 1 */
    /*
     * By class and corner, the side from there to the next corner: how far across * x + down * y + offset a place is
     * inside of it, and how much of that is wall; `pixels` * 2^-32 is the least number of pixels that change it by 1.
     */
    struct cell_side {
        int64_t across, down, offset, wall, pixels;
    } side[2][MAZE_LINKS_MAX];
};

struct cell_pixels cell_pixels_of(const struct maze_tiling *, uint32_t cell, uint32_t wall);

/* The pixels of a length in thousandths of cell + wall, with half a wall at both ends. */
uint64_t cell_pixels_side(int64_t milli, uint32_t cell, uint32_t wall);

/* What a pixel shows, counted from the outer wall. The nearer the guess is to its cell, the faster. */
struct cell_pixel cell_pixels_at(
    const struct cell_pixels *, uint32_t x, uint32_t y, struct maze_point guess);

/* The same for so many rings. */
struct cell_pixel ring_pixels_at(
    uint32_t rings, uint32_t cell, uint32_t wall, uint32_t x, uint32_t y);

#endif
