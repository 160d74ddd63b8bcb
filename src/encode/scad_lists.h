/*
 * Sources that write lists of rectangles on the board of a maze of squares: each a line before it
 * and a comma between two, `\n[x1,y1,x2,y2]`, nothing where there are none. x1 <= x2 and y1 <= y2 are
 * columns and lines of posts, from 0 in the northwest to the width and height of the maze in cells.
 *
 * They come by the line where they end, from the north. No wall and no cell is in two of them.
 */
#ifndef ENCODE_SCAD_LISTS_H
#define ENCODE_SCAD_LISTS_H

#include "encode/source.h"
#include "encode/wall_lines.h"

struct scad_list {
    struct source source;
    bool of_walls;
    struct maze_rows *rows; /* borrowed from the maze */
    struct wall_lines lines;
    bool begun, listed, ended; /* lines are read; a rectangle is written; all are */
    bool upright;     /* rectangles that have a height come, and no more walls along the line */
    size_t x;         /* where the line goes on */
    uint64_t *inside; /* cells of the row above the line; owned */
    uint64_t *ending; /* columns with a rectangle that ends at the line; owned */
    uint32_t *from;   /* by column: the line at which that begins; owned */
};

/* Bytes that one of them allocates, of rows so wide. */
uint64_t scad_list_memory(uint64_t width);

/*
 * Walls, as long as they are straight, of no width or no height: on each line those along it, and
 * then those from above that end there.
 */
struct scad_list scad_walls(void);

/* The cells inside: runs of a row, joined with the runs of the same columns in the rows below. */
struct scad_list scad_cells(void);

#endif
