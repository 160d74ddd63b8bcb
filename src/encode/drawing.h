/*
 * How a maze is drawn line by line. In every such drawing a row of cells becomes a line through the
 * cells and, in most, a line for the walls below them; and every cell takes as many bytes of a line
 * as any other.
 */
#ifndef ENCODE_DRAWING_H
#define ENCODE_DRAWING_H

#include "maze/format.h"
#include "maze/rows.h"

#include <stdbool.h>
#include <stdint.h>

struct line;

/*
 * Draws `cells` cells of a row from x, a multiple of 64, and returns the end of what it wrote. Up to
 * LINE_SLACK bytes past that end may be overwritten. `north` is the openings above the row, of the
 * form of a PLANE_SOUTH; a NULL plane is all closed.
 */
typedef char *line_draw(const struct line *, const struct row *, const uint64_t *north, uint32_t x,
    uint32_t cells, char *);

/* One kind of line. */
struct line {
    const char *lead[2];  /* before the first cell: with the wall to its west, and with that open */
    const char *tail;     /* after the last cell */
    unsigned cell_length; /* bytes a cell */
    line_draw *draw;
    enum plane plane;   /* that chooses between glyphs */
    const char *glyphs; /* of draw */
};

enum {
    LINE_SLACK = 64, /* bytes */
    LINE_MARGIN = 16 /* the longest lead, tail or separator, in bytes */
};

struct drawing {
    const char *name;
    const char *summary;
    const struct line *wall; /* above the first row and below each; NULL: none */
    const struct line *cell; /* through each row; NULL: no line at all */
    const char *between;     /* lines */
    bool gaps;               /* the outer wall has an entrance and an exit */
    bool north;              /* its cell lines are drawn with what is north of the row */
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

/* The tables of the character tiles, which text and JSON share. */
extern const char tile_wall_glyphs[256][16], tile_cell_glyphs[256][16];

/* The drawings of the formats, their default first. */
extern const struct drawing text_drawings[3];
extern const struct drawing json_drawings[4];

#endif
