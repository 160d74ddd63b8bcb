/*
 * Codes for the lines of a maze that is more than walls: what its rows say about the outline and the
 * path that is shown becomes a number a cell, 64 cells at a time. A line of walls depends on the rows
 * to either side of it, so what is needed of the upper one is kept.
 */
#ifndef ENCODE_TILE_CLASSIFIER_H
#define ENCODE_TILE_CLASSIFIER_H

#include "encode/style.h"
#include "maze/maze.h"

struct tile_classifier;

/*
 * Returns a new classifier of rows that are at their beginning, to be freed by free(), or NULL when there
 * is no memory. `stay`, or NULL, is a cell to which a path without steps is confined: none of its
 * passages is marked.
 */
struct tile_classifier *tile_classifier_new(
    const struct maze_rows *, unsigned digits, const struct maze_point *stay);

/* To be called before the row is forgotten: it becomes the one above. */
void tile_classifier_leave(struct tile_classifier *, const struct maze_row *);

/*
 * Return the codes of the line above a row, whose walls they are, NULL for that below the last; of
 * that through it; and of its open directions, N = 1, E = 2, S = 4, W = 8. In *edge what stands
 * before the first cell; of a line of walls that is a post (EDGE_WALL) or nothing. They are good
 * until the next call.
 */
const struct tile_codes *tile_classifier_walls(
    struct tile_classifier *, const struct maze_row *, enum edge *);
const struct tile_codes *tile_classifier_cells(
    struct tile_classifier *, const struct maze_row *, enum edge *);
const struct tile_codes *tile_classifier_openings(
    struct tile_classifier *, const struct maze_row *);

#endif
