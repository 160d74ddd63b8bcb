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

/*
 * Puts in the place of the rows of a grid those of a rectangle of it, as maze_question's `window` has them, which own
 * the others. On MAZE_NO_MEMORY nothing is changed.
 */
enum maze_status rows_crop(struct maze_rows **rows, const struct maze_room *);

/* Bytes that this allocates, of a rectangle so wide. */
uint64_t rows_crop_memory(uint64_t width);

/* ---- rows that a function makes, each by itself: no grid is behind them ---- */

/*
 * A row of a maze that leans to the south-east, whatever corner the spec asks for, by the random numbers
 * of the row's key; but the last one, which is always a corridor to the east. The words are
 * undefined before; bits past the width may be set and are cut off by the caller.
 */
typedef void row_function(const struct maze_spec *, uint64_t key, uint64_t *east, uint64_t *south);

/* Returns in *rows a reader of such rows, turned to the spec's corner. It holds a row and what it has of the next. */
enum maze_status row_function_open(
    const struct maze_spec *, uint64_t key, row_function *, struct maze_rows **rows);

#endif
