/*
 * A source of lines of text that show a maze of squares from corner to corner of its cells: for
 * each corner a short text, which shows the walls at the corner and the path in the cell to its
 * southeast.
 *
 * There is one corner more than there are cells, across and down. The text of a corner is chosen by
 * a code, with a bit of each plane over a line of corners; the texts of all codes are
 * written beforehand.
 *
 * Each line ends with a newline, the last too. A path is shown where the rows of the maze have
 * marks of one, or its solution has no steps.
 */
#ifndef ENCODE_LINES_CORNER_LINES_H
#define ENCODE_LINES_CORNER_LINES_H

#include "encode/lines/wall_lines.h"
#include "encode/source.h"

/* What is to be known of a corner, and of the cell to its southeast. */
enum corner_plane {
    CORNER_NORTH, /* a wall goes from the corner to the north … */
    CORNER_EAST,
    CORNER_SOUTH,
    CORNER_WEST,
    CORNER_POST, /* a cell at the corner is inside, so that it is wall as a tile */
    CORNER_PATH, /* the path goes through the cell; this and the rest are clear without a path */
    CORNER_PATH_WEST, /* from the cell to the west, or into the last cell of the row … */
    CORNER_PATH_NORTH,
    CORNER_PATH_EAST,
    CORNER_PATH_SOUTH,
    CORNER_PLANES
};

enum { CORNER_BITS = 8, CORNER_TEXT = 31 };

/* What else the text of a corner depends on. */
struct corner_look {
    bool colored;
    bool last; /* the corner is at the east end: there is no cell to its southeast */
    char end;  /* what is in the cell: the digit of the colour of start or goal; 0: neither */
    unsigned end_line; /* of the lines of corners in this line of text, that of the end's cell */
};

/* Writes a code's text, 1 to CORNER_TEXT bytes; of the last corner it may leave out what is to its east. */
typedef char *corner_draw(unsigned code, const struct corner_look *, char *to);

/*
 * One kind of line. Its codes have a bit for each plane, the first the lowest; of several lines of
 * corners, the bits of each plane are next to each other. They are CORNER_BITS at most: planes times
 * lines. Planes of the path come after those of walls.
 */
struct corner_form {
    corner_draw *draw;
    unsigned walls, planes; /* how many there are, without those of the path and with them */
    uint8_t plane[CORNER_BITS];
};

/* A style, which format.h leaves opaque. */
struct maze_corners {
    unsigned lines; /* of corners, in a line of text: 1, or without `cell`, 2 */
    const struct corner_form *corner,
        *cell;    /* through corners, and then through the cells below them; NULL: there is none */
    bool colored; /* then start and goal are marked too */
    unsigned bytes; /* of the text of each corner; 0: that depends on its code */
};

struct corner_text {
    char bytes[CORNER_TEXT];
    uint8_t length;
};

/* What shifts into a word of a line of corners from the word before. */
struct corner_carry {
    uint64_t along, path;
};

struct corner_lines {
    struct source source;
    const struct maze_corners *style;
    uint32_t width, height;         /* of the maze, in cells */
    bool path, stays;               /* a path is shown; it has no steps */
    struct maze_point end_cells[2]; /* start and goal */
    struct wall_lines walls;
    uint64_t *path_south; /* of the row above the line of corners; with the next ones, owned */
    uint8_t *code;        /* of each corner in the line of text */
    struct corner_text *texts[2]; /* of a line through corners, or cells, by code */

    uint32_t y;                     /* lines of corners read */
    const struct corner_form *form; /* of the line begun last; NULL: none is */
    unsigned line;                  /* of corners in it that have codes, all of them … */
    size_t word;                    /* … and of the next, so many words of its planes */
    struct corner_carry carry;      /* into that word */
    uint64_t x;                     /* corners drawn of it; past the width: all */
};

/* Bytes that they allocate at most, of a maze so wide. */
uint64_t corner_lines_memory(const struct maze_corners *, uint64_t width);

/* The lines of a maze of squares; the style is borrowed. They have a length where all corners have as many bytes. */
struct corner_lines corner_lines_of(const struct maze_corners *, uint32_t width, uint32_t height);

/* The styles: lines in box-drawing characters; and tiles, 2, 4 or 8 a character. */
extern const struct maze_corners corners_box, corners_blocks, corners_quadrants, corners_braille;

/* The same with start, goal and path in colour. */
extern const struct maze_corners colored_box, colored_blocks, colored_quadrants, colored_braille;

#endif
