/*
 * A source of lines of text that show a maze of squares or triangles from corner to corner of its
 * cells: for each corner a short text, which shows the walls at the corner and the cell to its
 * southeast. There is one corner more than there are cells, across and down.
 *
 * The text of a corner is chosen by a code, with a bit of each plane over a line of corners; the
 * texts of all codes are written beforehand. Where a style has tables, a maze that is nothing but
 * walls is drawn from these, eight cells at a time.
 */
#ifndef ENCODE_LINES_LINE_H
#define ENCODE_LINES_LINE_H

#include "base/bits.h"
#include "core/board/links.h"
#include "encode/lines/wall_lines.h"
#include "encode/source.h"

/* What is to be known of a corner, and of the cell to its southeast. */
enum corner_plane {
    CORNER_NONE,  /* nothing: always clear */
    CORNER_NORTH, /* a wall goes from the corner to the north … */
    CORNER_EAST,
    CORNER_SOUTH,
    CORNER_WEST,
    CORNER_NEXT_SOUTH, /* one goes from the next corner to the south; known in lines through cells */
    CORNER_POST,       /* a cell at the corner is inside, so that it is wall as a tile */
    CORNER_INSIDE,     /* the cell is inside */
    CORNER_OPEN_NORTH, /* the cell is open to the north … */
    CORNER_OPEN_EAST,
    CORNER_OPEN_SOUTH,
    CORNER_OPEN_WEST,   /* … or the last cell of the row to the east */
    CORNER_TILE_EAST,   /* the tile to the cell's north is wall … */
    CORNER_TILE_SOUTH,  /* … and the tile to its west */
    CORNER_OUTSIDE,     /* the cell is outside */
    CORNER_ODD,         /* the cell is of class 1 */
    CORNER_ODD_NORTH,   /* the one to its north is */
    CORNER_TUNNEL_EAST, /* a tunnel leads through the wall from the corner to the east … */
    CORNER_TUNNEL_SOUTH,
    CORNER_PATH, /* the path goes through the cell; this and the rest are clear without a path */
    CORNER_PATH_WEST, /* from the west, or into the last cell of the row, by a tunnel too … */
    CORNER_PATH_NORTH,
    CORNER_PATH_EAST,
    CORNER_PATH_SOUTH,
    CORNER_PLANES
};

enum { CORNER_BITS = 8, CORNER_TEXT = 31 };

/* What else the text of a corner depends on. */
struct corner_look {
    const struct corner_form *form;     /* of the line */
    const struct corner_glyphs *glyphs; /* NULL: the form has its own */
    const char *wall, *floor;           /* those of the glyphs, or of the caller's choice */
    char separator;                     /* the style's */
    bool colored;
    unsigned width;   /* of a cell between lines, in characters */
    bool first, last; /* the corner is at the west end; at the east end: it has no southeast */
    char end; /* what is in the cell: the digit of the colour of start or goal; 0: neither */
    unsigned end_line; /* of the lines of corners in this line of text, that of the end's cell */
};

/* Writes a code's text, CORNER_TEXT bytes at most; of the last corner it may leave out what is to its east. */
typedef char *corner_draw(unsigned code, const struct corner_look *, char *to);

/*
 * One kind of line. Its codes have a bit for each plane, the first the lowest; of several lines of
 * corners, the bits of each plane are next to each other. They are CORNER_BITS at most: planes times
 * lines. Planes of the path come after those of walls, and then those of tunnels.
 */
struct corner_form {
    corner_draw *draw;
    unsigned walls, planes; /* how many there are, without those of the path and with them */
    uint8_t plane[CORNER_BITS];
    uint8_t woven;   /* how many with those of tunnels, for woven squares; 0: there are none */
    uint8_t classes; /* of cells whose insides are in the line, bit 1 << class of each, */
    bool adds;       /* and these in the row above: codes are added to those of the line before */
};

/* Of tiles; and of cells, each as the sum of its open directions: N = 1, E = 2, S = 4, W = 8. */
extern const struct corner_form tile_walls, tile_cells, direction_cells;

/* What tiles, lines and triangles are drawn with. */
struct corner_glyphs {
    const char *plain, *marked, *reset; /* colours before all else, before the path, after it */
    const char *wall, *floor, *path;    /* along a line: of a wall, of none, of a path */
    const char *upright; /* of a wall across the line; NULL, as of tiles: that of one along it */
    const char *const *post;             /* by the lowest bits of a corner's code; NULL: a wall */
    const char *tunnel, *tunnel_upright; /* of a wall through which a tunnel leads */
    const char *off;                     /* what ends the colours of a line; NULL: nothing */
};

/* Tiles as # and spaces. */
extern const struct corner_glyphs tile_glyphs;

/* A style, which format.h leaves opaque. */
struct maze_corners {
    unsigned lines; /* of corners in a line of text: 1, or without `cell`, 2 */
    /* Of lines through corners, and then through the cells below them; one of them may be NULL. */
    const struct corner_form *corner, *cell;
    const struct corner_glyphs *glyphs, *colored; /* without colours and with them */
    const struct plain_lines *tables;             /* of the style as it is by default; NULL: none */
    const char *begin, *end;                      /* what each line begins and ends with */
    char between;                                 /* two lines; 0: nothing */
    char separator; /* before all tiles, or cells, but the first of a line; 0: nothing */
    bool fixed;     /* texts of all codes are equally long */
    bool unmarked;  /* start and goal look like other cells in colour, too */
    bool distances; /* the rows' values are in the cells */
};

