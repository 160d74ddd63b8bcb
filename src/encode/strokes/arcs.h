/*
 * Where rings are in a picture, in thousandths of a unit from their middle, which is at 0, 0. All are integers, so
 * every machine writes the same digits.
 */
#ifndef ENCODE_STROKES_ARCS_H
#define ENCODE_STROKES_ARCS_H

#include "core/spec/rings.h"
#include "encode/strokes/picture.h"

enum { ARC_TURN = 24 }; /* a whole turn is 1 << ARC_TURN */

/* The square root of a number, rounded down. */
int64_t arc_root(uint64_t);

/* The point at a distance from the middle, turned clockwise from the top. */
struct picture_point arc_point(int64_t radius, int64_t turn);

static inline struct picture_point arc_end(const struct picture_arc *arc)
{
    return arc_point(arc->radius, arc->from + arc->by);
}

/* Where the middle of a cell is. */
static inline int64_t arc_turn(struct maze_point cell)
{
    return (int64_t)((2 * cell.x + 1) << (ARC_TURN - 1 - ring_bits(cell.y)));
}

static inline int64_t arc_radius(uint64_t y)
{
    return (int64_t)y * MILLI + 3 * MILLI / 2;
}

/*
 * The cell, in a ring of 1 << bits of them, in whose direction a place is; and how far the place is past the ray where
 * the cell begins, and before the one where it ends.
 */
uint64_t arc_cell(struct picture_point, unsigned bits, int64_t *past, int64_t *before);

/* As picture_corners. */
unsigned arc_corners(struct maze_point, struct picture_corner corner[PICTURE_CORNERS]);

/* The handles of a cubic curve that is as good as the arc, if that is short. */
void arc_handles(const struct picture_arc *, struct picture_point handle[2]);

#endif
