/*
 * Codes for the lines of a maze that is more than walls: its outline and the path shown become a number a cell,
 * 64 cells at a time. A line of walls depends on the rows on both sides, so the upper one is kept.
 */
#ifndef ENCODE_TILE_CLASSIFIER_H
#define ENCODE_TILE_CLASSIFIER_H

#include "encode/style.h"
#include "maze/maze.h"

struct tile_classifier;

/*
 * Returns a classifier of rows that are at their beginning, to be freed by free(), or NULL without memory.
 * `stay`, or NULL, is the only cell of a path without steps, of which no passage is marked.
 */
struct tile_classifier *tile_classifier_new(
    const struct maze_rows *, unsigned digits, const struct maze_point *stay);

/* Bytes that one takes, of rows so wide. */
uint64_t tile_classifier_memory(uint64_t width);

/*
 * The codes of the line above a row, whose walls they are (west of it a post, EDGE_WALL, or nothing); of
 * that through it; and of its open directions, N = 1, E = 2, S = 4, W = 8. By the latter two it becomes the
 * row above.
 */
line_classify tile_classifier_walls, tile_classifier_cells, tile_classifier_directions;

/* Of triangles, the upper line of a row, which becomes the row above; and the lower line of the latter. */
enum {
    TRIANGLE_WEST = 1,  /* a wall */
    TRIANGLE_EAST = 2,  /* a wall */
    TRIANGLE_PATH = 4,  /* goes through the cell */
    TRIANGLE_FLOOR = 8, /* a wall, of a cell that points up */
};

line_classify tile_classifier_triangles_upper, tile_classifier_triangles_lower;

#endif
