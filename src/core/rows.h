/* Where rows come from: a source puts a struct maze_rows first in a structure of its own. */
#ifndef CORE_ROWS_H
#define CORE_ROWS_H

#include "maze/rows.h"

struct rows_kind {
    /* Sets the planes of row y. Called for y = 0, 1, 2 …, and from 0 again. */
    enum maze_status (*next)(struct maze_rows *, uint32_t y, struct maze_row *);
    void (*free)(struct maze_rows *); /* NULL: the rows are one block of malloc */
    /* Whether cell x, y is one of the maze; NULL: all are. */
    bool (*inside)(const struct maze_rows *, uint64_t x, uint64_t y);
};

/* How many walls of these rows are opened by maze_rows_with_openings. */
unsigned rows_openings(const struct maze_rows *);

/* Bytes that maze_rows_with_openings allocates, of rows so wide. */
uint64_t rows_openings_memory(uint64_t width);

#endif
