/*
 * A source that writes the walls of a maze as the data of one SVG path: those in a line are one stroke. A unit
 * is the side of a cell, and what is drawn begins at 0,0. It holds two rows and a number a column.
 */
#ifndef ENCODE_WALL_STROKES_H
#define ENCODE_WALL_STROKES_H

#include "encode/source.h"

struct wall_strokes {
    struct source source;
    const struct maze_tiling *tiling;
    struct maze_rows *rows; /* borrowed from the maze */
    struct maze_row row;
    uint64_t *store;
    size_t words;    /* of a plane of the store, in which there is a bit for each side of a row */
    uint32_t *begun; /* by column: the line where the upright wall begins that is not drawn yet */
    uint32_t y;      /* the line that is drawn: above row y */
    bool reads;      /* the first row was read */
    bool uprights;   /* its strokes along the line are drawn */
    size_t x;        /* where the line goes on */
    int64_t pen_x, pen_y; /* in columns and rows of corners */
};

struct wall_strokes wall_strokes_of(const struct maze_tiling *);

#endif
