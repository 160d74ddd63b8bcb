/*
 * How a maze is drawn line by line. In every such drawing a row of cells becomes a line through the
 * cells and, in most, a line for the walls below them; and every cell takes as many bytes of a line
 * as any other.
 *
 * There are two ways to draw a line. A maze that is nothing but walls is drawn from a table, the
 * bytes of eight cells at a time. One that has an outline, a way that is shown or values is drawn a
 * cell at a time, from what overlay.h makes of its planes.
 */
#ifndef ENCODE_DRAWING_H
#define ENCODE_DRAWING_H

#include "base/bits.h"
#include "maze/format.h"
#include "maze/rows.h"

#include <stdbool.h>
#include <stdint.h>

struct line;

/*
 * Draws `cells` cells of a row from x, a multiple of 64, and returns the end of what it wrote. Up to
 * LINE_SLACK bytes past that end may be overwritten. `north` is the openings above the row, of the
 * form of a MAZE_PLANE_SOUTH; a NULL plane is all closed.
 */
typedef char *line_draw(const struct line *, const struct maze_row *, const uint64_t *north,
    uint32_t x, uint32_t cells, char *);

/* What is between two cells, or a cell and what is beyond the board. */
enum edge {
    EDGE_BLANK, /* nothing: both are outside */
    EDGE_WALL,
    EDGE_OPEN,
    EDGE_WAY, /* the way that is shown goes through */
    EDGES
};

enum { SIGNS = 16 };

/* A line's cells, each a sign: a number below SIGNS, in as many planes as it has bits. */
struct signs {
    const uint64_t *plane[4];
    const uint32_t *value; /* a number a cell, or MAZE_NO_VALUE; NULL: none */
    unsigned digits;       /* in which numbers are written */
};

/* The same as line_draw, from signs. */
typedef char *line_show(
    const struct line *, const struct signs *, uint32_t x, uint32_t cells, char *);

/* One kind of line. */
struct line {
    const char *lead[2]; /* before the first cell: with the wall to its west, and with that open; */
                         /* all leads, those of `edge` too, have one length */
    const char *tail;    /* after the last cell */
    unsigned cell_length;  /* bytes a cell; with numbers, beside their digits */
    bool numbers;          /* each cell has room for one */
    line_draw *draw;       /* NULL: it is always drawn from signs */
    enum maze_plane plane; /* that chooses between glyphs */
    const char *glyphs;    /* of draw */

    line_show *show;
    const char *edge[EDGES]; /* a lead when it is drawn from signs */
    const char *sign_glyphs; /* of show, one a sign */
};

enum {
    LINE_SLACK = 64, /* bytes */
    LINE_MARGIN = 16 /* the longest lead, tail or separator, in bytes */
};

struct maze_style {
    const char *name;
    const char *summary;
    const struct line *wall; /* above the first row and below each; NULL: none */
    const struct line *cell; /* through each row; NULL: no line at all */
    const char *between;     /* lines */
    bool gaps;               /* the outer wall usually has an entrance and an exit */
    bool north;              /* its cell lines are drawn with what is north of the row */
    bool way;                /* it shows the way that rows have marked */
};

/*
 * Glyph tables: an entry for each value of 8 (or 4) bits of a plane, the first cell in the lowest,
 * each the closed or the open glyph of 8 (or 4) cells. What follows a cell's glyph is `rest`.
 */
#define GLYPHS1(closed, open, rest) closed rest, open rest
#define GLYPHS2(closed, open, rest)                                                                \
    GLYPHS1(closed, open, closed rest), GLYPHS1(closed, open, open rest)
#define GLYPHS3(closed, open, rest)                                                                \
    GLYPHS2(closed, open, closed rest), GLYPHS2(closed, open, open rest)
#define GLYPHS4(closed, open, rest)                                                                \
    GLYPHS3(closed, open, closed rest), GLYPHS3(closed, open, open rest)
#define GLYPHS5(closed, open, rest)                                                                \
    GLYPHS4(closed, open, closed rest), GLYPHS4(closed, open, open rest)
#define GLYPHS6(closed, open, rest)                                                                \
    GLYPHS5(closed, open, closed rest), GLYPHS5(closed, open, open rest)
#define GLYPHS7(closed, open, rest)                                                                \
    GLYPHS6(closed, open, closed rest), GLYPHS6(closed, open, open rest)
#define GLYPHS8(closed, open, rest)                                                                \
    GLYPHS7(closed, open, closed rest), GLYPHS7(closed, open, open rest)

/* Draw from a table of 8 cells of 2 bytes, 8 of 4 and 4 of 16. */
line_draw draw_8_cells_of_2, draw_8_cells_of_4, draw_4_cells_of_16;

/*
 * Glyphs by sign. Of a line of walls: an edge to the south and, in bit 2, whether there is a post to
 * the east of that. Of a line of cells: an edge to the east, in bit 2 whether the cell is inside and
 * in bit 3 whether the way goes through it. The edges' glyphs are in the order of enum edge.
 */
#define EDGE_GLYPHS(cell, blank, wall, open, way) cell blank, cell wall, cell open, cell way
#define CELL_GLYPHS(solid, floor, trodden, blank, wall, open, way)                                 \
    {                                                                                              \
        EDGE_GLYPHS(solid, blank, wall, open, way), EDGE_GLYPHS(floor, blank, wall, open, way),    \
            EDGE_GLYPHS(solid, blank, wall, open, way),                                            \
            EDGE_GLYPHS(trodden, blank, wall, open, way)                                           \
    }
#define WALL_GLYPHS(blank, wall, open, way, none, post)                                            \
    {                                                                                              \
        blank none, wall none, open none, way none, blank post, wall post, open post, way post     \
    }

enum { SIGN_POST = 4, SIGN_INSIDE = 4, SIGN_WAY = 8 };

/* Draw cells of so many bytes. */
line_show show_cells_of_2, show_cells_of_4, show_cells_of_16;

/* The signs of the eight cells from x, a multiple of 8, a byte each. */
static inline uint64_t signs_of_8(const struct signs *signs, uint32_t x)
{
    const size_t word = x / BITS_WORD;
    const unsigned bit = x % BITS_WORD;

    return bits_spread(signs->plane[0][word] >> bit) |
        bits_spread(signs->plane[1][word] >> bit) << 1 |
        bits_spread(signs->plane[2][word] >> bit) << 2 |
        bits_spread(signs->plane[3][word] >> bit) << 3;
}

/* The tables of the character tiles, which text and JSON share. */
extern const char tile_wall_glyphs[256][16], tile_cell_glyphs[256][16];

/* The drawings of the formats, their default first. */
extern const struct maze_style text_drawings[4];
extern const struct maze_style json_drawings[4];

#endif
