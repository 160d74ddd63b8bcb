/*
 * Sources that write rectangles on the board, `[x1,y1,x2,y2]` between posts: walls, joined into few
 * long ones that have no width or no height, and the cells that are inside, joined along rows and
 * then over them.
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
    uint32_t *from;   /* by column: the line at which that began; owned */
};

/* Bytes that one of them allocates, of rows so wide. */
uint64_t scad_list_memory(uint64_t width);

struct scad_list scad_walls(void);
struct scad_list scad_cells(void);

#endif
