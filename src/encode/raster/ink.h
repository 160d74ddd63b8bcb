/* Lines of any tiling drawn into memory as the pixels of a PNG with smooth edges, for cards and pictures. */
#ifndef ENCODE_RASTER_INK_H
#define ENCODE_RASTER_INK_H

#include "base/buffer.h"
#include "encode/raster/deflate.h"
#include "encode/strokes/pen.h"

enum { INK_ONE = 1 << 16 /* the side of a pixel, and a pixel that is wholly covered */ };

enum ink_layer { INK_WALLS, INK_PATH, INK_FLOOR, INK_LAYERS };

/* A line being drawn, row by row. */
struct ink_line {
    struct picture_point middle, along; /* `along`: its direction, a vector of length 1 */
    int64_t length, side;               /* half of its length and thickness */
    int64_t left, right, y, bottom;     /* the pixels around it; y: the next row */
};

/* Lengths are in 65536ths of a pixel. */
struct ink {
    uint32_t width, height;      /* in pixels */
    unsigned layers;             /* how many of enum ink_layer there are */
    const unsigned *levels;      /* how many the file tells apart in each */
    int64_t cell;                /* from one wall to the next */
    struct picture_point origin; /* where 0, 0 of the board is */
    int64_t top;                 /* where a card's board begins, below its title */
    int64_t thick[INK_FLOOR];    /* thickness of lines */
    bool round;                  /* lines have round ends, not square ones */
    bool bends;                  /* walls are arcs, whose ends are not moved to whole pixels */
    bool titled;                 /* there are letters among the walls */
    bool hollow;                 /* the hole of a ring hides what is below */
    bool above;                  /* the lines being drawn hide the path */
    enum ink_layer layer;        /* the one being drawn */
    char strokes[SOURCE_PIECE];  /* read from the source, the next at `stroke` */
    size_t stroke, strokes_end;
    struct picture_point pen;
    struct ink_line line;
    uint16_t *cover; /* by layer: how much of each pixel is covered, or its shade; owned */
};

/* The syntax of strokes that ink_draw reads. */
extern const struct stroke_syntax ink_strokes;

/* Allocates 2 bytes per pixel and layer. False when there is no memory. */
bool ink_begin(struct ink *);
void ink_free(struct ink *);

/* Writes the cells of a heat map's floor for it, in at most INK_CELL bytes. */
enum { INK_CELL = 512 };
heat_draw ink_put_cell;

/*
 * Draws the next row of a line from a source of strokes, or the next cell of the floor. Adds the pixels examined to
 * *work. MAZE_END after the last.
 */
enum maze_status ink_draw(struct ink *, enum ink_layer, struct source *, uint64_t *work);

/* Where a point of the board, in thousandths of a unit, is in the picture. */
struct picture_point ink_place(const struct ink *, struct picture_point);

/* Draws a ring in the layer of the path; a disc if its hole is 0. */
void ink_ring(struct ink *, struct picture_point middle, int64_t radius, int64_t hole);

/*
 * Fills letters, before any wall is drawn, in its layer. `outlines`, which ends with a NUL, has a glyph and `advance a`
 * for each; the first begins at `base`, on the base line.
 */
void ink_letters(struct ink *, char *outlines, struct picture_point base, int64_t size);

/* Adds the palette, whose first colour is wall, and row y, 8 bits a pixel. `rows` has room for two rows. */
void ink_palette_add(const struct ink *, struct buffer *, const struct maze_drawing *);
void ink_row_add(const struct ink *, struct deflate *, uint32_t y, uint8_t *rows);

#endif
