/*
 * A source of lines of text that show a maze of squares or triangles, corner by corner: a short text for each corner
 * draws its walls and the cell to its southeast. There is one more corner than cells, across and down.
 *
 * A code chooses the text of a corner; it has a bit of each plane over a line of corners, and the texts of all codes
 * are written beforehand. If a style has tables, a maze of nothing but walls is drawn from them, eight cells at a time.
 */
#ifndef ENCODE_LINES_LINE_H
#define ENCODE_LINES_LINE_H

#include "base/bits.h"
#include "base/decimal.h"
#include "core/board/links.h"
#include "encode/floor_rows.h"
#include "encode/lines/wall_lines.h"
#include "encode/source.h"

/* Facts about a corner and the cell to its southeast. */
enum corner_plane {
    CORNER_NONE,  /* nothing: always clear */
    CORNER_NORTH, /* a wall goes from the corner to the north … */
    CORNER_EAST,
    CORNER_SOUTH,
    CORNER_WEST,
    CORNER_NEXT_SOUTH, /* one goes from the next corner to the south; only in lines through cells */
    CORNER_POST,       /* a cell at the corner is inside, and a wall meets there */
    CORNER_BARE,       /* a cell at the corner is inside, and no wall meets there */
    CORNER_INSIDE,     /* the cell is inside */
    CORNER_OPEN_NORTH, /* the cell is open to the north … */
    CORNER_OPEN_EAST,
    CORNER_OPEN_SOUTH,
    CORNER_OPEN_WEST,   /* … or, at the east end, the row's last cell is open to the east */
    CORNER_TILE_EAST,   /* the tile to the cell's north is wall … */
    CORNER_TILE_SOUTH,  /* … and the tile to its west */
    CORNER_OUTSIDE,     /* the cell is outside */
    CORNER_ODD,         /* the cell is of class 1 */
    CORNER_ODD_NORTH,   /* the cell to its north is of class 1 */
    CORNER_TUNNEL_EAST, /* a tunnel leads through the wall from the corner to the east … */
    CORNER_TUNNEL_SOUTH,
    CORNER_UP, /* a way leads up from the cell; down */
    CORNER_DOWN,
    CORNER_PATH, /* the path goes through the cell; this and the rest are clear without a path */
    CORNER_PATH_WEST, /* … from the west, or at the east end the row's last cell; tunnels too … */
    CORNER_PATH_NORTH,
    CORNER_PATH_EAST,
    CORNER_PATH_SOUTH,
    CORNER_PLANES
};

enum { CORNER_BITS = 8, CORNER_TEXT = 31, LAYER_TEXT = 256 /* bytes at most */ };

/* What a caller may choose characters for: the start is followed by the goal. */
enum { TEXT_WALL, TEXT_FLOOR, TEXT_PATH, TEXT_START, TEXT_GOAL, LINE_TEXTS };

/* The rest that decides the text of a corner. */
struct corner_look {
    const struct corner_form *form;     /* of the line */
    const struct corner_glyphs *glyphs; /* NULL: the form has its own */
    const char *wall, *floor, *path;    /* of the glyphs, or chosen by the caller */
    const char *letter;                 /* of start or goal if it is in the cell; else the path's */
    char separator;                     /* of the style */
    bool colored;
    unsigned width;    /* of a cell between lines, in characters */
    bool first, last;  /* the corner is at the west end, or at the east end and has no southeast */
    char end;          /* the digit of the colour of start or goal if it is in the cell; else 0 */
    unsigned end_line; /* in this line of text, the line of corners with that cell */
};

/* Writes a code's text, of at most CORNER_TEXT bytes. For the last corner, it may omit what lies to the east. */
typedef char *corner_draw(unsigned code, const struct corner_look *, char *to);

/*
 * One kind of line. A code has a bit per plane, the first plane lowest; with several lines of corners, the bits of a
 * plane are adjacent. It has at most CORNER_BITS bits: planes times lines. Planes of walls come first, then those of
 * the path, then those of tunnels, then those of stairs.
 */
struct corner_form {
    corner_draw *draw;
    unsigned walls, planes; /* how many there are, without the path's and with them */
    uint8_t plane[CORNER_BITS];
    uint8_t woven;   /* the same with tunnels, for woven squares; 0: no tunnels */
    uint8_t stairs;  /* the same with ways up and down, after a bit of tunnels; 0: none */
    uint8_t classes; /* of cells whose insides this line shows, bit 1 << class each, */
    bool adds;       /* and in the row above: codes add to those of the line before */
};

