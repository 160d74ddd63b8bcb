/*
 * A pixel belongs to the cell whose polygon contains its middle, and to a wall of it if that side is near. So a wall of
 * one pixel is a line without gaps, wherever it lies between pixels. Along a row, distances from sides change evenly,
 * which tells how many pixels show the same.
 */
#include "encode/raster/cell_pixels.h"

#include "encode/strokes/arcs.h"

#include <stdlib.h>

enum {
    FINE = 1 << 10, /* parts of a thousandth of a unit */
    /* Moves pixels, so that no middle lies on the edge of a wall; more than what is lost by rounding, SLACK. */
    SHIFT = 16,
    SLACK = 2,
    STEPS_MAX = 16 /* cells to cross from the guess */
};

struct cell_pixels cell_pixels_of(const struct maze_tiling *tiling, uint32_t cell, uint32_t wall)
{
    const int64_t pixel = MILLI * FINE / (cell + wall) + 1;
    const int64_t half = (int64_t)wall * MILLI * FINE / 2 / (cell + wall) + SLACK;
    struct cell_pixels self = {.tiling = tiling, .cell = cell, .wall = wall};

    for (unsigned class = 0; class < 2; class ++) {
        const struct maze_polygon *polygon = &tiling->polygon[class];

        for (unsigned i = 0; i < polygon->corners; i++) {
            const struct maze_polygon_corner *a = &polygon->corner[i];
            const struct maze_polygon_corner *b = &polygon->corner[(i + 1) % polygon->corners];
            int64_t across = a->y - b->y, down = b->x - a->x;

            if (across * (polygon->middle[0] - a->x) + down * (polygon->middle[1] - a->y) < 0) {
                across = -across;
                down = -down;
            }
            self.side[class][i] =
                (struct cell_side){across, down, -(across * a->x + down * a->y) * FINE,
                    half * (arc_root((uint64_t)(across * across + down * down) - 1) + 1),
                    across ? (INT64_C(1) << 32) / (llabs(across) * pixel) : 0};
        }
    }
    return self;
}

uint64_t cell_pixels_side(int64_t milli, uint32_t cell, uint32_t wall)
{
    return ((uint64_t)milli * (cell + wall) + MILLI - 1) / MILLI + wall;
}

/* How many pixels to the right, at least, a place is on the same sides of the edges of a wall. */
static int64_t same_beside(const struct cell_side *side, int64_t inside)
{
    const int64_t beside = inside - side->wall, across = llabs(side->across);
    const int64_t left = side->across < 0 ? (beside < 0 ? inside : beside) : -beside - 1;

    if (side->across == 0 || (side->across > 0 && beside >= 0))
        return INT32_MAX;
    return left > across ? (left - across) * side->pixels >> 32 : 0;
}

/* Finds what a place shows of a cell. Returns how far inside it is; *exit is the nearest side, or that most crossed. */
static int64_t find_part(
    const struct cell_pixels *self, int64_t x, int64_t y, struct cell_pixel *pixel, unsigned *exit)
{
    const struct maze_tiling *tiling = self->tiling;
    const unsigned class = maze_tiling_class(tiling, pixel->cell.x, pixel->cell.y);
    const struct maze_polygon *polygon = &tiling->polygon[class];
    int64_t depth = INT64_MAX, nearest = INT64_MAX, next = INT64_MAX, same = INT32_MAX;
    unsigned walls = 0;

    x -= (int64_t)pixel->cell.x * tiling->column * FINE;
    y -= ((int64_t)pixel->cell.y * tiling->row + (class ? tiling->lower : 0)) * FINE;
    for (unsigned i = 0; i < polygon->corners; i++) {
        const struct cell_side *side = &self->side[class][i];
        const int64_t inside = side->across * x + side->down * y + side->offset;
        const int64_t beside = inside - side->wall, also = same_beside(side, inside);

        if (inside < depth) {
            depth = inside;
            *exit = polygon->corner[i].side;
        }
        same = also < same ? also : same;
        walls += beside < 0;
        if (beside < nearest) {
            next = nearest;
            pixel->other = pixel->side;
            nearest = beside;
            pixel->side = polygon->corner[i].side;
        } else if (beside < next) {
            next = beside;
            pixel->other = polygon->corner[i].side;
        }
    }
    pixel->part = walls == 0 ? PIXEL_FLOOR : walls == 1 ? PIXEL_WALL : PIXEL_CORNER;
    /* Where more than two walls meet, another one may become the nearest. */
    pixel->same = walls > 2 ? 0 : (uint32_t)same;
    return depth;
}

