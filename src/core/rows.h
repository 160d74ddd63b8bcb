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

/* Whether a cell of a window's maze, whose first cell is 0, 0, is inside, and beyond the window. */
bool rows_beyond(const struct maze_rows *window, uint64_t x, uint64_t y);

/* How many walls of these rows are opened by maze_rows_with_openings. */
unsigned rows_openings(const struct maze_rows *);

/* Bytes that maze_rows_with_openings allocates, of rows so wide. */
uint64_t rows_openings_memory(uint64_t width);

/*
 * Takes `inner`, and returns in *rows a rectangle within it. `inner` is of squares without weave, and any of its rows
 * can be read without those before. If it is only a part of a larger maze without an outline, `maze` says where: the x
 * and y of its first cell, and the sides of that maze; else NULL. MAZE_OK, or the error of reading it, or
 * MAZE_NO_MEMORY; then `inner` is freed.
 */
enum maze_status rows_window(struct maze_rows *inner, const struct maze_room *,
    const struct maze_room *maze, struct maze_rows **rows);

/* Bytes that rows_window allocates, of a rectangle so wide. */
uint64_t rows_window_memory(uint64_t width);

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