/*
 * Forms of tiles: `bare_walls` is for mazes with corners that no wall meets, and it and `wide_cells` for corridors and
 * walls of several tiles. And of cells as the sum of their open directions: N = 1, E = 2, S = 4, W = 8.
 */
extern const struct corner_form tile_walls, bare_walls, wide_cells, tile_cells, direction_cells;

/* For a maze_output's `fits`: whether the drawing has a valid number of tiles, where it is asked. */
bool corner_lines_fit(const struct maze_rendering *, const struct maze_spec *);

/* The glyphs of tiles, lines and triangles. */
struct corner_glyphs {
    const char *plain, *marked, *reset; /* colours: at the start, before the path, after it */
    const char *wall, *floor, *path;    /* along a line: for a wall, no wall, the path */
    const char *upright;     /* a wall across the line; NULL, as for tiles: the same as along it */
    const char *const *post; /* by the lowest bits of a corner's code; NULL: a wall */
    const char *tunnel, *tunnel_upright; /* a wall through which a tunnel leads */
    const char *off;                     /* ends the colours of a line, or NULL */
};

/* Tiles as # and spaces. */
extern const struct corner_glyphs tile_glyphs;

struct corner_lines;

/* A style, which format.h leaves opaque. */
struct maze_corners {
    unsigned lines; /* lines of corners per line of text: 1, or 2 if there is no `cell` */
    /* Forms of lines through corners, and through the cells below them; one may be NULL. */
    const struct corner_form *corner, *cell;
    const struct corner_glyphs *glyphs, *colored; /* without and with colours */
    const struct plain_lines *tables;             /* for the style's defaults, or NULL */
    const char *begin, *end;                      /* text around each line */
    char between;                                 /* separates lines; 0: nothing */
    char separator; /* before each tile or cell of a line except the first; 0: nothing */
    /* Where the floors of a maze are layers: ends one, and begins the next, counted from 1. */
    char *(*put_layer)(const struct corner_lines *, unsigned layer, char *to);
    unsigned layers; /* 2: with those between floors; 1: only the floors */
    bool fixed;      /* all codes have texts of one length */
    bool unmarked;   /* start and goal look like other cells, even in colour */
    bool distances;  /* cells show the rows' values */
};

struct corner_text {
    char bytes[CORNER_TEXT];
    uint8_t length;
};

/* Copies a few bytes, without the NUL. */
static INLINE char *put_short(char *to, const char *text)
{
    while (*text)
        *to++ = *text++;
    return to;
}

enum { FOREGROUND = '3', BACKGROUND = '4' }; /* layers of a colour */

static INLINE char *put_color(char *to, char layer, char color)
{
    to = put(to, "\x1b[");
    *to++ = layer;
    *to++ = color;
    return put(to, "m");
}

/* Writes text that is not the path; or in the colour of the path or an end. */
static INLINE char *put_plain(char *to, const struct corner_look *look, const char *text)
{
    return put_short(put_short(to, look->glyphs->plain), text);
}

static INLINE char *put_marked(char *to, const struct corner_look *look, char end, const char *text)
{
    to =
        end && look->colored ? put_color(to, FOREGROUND, end) : put_short(to, look->glyphs->marked);
    return put_short(put_short(to, text), look->glyphs->reset);
}

static INLINE char *put_separator(char *to, const struct corner_look *look)
{
    *to = look->separator;
    return to + (*to != 0);
}

/* Bits that shift into a word of a line of corners from the word before. */
struct corner_carry {
    uint64_t along, open, path, tunnel[2], tunnel_path[2];
};

struct corner_lines {
    struct source source;
    const struct maze_corners *style;
    const struct corner_form *corner, *cell; /* the style's, or others of tiles */
    /* How many tiles walls and cells are wide; rows of this line written; whether corner x's post is written. */
    uint32_t wide[2], rows;
    bool post_written;
    uint32_t width, height;                /* of the maze, in cells; of floors, of all layers */
    uint32_t storey;                       /* rows from a layer to the next; 0: there are none */
    struct maze_rows *layers;              /* owned; NULL: those of the maze */
    char text[LINE_TEXTS][MAZE_CHARACTER]; /* glyphs chosen by the caller, or empty */
    unsigned digits;                       /* of the values, in base 36 */
    bool shows_path;                       /* if there is one */
    bool fixed;                            /* the length is known */
    bool path, stays;                      /* a path is shown; it has no steps */
    struct maze_point end_cells[2];        /* start and goal */
    unsigned ends;                         /* which of them are marked, a bit each */
    struct corner_look look;  /* of an ordinary corner; no form before the first line */
    struct wall_lines walls;  /* tables use only its rows */
    struct maze_row above[2]; /* for woven squares: rows above walls.row, the nearer first */
    uint64_t *path_south;     /* of the row above the line of corners; owned, with the next two */
    uint8_t *code;            /* of each corner in the line of text */
    struct corner_text *texts[2]; /* of lines through corners, and through cells, by code */

