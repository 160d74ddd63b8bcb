/* Where things are in a picture, as the tiling has them, and the floor of a heat map. A unit is a cell and its wall. */
#ifndef ENCODE_STROKES_PICTURE_H
#define ENCODE_STROKES_PICTURE_H

#include "base/decimal.h"
#include "core/links.h"
#include "encode/source.h"

enum {
    MILLI = 1000,       /* a unit, in thousandths */
    PICTURE_NUMBER = 24 /* bytes that a number takes at most */
};

/* The middle of a cell, in thousandths. */
struct picture_point {
    int64_t x, y;
} picture_middle(const struct maze_tiling *, struct maze_point);

/* The way from a cell's place to that of its neighbour, in thousandths; the neighbour may be one beyond an edge. */
struct picture_point picture_step(
    const struct maze_tiling *, struct maze_point, unsigned direction);

/* The corners of a cell one after another, in thousandths; returns how many there are. */
enum { PICTURE_CORNERS = MAZE_LINKS_MAX };
unsigned picture_corners(
    const struct maze_tiling *, struct maze_point, struct picture_point corner[PICTURE_CORNERS]);

/* The board without its outer half walls and its margin, in thousandths. */
struct picture_point picture_size(const struct maze_tiling *, uint64_t width, uint64_t height);

/* Whether cells are squares, woven or not: then lines have square caps, and their pixels are whole ones. */
bool picture_is_square(const struct maze_tiling *);

/*
 * Of woven squares: a cell above a tunnel is a bridge, narrower than other cells. On either side of it a strip of
 * floor, in the drawing's unit, is where the tunnel begins; and so far, in thousandths, is the middle of the bridge's
 * wall from the side of the cell.
 */
uint32_t picture_strip(const struct maze_drawing *);
int64_t picture_inset(const struct maze_drawing *);

/* Whether there is room for bridges; in `pixels` cells are 8 at least. */
bool picture_has_bridges(const struct maze_drawing *, bool pixels);

/* Whether a drawing's lengths are in range: a cell and a wall from `least` on, all of them multiples of `step`. */
bool picture_in_range(const struct maze_drawing *, uint32_t least, uint32_t step);

/*
 * How wide a path is, in the drawing's unit: a third of a cell, or of its tiling's breadth; of squares of
 * `pixels` about that, with as many whole ones on both sides.
 */
uint32_t picture_path_width(const struct maze_tiling *, const struct maze_drawing *, bool pixels);

/*
 * The marks of start and goal, a ring and a disc in the colour of the path: their radius, and how
 * thick the ring is. Of pixels, the radius is 3 at least and the ring is 1 thick at least, where the
 * cell has room for that. Inside the ring is the background, if that is opaque.
 */
struct picture_mark {
    uint32_t radius, ring;
} picture_mark(const struct maze_tiling *, const struct maze_drawing *, bool pixels);

/* Whether the background hides what is behind it. */
bool picture_is_opaque(const struct maze_drawing *);

/* Writes thousandths as a decimal number without needless zeros. */
static INLINE char *put_milli(char *to, int64_t milli)
{
    /* Most numbers of most pictures are a digit. */
    if ((uint64_t)milli + 9 * MILLI <= 18 * MILLI) {
        const int32_t whole = (int32_t)milli / MILLI;

        if (whole * MILLI == (int32_t)milli) {
            *to = '-';
            to += whole < 0;
            *to++ = (char)('0' + (whole < 0 ? -whole : whole));
            return to;
        }
    }
    return decimal_put_terse(to, milli, 3);
}

/*
 * Writes the attribute of this name, `fill` or `stroke`, and that of its opacity where it is not
 * opaque: `#rrggbbaa` is not read by all viewers. PICTURE_PAINT bytes at most, if the name is no
 * longer than these.
 */
char *put_paint(char *to, const char *name, maze_rgba);

enum { PICTURE_PAINT = 48 };

/* ---- heat: the colours that show how far cells are from the start ---- */

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

struct heat;

/* Draws the cells from x to before `end` of row y - 1, all of one shade; at most `piece` bytes. */
typedef char *heat_draw(const struct heat *, char *to, uint32_t x, uint32_t end, unsigned shade);

/* A source of the floor, coloured by the distance from the start. Cells outside of an outline are left out. */
struct heat {
    struct source source;
    const struct maze_tiling *tiling;
    heat_draw *draw;
    bool joins;             /* cells of one shade beside each other are drawn as one */
    int64_t wall;           /* its thickness, in thousandths; set only if `draw` uses it */
    int64_t inset;          /* of bridges; set only of woven squares */
    struct maze_rows *rows; /* borrowed from the maze */
    struct links links;     /* `here` is the row */
    uint64_t farthest;
    uint32_t y;     /* rows read */
    uint32_t x;     /* cells drawn of the last */
    unsigned shade; /* that was drawn last; HEAT_COLORS: none */
};

struct heat heat_of(const struct maze_tiling *, size_t piece, heat_draw *);

/*
 * Whether cell x of the row is a bridge: then its floor without the strips is from *from to *to, in thousandths, and
 * the shade of the tunnel, whose ends are a step apart, is *under.
 */
bool heat_bridge(const struct heat *, uint32_t x, struct picture_point *from,
    struct picture_point *to, unsigned *under);

#endif
