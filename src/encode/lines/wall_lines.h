/*
 * The walls of a maze line by line, as a picture shows them: along each row's top and the last row's bottom, with the
 * upright walls of the rows on both sides. A wall is where there is no passage and a cell inside, even one just beyond
 * a window.
 */
#ifndef ENCODE_LINES_WALL_LINES_H
#define ENCODE_LINES_WALL_LINES_H

#include "maze/rows.h"

struct wall_lines {
    struct maze_rows *rows; /* borrowed */
    struct maze_row row;    /* below the line; past the last row, that row */
    uint32_t y;             /* lines read */
    /*
     * Planes of width + 1 bits. `along`: walls along the line; `below`, `above`: upright walls of the rows on both
     * sides, from the west end on; `corners`: those of cells inside, for squares; `posts`: the corners that a wall
     * meets, even one beyond a window or a wrapped edge, and those of the rectangle; `opened`: passages across the
     * line. Owned.
     */
    size_t words;
    uint64_t *along, *below, *above, *corners, *posts, *opened;
    uint64_t *inside_above, *open_above;
    size_t found; /* words of the planes that are found */
    /* Bits that carry over from the word before: inside, open to the east, inside in either row, open to the south. */
    struct wall_carry {
        uint64_t inside, open, beside, opened;
    } carry;
    bool east_opened; /* the last one, beyond the end */
};

/* Begins at the first row, wherever the rows were. MAZE_OK or MAZE_NO_MEMORY. */
enum maze_status wall_lines_begin(struct wall_lines *, struct maze_rows *);

/* Bytes that it allocates for rows of this width. */
uint64_t wall_lines_memory(uint64_t width);

/* Reads the next line. MAZE_END after the one below the last row; else like maze_rows_next. */
enum maze_status wall_lines_next(struct wall_lines *);

/*
 * In two calls, for long lines: _read moves to the next line, _find computes its walls up to word `end`. Find all words
 * before the next _read.
 */
enum maze_status wall_lines_read(struct wall_lines *);
void wall_lines_find(struct wall_lines *, size_t end);

/* Stores per column the line, from 0, where an upright wall of these words begins; marks those that end in a plane. */
void wall_lines_find_ends(
    const struct wall_lines *, size_t from, size_t end, uint32_t *begun, uint64_t *ending);

/* Marks in a plane the posts of these words that no wall among these lines meets: those at edges and at openings. */
void wall_lines_find_lone(const struct wall_lines *, size_t from, size_t end, uint64_t *lone);

/* Frees the planes; all zero is allowed. */
void wall_lines_free(struct wall_lines *);

#endif