    uint32_t y;                /* lines of corners read */
    unsigned line;             /* complete lines of corners in this line of text … */
    size_t word;               /* … and words of the next line of corners */
    struct corner_carry carry; /* into that word */
    uint64_t x;                /* corners drawn; past the width: all */

    const struct plain_lines *tables; /* to draw the maze from, or NULL */
    uint64_t begun;                   /* lines begun; x then counts cells */
};

/* For a maze_output's `sources`: lines in the style and colours of a rendering. */
struct source *corner_lines_sources(
    void *, const struct maze_rendering *, const struct maze_spec *, const struct maze_question *);

/* For a maze_output's `memory`: the most bytes that the lines allocate; 0 for other styles. */
uint64_t corner_lines_memory(const struct maze_rendering *, const struct maze_spec *);

/* Draws a cell, and the wall to its west, as tiles and lines have them. */
corner_draw draw_line_cell;

enum { WIDE_TILE = MAZE_CHARACTER + 6 }; /* bytes of a wide tile, with its separator and colour */

/* Writes a row of the post at corner x, or of what is to its east, in MAZE_TILES_MAX tiles at most, and moves on. */
char *wide_draw_corner(struct corner_lines *, const struct corner_look *, char *to);

/* Ends a line of text, and separates it from the next. */
static inline char *corner_lines_put_end(const struct corner_lines *self, char *to)
{
    const struct corner_glyphs *glyphs = self->look.glyphs;

    to = put_short(put_short(to, glyphs && glyphs->off ? glyphs->off : ""), self->style->end);
    *to = self->style->between;
    return to + (*to != 0);
}

/* ---- a maze of nothing but walls ---- */

/*
 * Tables indexed by eight bits of a plane (four, if cells have 16 bytes): the walls to the south, each with the post to
 * its east; and the cells, each with the wall to its east. The last bytes of an entry are those that may precede a
 * line's first cell.
 */
struct plain_lines {
    const char *wall, *cell;
    unsigned bytes; /* per cell: 2, 4 or 16 */
    unsigned edge;  /* how many of the last bytes precede a line: 1 or 8 */
};

/* Draws a maze from its tables, like the source's `next`. */
enum maze_status plain_lines_next(struct corner_lines *, char *to, size_t room, size_t *written);

enum { PLAIN_SLACK = 128 }; /* bytes that a piece has besides 64 cells */

/* Entries for all values of some bits; the lowest bit is the first cell: its closed or its open glyph, and so on. */
#define GLYPHS1(shut, open, rest) shut rest, open rest
#define GLYPHS2(shut, open, rest) GLYPHS1(shut, open, shut rest), GLYPHS1(shut, open, open rest)
#define GLYPHS3(shut, open, rest) GLYPHS2(shut, open, shut rest), GLYPHS2(shut, open, open rest)
#define GLYPHS4(shut, open, rest) GLYPHS3(shut, open, shut rest), GLYPHS3(shut, open, open rest)
#define GLYPHS5(shut, open, rest) GLYPHS4(shut, open, shut rest), GLYPHS4(shut, open, open rest)
#define GLYPHS6(shut, open, rest) GLYPHS5(shut, open, shut rest), GLYPHS5(shut, open, open rest)
#define GLYPHS7(shut, open, rest) GLYPHS6(shut, open, shut rest), GLYPHS6(shut, open, open rest)
#define GLYPHS8(shut, open, rest) GLYPHS7(shut, open, shut rest), GLYPHS7(shut, open, open rest)

/* Tables of tiles of one byte, or of a separator and one byte. */
#define TILE_TABLE(shut, open) ((const char[256][8 *sizeof(shut) - 8]){GLYPHS8(shut, open, "")})[0]
#define TILE_TABLES(wall, floor)                                                                   \
    {                                                                                              \
        TILE_TABLE(wall wall, floor wall), TILE_TABLE(floor wall, floor floor),                    \
            sizeof(wall floor) - 1, 1                                                              \
    }
extern const struct plain_lines tile_tables; /* # and spaces, like tile_glyphs */

#endif
