/* A source that writes the path of a solution as the data of an SVG path, in units as wall_strokes has them. */
#ifndef ENCODE_PATH_STROKES_H
#define ENCODE_PATH_STROKES_H

#include "encode/source.h"

struct path_strokes {
    struct source source;
    const struct maze_tiling *tiling;
    uint64_t width, height;
    const struct maze_path *path; /* the solution's; borrowed from the maze */
    struct maze_point at;         /* the cell where the pen is */
    uint64_t steps;               /* that are drawn */
    bool begun;                   /* the pen was set down at the start */
};

struct path_strokes path_strokes_of(const struct maze_tiling *, uint64_t width, uint64_t height);

#endif
