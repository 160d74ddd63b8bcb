/* A source that writes the path of a solution as strokes, in units as wall_strokes has them. */
#ifndef ENCODE_PATH_STROKES_H
#define ENCODE_PATH_STROKES_H

#include "encode/source.h"
#include "encode/stroke_syntax.h"

struct path_strokes {
    struct source source;
    const struct maze_tiling *tiling;
    const struct stroke_syntax *syntax;
    uint64_t width, height;
    int64_t
        reach; /* from the middle of a cell across an edge, in thousandths: to where a line ends */
    const struct maze_path *path; /* the solution's; borrowed from the maze */
    struct maze_point at;         /* the cell where the pen is */
    struct picture_point pen;
    uint64_t steps; /* that are drawn */
    bool begun;     /* the pen was set down at the start */
};

/*
 * Of a board drawn so; lines are picture_path_width wide, with square caps, and end at the board's
 * edge.
 */
struct path_strokes path_strokes_of(const struct maze_tiling *, const struct stroke_syntax *,
    uint64_t width, uint64_t height, const struct maze_drawing *);

#endif