struct corner_text {
    char bytes[CORNER_TEXT];
    uint8_t length;
};

/* Copies few bytes, without the NUL. */
static INLINE char *put_short(char *to, const char *text)
{
    while (*text)
        *to++ = *text++;
    return to;
}

/* What shifts into a word of a line of corners from the word before. */
struct corner_carry {
    uint64_t along, open, path, tunnel[2], tunnel_path[2];
};

struct corner_lines {
    struct source source;
    const struct maze_corners *style;
    uint32_t width, height;                           /* of the maze, in cells */
    char wall[MAZE_CHARACTER], floor[MAZE_CHARACTER]; /* glyphs of the caller's choice; or empty */
    unsigned digits;                                  /* of the values, in base 36 */
    bool shows_path;                                  /* if there is one */
    bool fixed;                                       /* its length is known */
    bool path, stays;                                 /* a path is shown; it has no steps */
    struct maze_point end_cells[2];                   /* start and goal */
    unsigned ends;                                    /* how many of them are marked: 0 or 2 */
    struct corner_look look;  /* of a corner like most; without a form before the first line */
    struct wall_lines walls;  /* tables take the rows alone */
    struct maze_row above[2]; /* of woven squares: the rows above walls.row, the nearer first */
    uint64_t *path_south;     /* of the row above the line of corners; with the next ones, owned */
    uint8_t *code;            /* of each corner in the line of text */
    struct corner_text *texts[2]; /* of a line through corners, or cells, by code */

    uint32_t y;                /* lines of corners read */
    unsigned line;             /* of corners in the text's line that have codes, all of them … */
    size_t word;               /* … and of the next, so many words of its planes */
    struct corner_carry carry; /* into that word */
    uint64_t x;                /* corners drawn of it; past the width: all */

    const struct plain_lines *tables; /* it is drawn from them; else NULL */
    uint64_t begun;                   /* lines so far, where x counts cells */
};

/* A maze_output's `sources`: lines in the style and the colours of a rendering. */
struct source *corner_lines_sources(
    void *, const struct maze_rendering *, const struct maze_spec *, const struct maze_question *);

/* Bytes that they allocate at most: a maze_output's `memory`, where nothing else allocates. Of a style without: 0. */
uint64_t corner_lines_memory(const struct maze_rendering *, const struct maze_spec *);

/* Ends a line of text, and separates it from the next one. */
static inline char *corner_lines_put_end(const struct corner_lines *self, char *to)
{
    const struct corner_glyphs *glyphs = self->look.glyphs;

    to = put_short(put_short(to, glyphs && glyphs->off ? glyphs->off : ""), self->style->end);
    *to = self->style->between;
    return to + (*to != 0);
}

/* ---- a maze that is nothing but walls ---- */

/*
 * Tables by eight bits of a plane, or of cells of 16 bytes by four: the walls to the south, each with the post to its
 * east; and cells, each with the wall to its east. The last bytes of an entry are what may stand before the first cell
 * of a line too.
 */
struct plain_lines {
    const char *wall, *cell;
    unsigned bytes; /* a cell: 2, 4 or 16 */
    unsigned edge;  /* how many those last bytes are: 1 or 8 */
};

/* Draws them from their tables: as the source's `next`. */
enum maze_status plain_lines_next(struct corner_lines *, char *to, size_t room, size_t *written);

enum { PLAIN_SLACK = 128 }; /* bytes that a piece has beside 64 cells */

/* Entries for each value of so many bits, the first cell in the lowest: its closed or its open glyph, and so on. */
#define GLYPHS1(shut, open, rest) shut rest, open rest
#define GLYPHS2(shut, open, rest) GLYPHS1(shut, open, shut rest), GLYPHS1(shut, open, open rest)
#define GLYPHS3(shut, open, rest) GLYPHS2(shut, open, shut rest), GLYPHS2(shut, open, open rest)
#define GLYPHS4(shut, open, rest) GLYPHS3(shut, open, shut rest), GLYPHS3(shut, open, open rest)
#define GLYPHS5(shut, open, rest) GLYPHS4(shut, open, shut rest), GLYPHS4(shut, open, open rest)
#define GLYPHS6(shut, open, rest) GLYPHS5(shut, open, shut rest), GLYPHS5(shut, open, open rest)
#define GLYPHS7(shut, open, rest) GLYPHS6(shut, open, shut rest), GLYPHS6(shut, open, open rest)
#define GLYPHS8(shut, open, rest) GLYPHS7(shut, open, shut rest), GLYPHS7(shut, open, open rest)

/* Tables of tiles that take one byte, or two of which the first separates them from others. */
#define TILE_TABLE(shut, open) ((const char[256][8 *sizeof(shut) - 8]){GLYPHS8(shut, open, "")})[0]
#define TILE_TABLES(wall, floor)                                                                   \
    {                                                                                              \
        TILE_TABLE(wall wall, floor wall), TILE_TABLE(floor wall, floor floor),                    \
            sizeof(wall floor) - 1, 1                                                              \
    }
extern const struct plain_lines tile_tables; /* of # and spaces, as tile_glyphs */

#endif
