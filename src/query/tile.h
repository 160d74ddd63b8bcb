/*
 * Tiles for map viewers: a maze as a pyramid of square pictures, all of one size; each zoom doubles
 * the scale.
 */
#ifndef QUERY_TILE_H
#define QUERY_TILE_H

#include "query/maze_query.h"

enum { TILE_ZOOM_MAX = 63 }; /* the largest of any maze */

/*
 * At the largest zoom, level 0 has cells of 64 pixels, or of 2^blocks if that is more. Each zoom
 * below halves them, down to 2 pixels, or 8 or 4 if blocks have 16 or 32 cells a side; the zoom
 * after that shows the next level. z counts from 0, where one tile shows the whole maze.
 */

/* The largest z of the query's maze, and the least, which is 0 for blocks. */
unsigned tile_zoom_max(const struct maze_query *);
unsigned tile_zoom_min(const struct maze_query *);

/* How many tiles there are at a zoom between these. */
struct maze_point tile_counts(const struct maze_query *, unsigned zoom);

/* The part of a maze that a tile shows, and its scale. */
struct tile_view {
    uint8_t level;
    struct maze_room window; /* of the maze at that level */
    uint32_t pitch, wall;    /* pixels of a cell with one wall, and of the wall */
    uint32_t side;           /* pixels of the tile */
};

struct tile_view tile_view(const struct maze_query *);

#endif
