/* Walls and paths as strokes of a pen, in thousandths of a unit, as the data of an SVG path or in another syntax. */
#ifndef ENCODE_STROKES_STROKES_H
#define ENCODE_STROKES_STROKES_H

#include "core/links.h"
#include "encode/lines/wall_lines.h"
#include "encode/strokes/picture.h"

/* How strokes are written. Each function writes at most STROKE_MAX bytes at `to` and returns their end. */
struct stroke_syntax {
    /* Moves the pen to a point without a line, and with one. */
    char *(*move)(char *to, struct picture_point pen, struct picture_point point);
    char *(*line)(char *to, struct picture_point pen, struct picture_point point);
    /* A line without length, which shows nothing but its two square caps, and leaves the pen where it is. */
    char *(*dot)(char *to, struct picture_point pen);
};

enum { STROKE_MAX = 2 * PICTURE_NUMBER + 8 };

/* The path data of SVG, relative to the pen, which is at 0, 0 where a path begins. */
extern const struct stroke_syntax svg_strokes;

/* The pen, at a corner of cells. */
struct wall_pen {
    int64_t x, y;               /* in columns and rows of corners */
    struct picture_point point; /* the same in thousandths */
    int64_t column, row;        /* what lies between two of each, in thousandths */
    bool moved;                 /* the pen was set down; until then it is at 0, 0 */
};

/*
 * A source that writes the walls of a maze as strokes; the first begins with a move. Walls in a line are one stroke,
 * unless it is long. Walls of squares need square caps; a post that no wall meets is a dot. It holds the planes
 * of two rows and a number a column. Of more directions than four each wall is a stroke, and nothing is held.
 */
struct wall_strokes {
    struct source source;
    const struct maze_tiling *tiling;
    const struct stroke_syntax *syntax;
    struct maze_rows *rows; /* borrowed from the maze */
    struct wall_lines lines;
    bool reads, ended; /* the lines are begun; all are drawn */
    uint64_t *runs;    /* the plane being drawn, as far as it is listed */
    size_t listed;     /* columns */
    uint32_t *begun;   /* by column: the line where the upright wall begins that is not drawn yet */
    enum wall_strokes_part { WALLS_ALONG, WALLS_LONE, WALLS_UPRIGHT } part; /* of the line */
    size_t x;   /* where the part goes on: up to there what is listed is drawn */
    bool draws; /* a wall along the line, from where the pen is, to an end past x or at it */
    struct wall_pen pen;
    struct links links; /* of more directions than four, instead of the lines */
    int64_t inset;      /* of bridges */
};

/* Bytes that it allocates: a maze_output's `memory`, where nothing else allocates. */
uint64_t wall_strokes_memory(const struct maze_rendering *, const struct maze_spec *);

struct wall_strokes wall_strokes_of(
    const struct maze_tiling *, const struct stroke_syntax *, const struct maze_drawing *);

/* A source that writes the path of a solution as strokes. */
struct path_strokes {
    struct source source;
    const struct maze_tiling *tiling;
    const struct stroke_syntax *syntax;
    uint64_t width, height;
    int64_t reach; /* from the middle of a cell to where a line across an edge ends */
    const struct maze_path *path; /* the solution's; borrowed from the maze */
    struct maze_point at;         /* the cell where the pen is, of a window the start */
    struct picture_point pen;
    uint64_t steps;         /* that are drawn */
    bool straight;          /* steps in one direction are in a line */
    bool begun;             /* the pen was set down at the start */
    bool stays;             /* in a window: the path is the start alone */
    struct maze_rows *rows; /* of a window, whose marks are drawn instead; borrowed */
    struct maze_row row;    /* of them, and the next cell of it */
    uint32_t x;
};

/* The path on a board drawn so; lines are so thick, with square caps, and end at the board's edge. */
struct path_strokes path_strokes_of(const struct maze_tiling *, const struct stroke_syntax *,
    uint64_t width, uint64_t height, const struct maze_drawing *, uint32_t thick);

#endif
