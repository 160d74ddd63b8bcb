/*
 * Sources that write a path: a letter a step, or every point that it goes over. Neither is ever held
 * whole, as a path may be longer than the maze is large.
 */
#ifndef ENCODE_PATH_WRITER_H
#define ENCODE_PATH_WRITER_H

#include "encode/source.h"

struct path_writer {
    struct source source;
    const struct maze_tiling *tiling;
    const struct maze_path *path; /* the solution's; borrowed from the maze */
    unsigned tiles;               /* 1: points are tiles, two a step; 0: points are cells */
    uint64_t columns, rows;       /* of points, in the maze */
    uint64_t x, y;                /* the point where it is */
    uint64_t written;             /* letters, or points */
};

/* The directions as letters, `SE`. */
struct path_writer path_letters(const struct maze_tiling *);

/*
 * The points, `[x,y]` with commas between, in a maze of width x height cells: tiles where cells are squares,
 * else cells. Across edges that wrap around, the tile between two cells is the wall on the side that is left.
 */
struct path_writer path_points(const struct maze_tiling *, uint64_t width, uint64_t height);

#endif