/* The middle of a pixel, if cells begin in the middle of their wall. */
static int64_t middle_of(const struct cell_pixels *self, uint32_t pixel)
{
    return (2 * (int64_t)pixel + 1 - self->wall) * MILLI * FINE / (2 * (self->cell + self->wall)) +
        SHIFT;
}

struct cell_pixel cell_pixels_at(
    const struct cell_pixels *self, uint32_t x, uint32_t y, struct maze_point guess)
{
    const int64_t across = middle_of(self, x), down = middle_of(self, y);
    struct cell_pixel pixel = {.cell = guess};
    unsigned exit = 0;

    for (int i = 0; find_part(self, across, down, &pixel, &exit) < 0 && i < STEPS_MAX; i++)
        pixel.cell = tiling_next(self->tiling, pixel.cell, exit);
    return pixel;
}

/* ---- rings: places are counted from the middle, in halves of a pixel, and distances in 32nds ---- */

enum { PARTS = 16 };

struct cell_pixel ring_pixels_at(
    uint32_t rings, uint32_t cell, uint32_t wall, uint32_t x, uint32_t y)
{
    const int64_t end = (int64_t)cell_pixels_side(2 * MILLI * ((int64_t)rings + 1), cell, wall);
    const struct picture_point at = {2 * (int64_t)x + 1 - end, 2 * (int64_t)y + 1 - end};
    const int64_t radius = arc_root((uint64_t)(at.x * at.x + at.y * at.y) * PARTS * PARTS);
    const int64_t unit = 2 * PARTS * ((int64_t)cell + wall), half = PARTS * (int64_t)wall;
    int64_t ring = radius / unit - 1, past, before;
    struct cell_pixel pixel = {.cell = {0, UINT64_MAX}};
    unsigned sides, out, walls = 0;

    /* The halves of walls in the hole and around the maze. */
    ring += ring == -1 && radius + half >= unit;
    ring -= ring == rings && radius <= (rings + 1) * unit + half;
    if (ring < 0 || ring >= rings)
        return pixel;
    pixel.cell.y = (uint64_t)ring;
    pixel.cell.x = arc_cell(at, ring_bits(pixel.cell.y), &past, &before);
    sides = ring_sides(pixel.cell.x, pixel.cell.y);
    out = sides >> RING_OUT & 1 ? RING_OUT : past < before ? RING_OUT_FIRST : RING_OUT_SECOND;

    const int64_t inside[] = {
        radius - (ring + 1) * unit, (ring + 2) * unit - radius, past * PARTS, before * PARTS};
    const unsigned side[] = {
        bits_lowest(sides & RING_INS), out, RING_COUNTERCLOCKWISE, RING_CLOCKWISE};

    for (unsigned i = 0; i < 4; i++)
        if (inside[i] <= half) {
            pixel.other = pixel.side;
            pixel.side = (uint8_t)side[i];
            walls++;
        }
    /* Where the wall between two cells of the next ring ends. */
    if (walls == 1 && pixel.side == out && out != RING_OUT &&
        llabs(past - before) * PARTS <= 2 * half) {
        pixel.other = out == RING_OUT_FIRST ? RING_OUT_SECOND : RING_OUT_FIRST;
        walls++;
    }
    pixel.part = walls == 0 ? PIXEL_FLOOR : walls == 1 ? PIXEL_WALL : PIXEL_CORNER;
    return pixel;
}
