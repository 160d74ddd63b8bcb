/*
 * The lines that a maze is drawn with. A row becomes a line through its cells and, in most styles, one for the walls
 * below them; each cell takes the same number of bytes of a line.
 *
 * A maze that is nothing but walls is drawn from a table, eight cells at a time; one with an outline, a path
 * or values a cell at a time, from the codes that a classifier makes of its planes.
 */
#ifndef ENCODE_LINES_LINE_H
#define ENCODE_LINES_LINE_H

#include "base/bits.h"
#include "encode/source.h"

/* What is between two cells, or a cell and what is beyond the board. */
enum edge {
    EDGE_BLANK, /* nothing: both are outside */
    EDGE_WALL,
    EDGE_OPEN,
    EDGE_PATH, /* the path that is shown goes through */
    EDGES
};

enum { TILE_CODES = 16 };

/* A code below TILE_CODES for each cell of a line; plane i has bit i of each. */
struct tile_codes {
    const uint64_t *plane[4];
    uint32_t y; /* of the row whose cells they are, if that matters; -1 above the first */
    const uint32_t *value; /* a number a cell, or MAZE_NO_VALUE; NULL: none */
    unsigned digits;       /* in which numbers are written */
};

/* What a line is drawn from. */
struct line_cells {
    struct maze_row row;            /* as read */
    const struct tile_codes *codes; /* instead of the row, if the line is drawn from codes */
};

struct maze_line;
struct line_classifier;

/* What stands before the first cell and after the last. */
struct line_ends {
    enum edge west, east;
};

/*
 * Makes the codes of a line that goes through a row, or is above it: then NULL for that below the last
 * row; words `from` to before `end`, which follow those of the last call. Sets the ends of the line that
 * are there, and returns the codes, which are good until the next line is begun.
 */
typedef const struct tile_codes *line_classify(
    struct line_classifier *, const struct maze_row *, size_t from, size_t end, struct line_ends *);

/* Draws cells from x, a multiple of 64; returns the end, behind which LINE_SLACK bytes may change. NULL: all closed. */
typedef char *line_draw(
    const struct maze_line *, const struct line_cells *, uint32_t x, uint32_t cells, char *);

enum {
    LINE_SLACK = 64,   /* bytes */
    LINE_CELL_MAX = 16 /* bytes a cell */
};

/* A short text, copied as a whole whatever its length. */
struct line_text {
    char bytes[15];
    uint8_t length;
};

#define TEXT(literal)                                                                              \
    {                                                                                              \
        literal, sizeof(literal) - 1                                                               \
    }

