/*
 * Which pixels of a board show which cell and wall, for tilings other than squares. Two columns and two rows of cells
 * form a pattern that repeats and whose sides are whole pixels.
 */
#ifndef ENCODE_RASTER_CELL_PATTERN_H
#define ENCODE_RASTER_CELL_PATTERN_H

#include "maze/tiling.h"

#include <stdbool.h>
#include <stdint.h>

/* What a pixel of a cell shows: its floor, a wall, or the corner between two walls. */
enum pixel_part { PIXEL_FLOOR, PIXEL_WALL, PIXEL_CORNER };

struct pattern_pixel {
    int8_t x, y; /* the cell, counted from the first one of the pattern */
    uint8_t part;
    uint8_t side, other; /* the direction of the wall, and of the other one at a corner */
};

struct cell_pattern {
    const struct maze_tiling *tiling;
    uint32_t cell, wall;          /* pixels between two walls, and across a wall */
    uint32_t column, row;         /* pixels from one cell to the next */
    struct pattern_pixel *pixels; /* 2 * row rows of 2 * column pixels; owned */
    bool *known;                  /* by row: whether its pixels have been found; owned */
};

/* A pattern for walls and cells of at least one pixel, without its pixels. */
struct cell_pattern cell_pattern_of(const struct maze_tiling *, uint32_t cell, uint32_t wall);

/* Allocates its pixels (cell_pattern_memory bytes). False when there is no memory. */
bool cell_pattern_begin(struct cell_pattern *);
void cell_pattern_free(struct cell_pattern *);
uint64_t cell_pattern_memory(const struct cell_pattern *);

/* How many pixels a number of cells takes across, or down. */
uint64_t cell_pattern_width(const struct cell_pattern *, uint64_t cells);
uint64_t cell_pattern_height(const struct cell_pattern *, uint64_t cells);

/* The row of the pattern that shows pixel row y, counted from the outer wall: 2 * column pixels. */
const struct pattern_pixel *cell_pattern_row(struct cell_pattern *, uint32_t y);

#endif
