/* The inside of rows, for their sources. */
#ifndef CORE_ROWS_H
#define CORE_ROWS_H

#include "maze/rows.h"

struct rows_kind {
    /* Sets the planes of row y. Called for y = 0, 1, 2 …, and from 0 again after a rewind. */
    enum maze_status (*next)(struct maze_rows *, uint32_t y, struct maze_row *);
    void (*free)(struct maze_rows *); /* NULL: the rows are one block of malloc */
    /* Whether cell x, y is one of the maze; NULL: all are. */
    bool (*inside)(const struct maze_rows *, uint64_t x, uint64_t y);
};

/* A source puts this first in a structure of its own. */
struct maze_rows {
    const struct rows_kind *kind;
    const struct maze_tiling *tiling; /* NULL: square */
    uint32_t width, height;
    uint32_t y; /* the row that comes next */
    const uint64_t *top, *top_mark;
    unsigned planes; /* those that a row may have beside the first two: 1 << MAZE_PLANE_… each */
    unsigned wrap;   /* MAZE_WRAP_…, the edges that wrap around and so are no outer wall */
};

#endif
