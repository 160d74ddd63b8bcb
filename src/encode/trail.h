/*
 * A walk as text, a piece at a time: a letter a step, or every tile that it goes over. Neither is
 * ever held whole, as a walk may be longer than the maze is large.
 */
#ifndef ENCODE_TRAIL_H
#define ENCODE_TRAIL_H

#include "maze/path.h"
#include "maze/spec.h"

#include <stddef.h>
#include <stdint.h>

/* A place in a walk. */
struct trail {
    const struct maze_path *path;
    uint64_t columns, rows; /* of the maze, in tiles */
    uint64_t x, y;          /* the tile where it is */
    uint64_t written;       /* letters, or tiles */
};

enum { TRAIL_ROOM = 64 }; /* bytes in which at least one tile can be written */

/* The beginning of a walk from a cell of a maze of width x height cells. */
struct trail trail_begin(
    const struct maze_path *, struct maze_point start, uint64_t width, uint64_t height);

/* Writes the next letters, at most `room`; returns how many, 0 at the end. */
size_t trail_letters(struct trail *, char *to, size_t room);

/*
 * Writes the next tiles, `[x,y]` with commas between, in at most `room` >= TRAIL_ROOM bytes; returns
 * how many, 0 at the end. Across edges that are joined round, the tile between two cells is the wall
 * on the side that is left.
 */
size_t trail_tiles(struct trail *, char *to, size_t room);

/* How many bytes all tiles take, of a trail at its beginning. */
uint64_t trail_tiles_length(struct trail);

#endif
