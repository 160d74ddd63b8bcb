/*
 * The walls of a maze line by line, as a picture shows them: above each row and below the last,
 * with the upright walls of the rows on both sides. A wall is there where a cell is inside, at the
 * border of a window also one beyond it, and there is no passage.
 */
#ifndef ENCODE_LINES_WALL_LINES_H
#define ENCODE_LINES_WALL_LINES_H

#include "maze/rows.h"

struct wall_lines {
    struct maze_rows *rows; /* borrowed */
    struct maze_row row;    /* below the line; past the last row what was read last */
    uint32_t y;             /* lines read */
    /*
     * Planes of width + 1 bits: the walls along the line, a bit for the cell below and above, and
     * the upright walls of the row below and of the one above, from the west end of the row on; and
     * of squares the posts at the corners along the line: a post is set where a cell inside has
     * a corner; and where the line is open. Owned.
     */
    size_t words;
    uint64_t *along, *below, *above, *posts, *opened;
    uint64_t *inside_above, *open_above;
    size_t found; /* words of the planes */
    /* The last bits of the word before: of cells inside, of passages to the east, of both rows. */
    struct wall_carry {
        uint64_t inside, open, beside;
    } carry;
};

/* Begins, without reading. MAZE_OK or MAZE_NO_MEMORY. */
enum maze_status wall_lines_begin(struct wall_lines *, struct maze_rows *);

/* Bytes that it allocates, of rows so wide. */
uint64_t wall_lines_memory(uint64_t width);

/* Reads the next line, the first from the first row, wherever the rows are. MAZE_END after the one below the last row; else as maze_rows_next. */
enum maze_status wall_lines_next(struct wall_lines *);

/*
 * In two calls, for long lines: _read moves to the next line, _find computes its walls up to word `end`. Find all words
 * before the next _read.
 */
enum maze_status wall_lines_read(struct wall_lines *);
void wall_lines_find(struct wall_lines *, size_t end);

/* Keeps by column at which line the upright walls of these words begin, from 0, and lists in a plane those that end. */
void wall_lines_find_ends(
    const struct wall_lines *, size_t from, size_t end, uint32_t *begun, uint64_t *ending);

/* Lists in a plane the posts that no wall meets, in the same words. */
void wall_lines_find_lone(const struct wall_lines *, size_t from, size_t end, uint64_t *lone);

/* Frees the planes; all zero is allowed. */
void wall_lines_free(struct wall_lines *);

#endif
