/*
 * A source that writes the walls of a maze as strokes, of which the first begins with a move: those
 * in a line are one stroke, unless it is long. A unit is the side of a cell and a wall. Walls of squares need square
 * caps; a post that no wall meets is a dot. It holds the planes of two rows and a number a column.
 */
#ifndef ENCODE_WALL_STROKES_H
#define ENCODE_WALL_STROKES_H

#include "encode/source.h"
#include "encode/stroke_syntax.h"
#include "encode/wall_lines.h"

/* The pen, at a corner of cells. */
struct wall_pen {
    int64_t x, y;               /* in columns and rows of corners */
    struct picture_point point; /* the same in thousandths */
    int64_t column, row;        /* what lies between two of each, in thousandths */
    bool moved;                 /* the pen was set down; until then it is at 0, 0 */
};

struct wall_strokes {
    struct source source;
    const struct maze_tiling *tiling;
    const struct stroke_syntax *syntax;
    struct maze_rows *rows; /* borrowed from the maze */
    struct wall_lines lines;
    bool reads, ended; /* the lines are begun; all are drawn */
    uint64_t *runs;    /* the plane being drawn, as far as it is listed */
    size_t listed;     /* columns */
    uint32_t *begun;   /* by column: the line where the upright wall begins that is not drawn yet */
    enum wall_strokes_part { WALLS_ALONG, WALLS_LONE, WALLS_UPRIGHT } part; /* of the line */
    size_t x;   /* where the part goes on: up to there what is listed is drawn */
    bool draws; /* a wall along the line, from where the pen is, to an end past x or at it */
    struct wall_pen pen;
};

/* Bytes that it allocates, of rows so wide. */
uint64_t wall_strokes_memory(uint64_t width);

struct wall_strokes wall_strokes_of(const struct maze_tiling *, const struct stroke_syntax *);

#endif
