/* Sources of rows. A source's own structure begins with a struct maze_rows. */
#ifndef CORE_BOARD_ROWS_H
#define CORE_BOARD_ROWS_H

#include "maze/rows.h"

struct rows_kind {
    /* Sets the planes of row y. Called for y = 0, 1, 2 … and again from 0. */
    enum maze_status (*next)(struct maze_rows *, uint32_t y, struct maze_row *);
    void (*free)(struct maze_rows *); /* NULL: the rows are one block of malloc */
    /* Whether cell x, y belongs to the maze; NULL: all do. */
    bool (*inside)(const struct maze_rows *, uint64_t x, uint64_t y);
};

/* Whether cell x, y, counted from the window's first cell, is outside the window but inside its maze. */
bool rows_beyond(const struct maze_rows *window, uint64_t x, uint64_t y);

/* How many walls maze_rows_with_openings has opened in these rows. */
unsigned rows_openings(const struct maze_rows *);

/* The rows in which maze_rows_with_openings has opened walls, to be read from their beginning; else the same rows. */
struct maze_rows *rows_without_openings(struct maze_rows *);

/* Bytes that maze_rows_with_openings allocates for rows of this width. */
uint64_t rows_openings_memory(uint64_t width);

/*
 * Takes ownership of `inner` and returns in *rows a rectangle within it. `inner` has squares without weave, and any of
 * its rows can be read without the previous ones. If it is part of a larger maze without an outline, `maze` gives the
 * place of its first cell and the sides of that maze; else NULL. On MAZE_NO_MEMORY, or an error of reading it, `inner`
 * is freed.
 */
enum maze_status rows_window(struct maze_rows *inner, const struct maze_room *,
    const struct maze_room *maze, struct maze_rows **rows);

/* Bytes that rows_window allocates for a rectangle of this width. */
uint64_t rows_window_memory(uint64_t width);

/* ---- Rows that a function makes one by one, without a grid ---- */

/*
 * Makes a row of a maze that leans to the south-east, whatever corner the spec asks for, from the random numbers of the
 * row's key. Not called for the last row, which is always a corridor to the east. The words are undefined on entry.
 * Bits past the width may be set; the caller clears them.
 */
typedef void row_function(const struct maze_spec *, uint64_t key, uint64_t *east, uint64_t *south);

/* Returns in *rows a reader of such rows, turned to the spec's corner. It holds one row, and part of the next. */
enum maze_status row_function_open(
    const struct maze_spec *, uint64_t key, row_function *, struct maze_rows **rows);

#endif
