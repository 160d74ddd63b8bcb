/* Walls and paths as pen strokes in thousandths of a unit, written as an SVG path or in another syntax. */
#ifndef ENCODE_STROKES_STROKES_H
#define ENCODE_STROKES_STROKES_H

#include "core/board/links.h"
#include "encode/floor_rows.h"
#include "encode/lines/wall_lines.h"
#include "encode/strokes/picture.h"

/* How to write strokes. Each function writes at most STROKE_MAX bytes at `to` and returns their end. */
struct stroke_syntax {
    /* Move the pen to a point: without a line, and with one. */
    char *(*move)(char *to, struct picture_point pen, struct picture_point point);
    char *(*line)(char *to, struct picture_point pen, struct picture_point point);
    /* Moves it along an arc, with a line, in at most ARC_MAX bytes. */
    char *(*arc)(char *to, struct picture_point pen, const struct picture_arc *);
    /* Draws a line without length: only its two square caps show. The pen stays. */
    char *(*dot)(char *to, struct picture_point pen);
};

enum { STROKE_MAX = 2 * PICTURE_NUMBER + 8, ARC_MAX = 6 * PICTURE_NUMBER + 8 };

/* The path data of SVG, relative to the pen, which begins at 0, 0. */
extern const struct stroke_syntax svg_strokes;

struct stroke_pen {
    struct stroke_syntax syntax;
    struct picture_point point;
    bool moved; /* the pen was set down; before, it is at 0, 0 */
};

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
