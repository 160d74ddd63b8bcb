/*
 * A board of steps as rows of PNG pixels, whose palette indexes are colours of steps. First comes the whole board, then
 * rectangles around the changes, in which COLOR_AS_BEFORE marks pixels that did not change.
 */
#ifndef ENCODE_RASTER_STEPS_RASTER_H
#define ENCODE_RASTER_STEPS_RASTER_H

#include "encode/raster/cell_pixels.h"
#include "encode/raster/deflate.h"
#include "encode/steps/steps_board.h"
#include "maze/format.h"
#include "maze/spec.h"

enum { STEPS_RASTER_DEPTH = 4 /* bits a pixel */ };

struct steps_raster {
    const struct maze_tiling *tiling; /* of the board; woven squares are tiles here */
    struct maze_drawing drawing;
    bool by_tiles, weaves;  /* its cells are tiles, even woven squares; it has tunnels */
    uint32_t columns, rows; /* in cells */
    uint32_t cell, wall, margin;
    uint64_t width, height;    /* in pixels */
    struct cell_pixels pixels; /* set unless there are tiles */
    struct steps_board board;
    bool is_board, cleaned; /* the first board is written; no visits are marked any more */
    struct steps_area area; /* in tiles or pixels: what is being written */
    uint32_t strip;   /* the next row of it; of the first board's tiles: margin, walls, margin */
    uint32_t strips;  /* how many there are */
    uint32_t left;    /* rows of pixels that `row` still stands for */
    size_t row_bytes; /* the length of `row` */
    uint8_t *row, *above; /* pixels, and the previous row; owned */
    uint8_t *way;         /* woven squares, by cell: where its tunnel leads, or 0; owned */
    unsigned fine;        /* woven squares: the next part of the row of cells */
};

/* For a spec as it is drawn, without memory of its own; sides may have any length. */
struct steps_raster steps_raster_of(const struct maze_spec *, const struct maze_drawing *);

/* Allocates what it needs; sides must fit 31 bits. False when there is no memory. */
bool steps_raster_begin(struct steps_raster *);
void steps_raster_free(struct steps_raster *);

/* The bytes for cells that are not tiles, including a frame's output. */
uint64_t steps_raster_memory(const struct steps_raster *);

/* Carries out an event. */
void steps_raster_apply(struct steps_raster *, const struct maze_event *);

/* Cleans a row of patches. Returns how much work that was, as the functions below do. */
uint64_t steps_raster_clean(struct steps_raster *, uint32_t y);

/* Begin the whole board; the changes, or one patch if there are none. Return the area in pixels. */
struct steps_area steps_raster_board(struct steps_raster *);
struct steps_area steps_raster_changes(struct steps_raster *);

/* Whether all rows are written; adds the next one, with its filter. */
bool steps_raster_ends(const struct steps_raster *);
uint64_t steps_raster_add(struct steps_raster *, struct deflate *);

#endif
