/*
 * Tiles: a maze as a pyramid of square pictures of one size, each zoom twice as large as the one
 * before, for viewers of maps.
 */
#ifndef QUERY_TILE_H
#define QUERY_TILE_H

#include "query/maze_query.h"

enum { TILE_ZOOM_MAX = 63 }; /* that any maze may have */

/*
 * Level 0 is drawn with cells of 64 pixels, or of as many as a block has cells if that is more;
 * then of half as many, down to 2 pixels, or 8 or 4 where blocks have 16 or 32 cells a side: the
 * next zoom is that of the next level. So z counts from the zoom at which all of the maze is in one
 * tile, z = 0, to that of the largest cells.
 */

/* The largest z of the query's maze, and the least: only blocks can always be shown as small. */
unsigned tile_zoom_max(const struct maze_query *);
unsigned tile_zoom_min(const struct maze_query *);

/* How many tiles there are at a zoom from the least to the largest. */
struct maze_point tile_counts(const struct maze_query *, unsigned zoom);

/* What a tile that exists shows. */
struct tile_view {
    uint8_t level;
    struct maze_room window; /* of the maze at that level */
    uint32_t pitch, wall;    /* pixels of a cell with one of its walls, and of the wall */
    uint32_t side;           /* pixels of the tile */
};

struct tile_view tile_view(const struct maze_query *);

#endif
