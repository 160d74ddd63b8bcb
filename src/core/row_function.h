/* Rows of a maze, each of which a function makes by itself: no grid is behind them. */
#ifndef CORE_ROW_FUNCTION_H
#define CORE_ROW_FUNCTION_H

#include "core/rows.h"
#include "maze/spec.h"

/*
 * A row of a maze that leans to the south-east, whatever corner the spec asks for, by the random numbers
 * of the row's key; but the last one, which is always a corridor to the east. The words are
 * undefined before; bits past the width may be set and are cut off by the caller.
 */
typedef void row_function(const struct maze_spec *, uint64_t key, uint64_t *east, uint64_t *south);

/*
 * Returns in *rows a reader of the rows that the function makes by the maze's key, turned to the corner
 * that the spec asks for; it holds one row, and of the next one what is known already.
 */
enum maze_status row_function_open(
    const struct maze_spec *, uint64_t key, row_function *, struct maze_rows **rows);

#endif
