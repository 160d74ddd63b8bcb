/*
 * A board of steps as rows of pixels of a PNG, with palette numbers that are colours of steps: all of it as it is at
 * first, and then the rectangle around what changed, where COLOR_AS_BEFORE is what did not.
 */
#ifndef ENCODE_RASTER_STEPS_RASTER_H
#define ENCODE_RASTER_STEPS_RASTER_H

#include "encode/raster/cell_pattern.h"
#include "encode/raster/deflate.h"
#include "encode/steps/steps_board.h"
#include "maze/format.h"
#include "maze/spec.h"

enum { STEPS_RASTER_DEPTH = 4 /* bits a pixel */ };

struct steps_raster {
    struct maze_drawing drawing;
    bool by_tiles, weaves;  /* its cells are tiles, woven squares too; with tunnels */
    uint32_t columns, rows; /* of cells */
    uint32_t cell, wall, margin;
    uint64_t width, height;      /* in pixels */
    struct cell_pattern pattern; /* its pixels are there unless there are tiles */
    struct steps_board board;
    bool is_board,
        cleaned; /* the board at first is written; nothing is marked as visited any more */
    struct steps_area area; /* the tiles that are written, or the pixels */
    uint32_t strip; /* the next row of tiles, or pixels; of tiles at first: margin, walls, margin */
    uint32_t strips;      /* how many there are */
    uint32_t left;        /* rows of pixels that are still to be written as `row` */
    size_t row_bytes;     /* the length of `row` */
    uint8_t *row, *above; /* of pixels, and the one above it; owned */
    uint8_t *way;  /* of woven squares, by cell: where the tunnel under it leads, or 0; owned */
    unsigned fine; /* of woven squares, the part of the row of cells that is painted next */
};

/* Of a spec as it is drawn, without memory of its own; its sides may be of any length. */
struct steps_raster steps_raster_of(const struct maze_spec *, const struct maze_drawing *);

/* Allocates what it needs, of sides that fit 31 bits; false where there is no memory. */
bool steps_raster_begin(struct steps_raster *);
void steps_raster_free(struct steps_raster *);

/* Bytes that cells take that are no tiles, with what becomes of a frame of them. */
uint64_t steps_raster_memory(const struct steps_raster *);

/* Carries out an event. */
void steps_raster_apply(struct steps_raster *, const struct maze_event *);

/* Cleans a row of patches; returns how much work that was, as all of these do. */
uint64_t steps_raster_clean(struct steps_raster *, uint32_t y);

/* Begins the whole board, or the changes, or one patch where there are none; returns where that is, in pixels. */
struct steps_area steps_raster_board(struct steps_raster *);
struct steps_area steps_raster_changes(struct steps_raster *);

/* Whether all rows are written; adds the next one, with its filter. */
bool steps_raster_ends(const struct steps_raster *);
uint64_t steps_raster_add(struct steps_raster *, struct deflate *);

#endif
