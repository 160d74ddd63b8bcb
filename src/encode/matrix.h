/* The values of a maze's rows as a JSON matrix, a piece at a time: a list a row, null for no value. */
#ifndef ENCODE_MATRIX_H
#define ENCODE_MATRIX_H

#include "maze/rows.h"
#include "maze/status.h"

#include <stddef.h>
#include <stdint.h>

struct matrix {
    struct maze_rows *rows; /* borrowed */
    struct maze_row row;
    uint32_t y; /* rows read */
    uint32_t x; /* values written of the last */
};

enum { MATRIX_ROOM = 32 }; /* bytes in which at least one value can be written */

/* The matrix of rows that are at their beginning. */
struct matrix matrix_begin(struct maze_rows *);

/*
 * Writes what comes next of `[0,1],[2,null]`, in at most `room` >= MATRIX_ROOM bytes, and says in
 * *written how many; 0 at the end.
 */
enum maze_status matrix_write(struct matrix *, char *to, size_t room, size_t *written);

/* How many bytes that is in all, in *length. The rows are at their beginning again afterwards. */
enum maze_status matrix_length(struct maze_rows *, uint64_t *length);

#endif
