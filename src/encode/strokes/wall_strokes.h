/* The walls of a maze as strokes of a pen. */
#ifndef ENCODE_STROKES_WALL_STROKES_H
#define ENCODE_STROKES_WALL_STROKES_H

#include "core/board/links.h"
#include "encode/lines/wall_lines.h"
#include "encode/strokes/pen.h"

/*
 * A source that writes the walls of a maze as strokes; the first begins with a move. Walls in a line form one stroke,
 * unless it is long. Squares need square caps; a post without walls is a dot. It holds the planes of two rows and a
 * number per column. With more than four directions each wall is its own stroke, and it holds nothing.
 */
struct wall_strokes {
    struct source source;
    const struct maze_tiling *tiling;
    struct maze_rows *rows; /* borrowed from the maze */
    struct wall_lines lines;
    bool reads, ended; /* the links have begun; all lines are drawn */
    uint64_t *runs;    /* the plane being drawn, where it has been listed */
    size_t listed;     /* columns */
    uint32_t *begun;   /* by column: the line on which a pending upright wall begins */
    enum wall_strokes_part { WALLS_ALONG, WALLS_LONE, WALLS_UPRIGHT } part; /* of the line */
    size_t x;   /* where the part continues; listed walls before it are drawn */
    bool draws; /* a wall along the line, from the pen to an end at x or beyond, is being drawn */
    struct stroke_pen pen;
    struct links links; /* used instead of the lines with more than four directions */
    int64_t inset;      /* of bridges */
};

/* Bytes that it allocates: the `memory` of a maze_output in which nothing else allocates. */
uint64_t wall_strokes_memory(const struct maze_rendering *, const struct maze_spec *);

struct wall_strokes wall_strokes_of(
    const struct maze_tiling *, const struct stroke_syntax *, const struct maze_drawing *);

#endif
