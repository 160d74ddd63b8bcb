/*
 * Signs for the lines of a maze that is more than walls: what its rows say about the outline and the
 * way that is shown becomes a number a cell, 64 cells at a time. A line of walls depends on the rows
 * to either side of it, so that what is needed of the upper one is kept.
 */
#ifndef ENCODE_OVERLAY_H
#define ENCODE_OVERLAY_H

#include "encode/drawing.h"
#include "maze/maze.h"

struct overlay;

/* Returns a new overlay of rows that are at their beginning, or NULL when there is no memory. */
struct overlay *overlay_new(const struct maze_rows *, unsigned digits);
void overlay_free(struct overlay *); /* NULL is allowed */

/* A cell that the way goes through though no passage beside it is marked: it has no steps. */
void overlay_stand(struct overlay *, struct maze_point);

/* To be called before the row is forgotten: it becomes the one above. */
void overlay_leave(struct overlay *, const struct maze_row *);

/*
 * Return the signs of the line above a row, whose walls they are, NULL for that below the last; of
 * that through it; and of its open directions, N = 1, E = 2, S = 4, W = 8. In *edge what stands
 * before the first cell; of a line of walls that is a post (EDGE_WALL) or nothing. They are good
 * until the next call.
 */
const struct signs *overlay_walls(struct overlay *, const struct maze_row *, enum edge *);
const struct signs *overlay_cells(struct overlay *, const struct maze_row *, enum edge *);
const struct signs *overlay_openings(struct overlay *, const struct maze_row *);

#endif