/* One kind of line. */
struct maze_line {
    struct line_text lead[EDGES]; /* before the first cell, by the edge there; all of one length */
    struct line_text tail[2]; /* after the last cell, by the edge there: blank, usually, or wall */
    unsigned cell_length;     /* bytes a cell, without the digits of distances */
    line_draw *draw;          /* NULL: the line is always drawn from codes */
    enum maze_plane plane;    /* that chooses between glyphs */
    const char *glyphs;       /* of draw */
    line_classify *classify;  /* makes codes */
    line_draw *draw_codes;    /* from codes */
    const char *code_glyphs;  /* of draw_codes, one a code */
    struct line_text ends[2]; /* instead of the first bytes of start and goal, if any */
    unsigned end_classes;     /* bit 1 << class of the cells whose insides are in this line */
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

/* Draw cells of so many bytes: from a table of 8 cells (of 16 bytes: of 4), and each from its code. */
line_draw draw_cells_of_2, draw_cells_of_4, draw_cells_of_16;
line_draw draw_codes_of_2, draw_codes_of_4, draw_codes_of_16, draw_codes_of_any;

/* ---- codes, 64 cells at a time; a line of walls depends on the rows on both sides, so the upper one is kept ---- */

/*
 * Returns a classifier of rows that are at their beginning, to be freed by free(), or NULL without memory.
 * `stay`, or NULL, is the only cell of a path without steps, which has no passage to be marked.
 */
struct line_classifier *line_classifier_new(
    const struct maze_rows *, unsigned digits, const struct maze_point *stay);

/*
 * The codes of the line above a row, whose walls they are (west of it a post, EDGE_WALL, or nothing); of
 * that through it; and of its open directions, N = 1, E = 2, S = 4, W = 8. By the latter two it becomes the
 * row above.
 */
line_classify line_classifier_walls, line_classifier_cells, line_classifier_directions;

/*
 * Of triangles, the upper line of a row, which becomes the row above; and the lower line of the latter. A code is the
 * sum of 1 for a wall to the west, 2 to the east, 4 for a path through the cell, 8 for the floor of one that points up.
 */
line_classify line_classifier_triangles_upper, line_classifier_triangles_lower;

/* ---- styles of squares ---- */

/* What lines of walls, and lines of cells, have in common where cells are squares. */
#define WALL_LINE(bytes)                                                                           \
    .plane = MAZE_PLANE_SOUTH, .classify = line_classifier_walls, .cell_length = bytes,            \
    .draw = draw_cells_of_##bytes, .draw_codes = draw_codes_of_##bytes
#define CELL_LINE(bytes)                                                                           \
    .plane = MAZE_PLANE_EAST, .classify = line_classifier_cells, .cell_length = bytes,             \
    .draw = draw_cells_of_##bytes, .draw_codes = draw_codes_of_##bytes

/*
 * Glyphs by code, as one string. Of a line of walls: an edge to the south and, in bit 2, whether there is a
 * post to the east of that. Of a line of cells: an edge to the east, in bit 2 whether the cell is inside and
 * in bit 3 whether the path goes through it. The edges' glyphs are in the order of enum edge.
 */
#define EDGE_GLYPHS(cell, blank, wall, open, path) cell blank cell wall cell open cell path
#define CELL_GLYPHS(solid, floor, visited, blank, wall, open, path)                                \
    EDGE_GLYPHS(solid, blank, wall, open, path)                                                    \
    EDGE_GLYPHS(floor, blank, wall, open, path)                                                    \
    EDGE_GLYPHS(solid, blank, wall, open, path)                                                    \
    EDGE_GLYPHS(visited, blank, wall, open, path)
#define WALL_GLYPHS(blank, wall, open, path, none, post)                                           \
    blank none wall none open none path none blank post wall post open post path post

enum { CODE_POST = 4, CODE_PATH = 8 };

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

/* The code of cell x in the lowest bits, of cells one after another; `codes` is what it was before. */
static inline uint64_t codes_next(const struct tile_codes *from, uint32_t x, uint64_t codes)
{
    return x % BITS_LANES ? codes >> 8 : codes_of_8(from, x);
}

/* The tables of the character tiles, which text and JSON share. */
extern const char tile_wall_glyphs[256][16], tile_cell_glyphs[256][16];

/*
 * ---- a source of the lines of a style, a piece at a time: a whole line if there is room, else what stands
 * before its first cell, 64 cells, or what stands after its last. So a line may be wider than any buffer ----
 */

struct line_renderer {
    struct source source;
    const struct maze_style *style;
    uint32_t width;                 /* of the maze, in cells */
    unsigned digits;                /* of a number in base 36 */
    uint64_t count;                 /* of lines */
    uint64_t room;                  /* in which any of them can be drawn at once, in bytes */
    struct maze_rows *rows;         /* borrowed */
    struct maze_point end_cells[2]; /* start and goal */

    struct line_cells at;               /* the row that the line is about */
    struct line_classifier *classifier; /* NULL: lines are drawn from the planes */

    uint64_t begun;               /* lines */
    const struct maze_line *form; /* of the line begun last */
    struct line_ends ends;
    enum { PART_LEAD, PART_CELLS, PART_TAIL, PART_END } part; /* what comes next of it */
    uint32_t x;                                               /* cells drawn of it */
    size_t classified;                                        /* words of its codes that are made */
};

/* The lines of a maze of width x height cells in a style that has any. */
struct line_renderer line_renderer_of(const struct maze_style *, uint32_t width, uint32_t height);

/* Bytes that they allocate at most: a maze_output's `memory`, where nothing else allocates. */
uint64_t line_renderer_memory(const struct maze_rendering *, const struct maze_spec *);

#endif
