/*
 * A source of the lines of a style, a piece at a time: a whole line if there is room, else what stands before
 * its first cell, 64 cells, or what stands after its last. So a line may be wider than any buffer.
 */
#ifndef ENCODE_LINES_LINE_RENDERER_H
#define ENCODE_LINES_LINE_RENDERER_H

#include "encode/lines/line.h"
#include "encode/source.h"

struct line_renderer {
    struct source source;
    const struct maze_style *style;
    uint32_t width;                 /* of the maze, in cells */
    unsigned digits;                /* of a number in base 36 */
    uint64_t count;                 /* of lines */
    uint64_t room;                  /* in which any of them can be drawn at once, in bytes */
    struct maze_rows *rows;         /* borrowed */
    struct maze_point end_cells[2]; /* start and goal */

    struct line_cells at;               /* the row that the line is about */
    struct line_classifier *classifier; /* NULL: lines are drawn from the planes */

    uint64_t begun;               /* lines */
    const struct maze_line *form; /* of the line begun last */
    struct line_ends ends;
    enum { PART_LEAD, PART_CELLS, PART_TAIL, PART_END } part; /* what comes next of it */
    uint32_t x;                                               /* cells drawn of it */
    size_t classified;                                        /* words of its codes that are made */
};

/* The lines of a maze of width x height cells in a style that has any. */
struct line_renderer line_renderer_of(const struct maze_style *, uint32_t width, uint32_t height);

/* Bytes that they allocate at most: a maze_output's `memory`, where nothing else allocates. */
uint64_t line_renderer_memory(const struct maze_rendering *, const struct maze_spec *);

#endif
