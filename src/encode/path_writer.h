/*
 * Sources that write a path: a letter a step, or every tile that it goes over. Neither is ever held whole,
 * as a path may be longer than the maze is large.
 */
#ifndef ENCODE_PATH_WRITER_H
#define ENCODE_PATH_WRITER_H

#include "encode/source.h"

struct path_writer {
    struct source source;
    const struct maze_path *path; /* the solution's; borrowed from the maze */
    uint64_t columns, rows;       /* of the maze, in tiles */
    uint64_t x, y;                /* the tile where it is */
    uint64_t written;             /* letters, or tiles */
};

/* The directions as letters, `SE`. */
struct path_writer path_letters(void);

/*
 * The tiles, `[x,y]` with commas between, in a maze of width x height cells. Across edges that wrap
 * around, the tile between two cells is the wall on the side that is left.
 */
struct path_writer path_tiles(uint64_t width, uint64_t height);

#endif
