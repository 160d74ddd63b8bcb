/*
 * Floors as squares on one board, for encoders that draw squares: beside and below each other in pictures, one below
 * the other in text. Between two floors is a row, or a column, outside. Rows have the ways down and up as planes.
 */
#ifndef ENCODE_FLOOR_ROWS_H
#define ENCODE_FLOOR_ROWS_H

#include "maze/format.h"
#include "maze/maze.h"

#include "base/bits.h"

/* The spec of that board, if the output draws squares and the maze has floors; else the same spec. */
struct maze_spec floors_laid(const struct maze_rendering *, const struct maze_spec *shown);

/* Lays out the maze, with its start and its goal; `laid` is of floors_laid. MAZE_OK or MAZE_NO_MEMORY. */
enum maze_status floors_lay(const struct maze_spec *laid, struct maze *);

/* Bytes that it allocates. */
uint64_t floor_rows_memory(const struct maze_spec *laid);

/*
 * Floors as layers, one below the other with a row outside between them: 2 depth + 1 of floors, of what is between two
 * floors, open where a way leads down, and of what is above the first and below the last. *layers reads `inner`, which
 * it borrows, and is freed by free(). MAZE_OK or MAZE_NO_MEMORY.
 */
enum maze_status floor_layers_open(struct maze_rows *inner, struct maze_rows **layers);
uint64_t floor_layers_memory(uint64_t width);

/* Whether rows have ways up and down to draw. */
static inline bool rows_have_stairs(const struct maze_rows *rows)
{
    return rows->planes >> MAZE_PLANE_DOWN & 1;
}

/* Which of them a cell has: 1 up, 2 down; from MAZE_PLANE_MARK on, those that the path takes. */
static inline unsigned row_stairs(const struct maze_row *row, uint64_t x, enum maze_plane first)
{
    const uint64_t *up = row->plane[first + MAZE_PLANE_UP - MAZE_PLANE_WALL];
    const uint64_t *down = row->plane[first + MAZE_PLANE_DOWN - MAZE_PLANE_WALL];

    return (unsigned)bits_has(up, x) | (unsigned)bits_has(down, x) << 1;
}

#endif
