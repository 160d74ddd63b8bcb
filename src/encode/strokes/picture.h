/* Where things are in a picture of any tiling, and the floor of a heat map. A unit is the side of a cell and a wall. */
#ifndef ENCODE_STROKES_PICTURE_H
#define ENCODE_STROKES_PICTURE_H

#include "base/decimal.h"
#include "core/board/links.h"
#include "encode/source.h"

enum {
    MILLI = 1000,       /* thousandths of a unit */
    PICTURE_NUMBER = 24 /* the most bytes of a number */
};

/* The middle of a cell, in thousandths. */
struct picture_point {
    int64_t x, y;
} picture_middle(const struct maze_tiling *, struct maze_point);

/* The offset from a cell to its neighbour, in thousandths. The neighbour may be beyond an edge. */
struct picture_point picture_step(
    const struct maze_tiling *, struct maze_point, unsigned direction);

/* An arc around 0, 0: rings have their middle there. Turns are those of arcs.h. */
struct picture_arc {
    int64_t radius;   /* 0: a straight line */
    int64_t from, by; /* clockwise; below 0, by is counterclockwise */
};

/* The corners of a cell in order, in thousandths. Returns how many there are. */
enum { PICTURE_CORNERS = MAZE_LINKS_MAX };
struct picture_corner {
    struct picture_point at;
    unsigned side; /* the direction of the side from here to the next corner */
    struct picture_arc arc;
};
unsigned picture_corners(
    const struct maze_tiling *, struct maze_point, struct picture_corner corner[PICTURE_CORNERS]);

/* How far to the right and down the board has 0, 0, in thousandths. */
int64_t picture_origin(const struct maze_tiling *, uint64_t height);

/* The size of the board without its outer half walls and margin, in thousandths. */
struct picture_point picture_size(const struct maze_tiling *, uint64_t width, uint64_t height);

/* Whether cells are squares, woven or not: lines then have square caps, and pixels of cells are whole. */
bool picture_is_square(const struct maze_tiling *);

/*
 * For woven squares: a cell above a tunnel is a bridge, narrower than other cells, with a strip of floor on each side
 * where the tunnel begins. The strip's width, in the drawing's unit, and the distance from the side of the cell to the
 * middle of the bridge's wall, in thousandths.
 */
uint32_t picture_strip(const struct maze_drawing *);
int64_t picture_inset(const struct maze_drawing *);

/* Whether there is room for bridges. In `pixels`, cells need at least 8. */
bool picture_has_bridges(const struct maze_drawing *, bool pixels);

/* Whether a drawing's lengths are in range: cell and wall at least `least`, all lengths multiples of `step`. */
bool picture_in_range(const struct maze_drawing *, uint32_t least, uint32_t step);

/*
 * The width of a path in the drawing's unit: a third of a cell, or of its tiling's breadth. For squares in `pixels`, a
 * whole number near that which leaves as much on both sides.
 */
uint32_t picture_path_width(const struct maze_tiling *, const struct maze_drawing *, bool pixels);

/*
 * The marks of start and goal, a ring and a disc in the path's colour: their radius, and the ring's thickness. In
 * pixels, the radius is at least 3 and the ring at least 1, if the cell has room. Inside the ring is the background, if
 * that is opaque.
 */
struct picture_mark {
    uint32_t radius, ring;
} picture_mark(const struct maze_tiling *, const struct maze_drawing *, bool pixels);

/* Whether the background hides what is behind it. */
bool picture_is_opaque(const struct maze_drawing *);

/* Writes thousandths as a decimal number without trailing zeros. */
static INLINE char *put_milli(char *to, int64_t milli)
{
    /* Most numbers in most pictures are one digit. */
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
 * Writes an attribute `fill` or `stroke`, and its opacity as another attribute unless it is opaque, since some viewers
 * do not read `#rrggbbaa`. At most PICTURE_PAINT bytes.
 */
char *put_paint(char *to, const char *name, maze_rgba);

enum { PICTURE_PAINT = 48 };

/* ---- Heat: colours that show how far cells are from the start ---- */

enum { HEAT_COLORS = 64 };

/* Colour i of a ramp from dark to light, in which equal steps look equal. */
maze_rgba heat_color(unsigned i);

/* The colour of a cell at a distance from the start, relative to the farthest one; HEAT_COLORS for MAZE_NO_VALUE. */
static inline unsigned heat_shade(uint32_t distance, uint64_t farthest)
{
    if (distance == MAZE_NO_VALUE)
        return HEAT_COLORS;
    return farthest ? (unsigned)((uint64_t)distance * (HEAT_COLORS - 1) / farthest) : 0;
}

struct heat;

/* Draws the cells x to end - 1 of row y - 1, all of one shade, in at most `piece` bytes. */
typedef char *heat_draw(const struct heat *, char *to, uint32_t x, uint32_t end, unsigned shade);

/* A source of the floor, coloured by the distance from the start. Skips cells outside the outline. */
struct heat {
    struct source source;
    const struct maze_tiling *tiling;
    heat_draw *draw;
    bool joins;             /* adjacent cells of one shade are drawn as one */
    int64_t wall;           /* in thousandths; set only if `draw` uses it */
    int64_t inset;          /* of bridges; set only for woven squares */
    struct maze_rows *rows; /* borrowed from the maze */
    struct links links;     /* `here` is the current row */
    uint64_t farthest;
    uint32_t y;     /* rows read */
    uint32_t x;     /* cells drawn of the last row */
    unsigned shade; /* the last shade that was drawn; HEAT_COLORS: none */
};

struct heat heat_of(const struct maze_tiling *, size_t piece, heat_draw *);

/*
 * Whether cell x of the row is a bridge. If so, its floor without the strips reaches from *from to *to, in thousandths,
 * and *under is the shade of the tunnel, whose ends are one step apart.
 */
bool heat_bridge(const struct heat *, uint32_t x, struct picture_point *from,
    struct picture_point *to, unsigned *under);

#endif
