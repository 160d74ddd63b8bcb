/*
 * The lines of a drawing, written a piece at a time: a line where there is room for it, else what
 * stands before its first cell, 64 cells, or what stands after its last. So a line may be wider than
 * any buffer, and the bytes do not depend on the room.
 */
#ifndef ENCODE_LINES_H
#define ENCODE_LINES_H

#include "encode/drawing.h"
#include "encode/overlay.h"
#include "maze/maze.h"

/* Of one maze. All zero has none; to be emptied by lines_free. */
struct lines {
    const struct maze_style *drawing;
    uint32_t width;         /* of the maze, in cells */
    unsigned digits;        /* of a number in base 36 */
    uint64_t count;         /* of lines */
    uint64_t room;          /* in which any of them can be drawn at once, in bytes */
    struct maze_rows *rows; /* borrowed */

    struct maze_row row;   /* that the line is about */
    const uint64_t *north; /* the openings above it */
    uint64_t *north_copy;  /* where the drawing asks for them: the south plane of the row before */
    struct overlay *overlay;   /* where lines are drawn from signs; else NULL */
    const struct signs *signs; /* of the current line */

    uint64_t begun;
    const struct line *form; /* of the line begun last */
    const char *lead;
    enum { PART_LEAD, PART_CELLS, PART_TAIL, PART_END } part; /* what comes next of it */
    uint32_t x;                                               /* cells drawn of it */
};

/* The lines of a maze of width x height cells, of which nothing is known yet. */
struct lines lines_of(const struct maze_style *, uint32_t width, uint32_t height);

/* How many bytes they are in all; false when that is past 64 bits. */
bool lines_length(const struct lines *, uint64_t *length);

/* Room in which a piece of a line can be drawn. */
size_t lines_piece(const struct lines *);

/*
 * Begins to read rows that are at their beginning; `stand`, or NULL, is a cell that the way shown goes
 * through with no step. MAZE_OK or MAZE_NO_MEMORY.
 */
enum maze_status lines_begin(struct lines *, struct maze_rows *, const struct maze_point *stand);

/*
 * Writes what comes next in at most `room` >= lines_piece() bytes, all of which may be written over,
 * and says in *written how many; 0 at the end.
 */
enum maze_status lines_write(struct lines *, char *to, size_t room, size_t *written);

void lines_free(struct lines *);

#endif
