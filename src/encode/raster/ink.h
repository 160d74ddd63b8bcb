/* Strokes of any tiling as pixels of a PNG in memory, for cards and pictures. */
#ifndef ENCODE_RASTER_INK_H
#define ENCODE_RASTER_INK_H

#include "base/buffer.h"
#include "encode/raster/deflate.h"
#include "encode/strokes/strokes.h"

enum { INK_ONE = 1 << 16 /* the side of a pixel, and full coverage of it */ };

enum ink_layer { INK_WALLS, INK_PATH, INK_LAYERS };

/* Lengths are in 65536ths of a pixel. */
struct ink {
    uint32_t width, height;      /* in pixels */
    unsigned layers;             /* with the path, or without it */
    int64_t cell;                /* from wall to wall */
    struct picture_point origin; /* where the board begins */
    int64_t thick[INK_LAYERS];   /* how thick lines are */
    int64_t cap;                 /* how far walls reach beyond their ends */
    bool hollow;                 /* a ring's hole hides the path */
    enum ink_layer layer;        /* the one being drawn */
    struct picture_point pen;
    uint16_t *cover; /* by layer: how much of each pixel is covered; owned */
};

/* What sources of strokes must write. */
extern const struct stroke_syntax ink_strokes;

/* Allocates the pixels: 2 bytes for each in each layer. */
bool ink_begin(struct ink *);
void ink_free(struct ink *);

/* Draws the next strokes of a source. MAZE_END if it has no more. */
enum maze_status ink_draw(struct ink *, enum ink_layer, struct source *);

/* Where a point in thousandths is. */
struct picture_point ink_place(const struct ink *, struct picture_point);

/* Draws a ring in the layer of the path; a disc if its hole is 0. */
void ink_ring(struct ink *, struct picture_point middle, int64_t radius, int64_t hole);

/* Adds the palette, whose first colour is wall, and row y, 8 bits a pixel. `rows` has room for two rows. */
void ink_palette_add(struct buffer *, const struct maze_drawing *);
void ink_row_add(const struct ink *, struct deflate *, uint32_t y, uint8_t *rows);

#endif
