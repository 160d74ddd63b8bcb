/*
 * A source that writes the walls of a maze as the data of one SVG path, after a move to 0,0: those in a line are one
 * stroke. A unit is the side of a cell. It holds the planes of two rows and a number a column.
 */
#ifndef ENCODE_WALL_STROKES_H
#define ENCODE_WALL_STROKES_H

#include "encode/source.h"
#include "encode/wall_lines.h"

struct wall_strokes {
    struct source source;
    const struct maze_tiling *tiling;
    struct maze_rows *rows; /* borrowed from the maze */
    struct wall_lines lines;
    bool reads, ended; /* the lines are begun; all are drawn */
    uint64_t *runs;    /* the plane being drawn */
    uint32_t *begun;   /* by column: the line where the upright wall begins that is not drawn yet */
    bool upright;      /* the strokes along the line are drawn */
    size_t x;          /* where the line goes on */
    int64_t pen_x, pen_y; /* in columns and rows of corners */
};

struct wall_strokes wall_strokes_of(const struct maze_tiling *);

#endif
