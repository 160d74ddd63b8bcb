/*
 * A maze of squares as rows of pixels, one bit each: 1 is wall. Walls are lines of `wall` pixels between cells of `cell`,
 * in a margin. A row of pixels is repeated as often as its wall is thick, or its cells are high.
 */
#ifndef ENCODE_TILE_RASTER_H
#define ENCODE_TILE_RASTER_H

#include "encode/wall_lines.h"
#include "maze/format.h"

struct tile_raster {
    struct wall_lines lines;
    uint32_t cell, wall, margin;
    uint64_t width, height; /* in pixels */
    uint64_t *tiles;        /* of the row: walls, and between them the floor of cells; owned */
    uint8_t *pixels;        /* of the row, eight a byte, the first in the highest bit; owned */
    uint64_t bytes;         /* of a row */
    uint64_t row;           /* rows read: margin, then a line and a row of cells in turn */
};

/* Begins at the first row. MAZE_OK or MAZE_NO_MEMORY. */
enum maze_status tile_raster_begin(
    struct tile_raster *, struct maze_rows *, const struct maze_drawing *);

/* Reads the next row into `pixels`; it is repeated *times in all. MAZE_END after the last. */
enum maze_status tile_raster_next(struct tile_raster *, uint64_t *times);

void tile_raster_free(struct tile_raster *);

/* The pixels of a board, across or down. */
uint64_t tile_raster_side(uint64_t cells, const struct maze_drawing *);

#endif
