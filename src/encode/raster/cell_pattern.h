/*
 * Which pixels of a board show which cell and which wall, where cells are not squares. Two columns and two rows of
 * cells are a pattern that repeats, whose sides are whole pixels.
 */
#ifndef ENCODE_RASTER_CELL_PATTERN_H
#define ENCODE_RASTER_CELL_PATTERN_H

#include "maze/tiling.h"

#include <stdbool.h>
#include <stdint.h>

/* A pixel of a cell: of its floor, of a wall, or of the corner between two walls. */
enum pixel_part { PIXEL_FLOOR, PIXEL_WALL, PIXEL_CORNER };

struct pattern_pixel {
    int8_t x, y; /* the cell, from the first one of the pattern */
    uint8_t part;
    uint8_t side, other; /* the directions of the wall, and of the other one at a corner */
};

struct cell_pattern {
    const struct maze_tiling *tiling;
    uint32_t cell, wall;          /* pixels between two walls, and of a wall */
    uint32_t column, row;         /* pixels from a cell to the next */
    struct pattern_pixel *pixels; /* 2 * row rows of 2 * column pixels; owned */
    bool *known;                  /* whether a row of them has been found; owned */
};

/* A pattern of walls and cells of so many pixels, 1 at least, whose pixels are not there yet. */
struct cell_pattern cell_pattern_of(const struct maze_tiling *, uint32_t cell, uint32_t wall);

/* Allocates its pixels, so many bytes; false where there is no memory. */
bool cell_pattern_begin(struct cell_pattern *);
void cell_pattern_free(struct cell_pattern *);
uint64_t cell_pattern_memory(const struct cell_pattern *);

/* The pixels that a board of so many cells takes across, or down. */
uint64_t cell_pattern_width(const struct cell_pattern *, uint64_t cells);
uint64_t cell_pattern_height(const struct cell_pattern *, uint64_t cells);

/* The row of the pattern that row y of pixels shows, from the outer wall's first on: 2 * column pixels. */
const struct pattern_pixel *cell_pattern_row(struct cell_pattern *, uint32_t y);

#endif
