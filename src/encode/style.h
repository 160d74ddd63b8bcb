/*
 * The styles in which a maze is drawn line by line. A row of cells becomes a line through the cells and,
 * in most styles, a line for the walls below them; each cell takes the same number of bytes of a line.
 *
 * There are two ways to draw a line. A maze that is nothing but walls is drawn from a table, the
 * bytes of eight cells at a time. One with an outline, a path or values is drawn a cell at a time, from
 * the codes that tile_classifier.h makes of its planes.
 */
#ifndef ENCODE_STYLE_H
#define ENCODE_STYLE_H

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
    EDGE_PATH, /* the path that is shown goes through */
    EDGES
};

enum { TILE_CODES = 16 };

/* A number below TILE_CODES for each cell of a line, in as many planes as it has bits. */
struct tile_codes {
    const uint64_t *plane[4];
    const uint32_t *value; /* a number a cell, or MAZE_NO_VALUE; NULL: none */
    unsigned digits;       /* in which numbers are written */
};

/* The same as line_draw, from codes. */
typedef char *line_draw_codes(
    const struct line *, const struct tile_codes *, uint32_t x, uint32_t cells, char *);

enum {
    LINE_SLACK = 64,   /* bytes */
    LINE_CELL_MAX = 16 /* bytes a cell */
};

/* A short text, copied as a whole whatever its length. */
struct line_text {
    char bytes[15];
    uint8_t length;
};

#define LINE_TEXT(literal)                                                                         \
    {                                                                                              \
        literal, sizeof(literal) - 1                                                               \
    }

/* One kind of line. */
struct line {
    struct line_text lead[EDGES]; /* before the first cell, by the edge there; all of one length */
    struct line_text tail;        /* after the last cell */
    unsigned cell_length;         /* bytes a cell; with numbers, without their digits */
    bool numbers;                 /* each cell has room for one */
    line_draw *draw;              /* NULL: the line is always drawn from codes */
    enum maze_plane plane;        /* that chooses between glyphs */
    const char *glyphs;           /* of draw */
    line_draw_codes *draw_codes;
    const char *code_glyphs; /* of draw_codes, one a code */
};

struct maze_style {
    const char *name;
    const char *summary;
    const struct line *wall;  /* above the first row and below each; NULL: none */
    const struct line *cell;  /* through each row; NULL: no line at all */
    struct line_text between; /* lines */
    bool openings;            /* the outer wall has an entrance and an exit by default */
    bool north;               /* its cell lines are drawn with what is north of the row */
    bool path;                /* it shows the path that rows have marked */
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
 * Glyphs by code. Of a line of walls: an edge to the south and, in bit 2, whether there is a post to
 * the east of that. Of a line of cells: an edge to the east, in bit 2 whether the cell is inside and
 * in bit 3 whether the path goes through it. The edges' glyphs are in the order of enum edge.
 */
#define EDGE_GLYPHS(cell, blank, wall, open, path) cell blank, cell wall, cell open, cell path
#define CELL_GLYPHS(solid, floor, visited, blank, wall, open, path)                                \
    {                                                                                              \
        EDGE_GLYPHS(solid, blank, wall, open, path), EDGE_GLYPHS(floor, blank, wall, open, path),  \
            EDGE_GLYPHS(solid, blank, wall, open, path),                                           \
            EDGE_GLYPHS(visited, blank, wall, open, path)                                          \
    }
#define WALL_GLYPHS(blank, wall, open, path, none, post)                                           \
    {                                                                                              \
        blank none, wall none, open none, path none, blank post, wall post, open post, path post   \
    }

enum { CODE_POST = 4, CODE_INSIDE = 4, CODE_PATH = 8 };

/* Draw cells of so many bytes from codes. */
line_draw_codes draw_codes_of_2, draw_codes_of_4, draw_codes_of_16;

/* The codes of the eight cells from x, a multiple of 8, a byte each. */
static inline uint64_t codes_of_8(const struct tile_codes *codes, uint32_t x)
{
    const size_t word = x / BITS_WORD;
    const unsigned bit = x % BITS_WORD;

    return bits_spread(codes->plane[0][word] >> bit) |
        bits_spread(codes->plane[1][word] >> bit) << 1 |
        bits_spread(codes->plane[2][word] >> bit) << 2 |
        bits_spread(codes->plane[3][word] >> bit) << 3;
}

/* The tables of the character tiles, which text and JSON share. */
extern const char tile_wall_glyphs[256][16], tile_cell_glyphs[256][16];

/* The styles of the formats, their default first. */
extern const struct maze_style text_styles[4], json_styles[4];

#endif
