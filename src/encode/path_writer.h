/* Sources that write a path: a letter a step, or every point. Neither is held whole, as a path may be long. */
#ifndef ENCODE_PATH_WRITER_H
#define ENCODE_PATH_WRITER_H

#include "encode/source.h"

#include "maze/tile.h"

struct path_writer {
    struct source source;
    const struct maze_path *path; /* the solution's; borrowed from the maze */
    struct maze_board board;
    struct maze_tile at; /* the last point written, or the start */
    uint64_t written;    /* letters, or points */
};

/* The directions as letters, `SE`. */
struct path_writer path_letters(const struct maze_tiling *);

/*
 * The points, `[x,y]` with commas between, in a maze of width x height cells: tiles where cells are squares,
 * else cells. Across edges that wrap around, the tile between two cells is the wall on the side that is left.
 */
struct path_writer path_points(const struct maze_tiling *, uint64_t width, uint64_t height);

#endif
