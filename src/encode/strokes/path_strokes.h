/* The path of a solution, and stairs, as strokes of a pen. */
#ifndef ENCODE_STROKES_PATH_STROKES_H
#define ENCODE_STROKES_PATH_STROKES_H

#include "encode/strokes/pen.h"

/* A source that writes a solution's path as strokes. */
struct path_strokes {
    struct source source;
    const struct maze_tiling *tiling;
    uint64_t width, height;
    int64_t reach; /* from the middle of a cell to the end of a line across an edge */
    const struct maze_path *path; /* the solution's; borrowed from the maze */
    struct maze_point at;         /* the cell where the pen is; in a window, the start */
    struct stroke_pen pen;
    uint64_t steps;         /* drawn so far */
    bool straight;          /* steps in one direction lie on a line */
    bool begun;             /* the pen was set down at the start */
    bool stays;             /* in a window, the path is the start alone */
    struct maze_rows *rows; /* in a window or on floors: marks are drawn instead; borrowed */
    int64_t turn;           /* in rings, where the pen is, as arcs.h has it */
    struct maze_row row;    /* the current one, and its next cell */
    uint32_t x;
    char *(*put_marks)(struct path_strokes *, char *to); /* those of that cell */
};

/* The path on a board. Its lines are `thick`, have square caps, and end at the edge of the board. */
struct path_strokes path_strokes_of(const struct maze_tiling *, const struct stroke_syntax *,
    uint64_t width, uint64_t height, const struct maze_drawing *, uint32_t thick);

/* Instead, as marks, the ways up and down between floors: an arrow to the north, or to the south. */
struct path_strokes stair_strokes_of(const struct stroke_syntax *);

#endif
