/* Of PNG (ISO 15948): chunks (section 5.3), colours, and rows of pixels, the first in the highest bits of a byte. */
#ifndef ENCODE_RASTER_PNG_PARTS_H
#define ENCODE_RASTER_PNG_PARTS_H

#include "base/bits.h"
#include "base/buffer.h"
#include "maze/format.h"

/* Begins a chunk, and returns where; what is added until it is ended is its data. */
size_t png_chunk_begin(struct buffer *, const char *type);
void png_chunk_end(struct buffer *, size_t begin);

/* Adds a number of 4 bytes. */
void png_chunk_add(struct buffer *, uint32_t number);

/* Adds what a picture of a palette begins with: the signature, and a header with so many bits a pixel. */
void png_head_add(struct buffer *, uint32_t width, uint32_t height, unsigned depth);

/* A part of a colour: red, green, blue, opacity. */
unsigned png_color_channel(maze_rgba, unsigned i);

/* One colour over another (Porter and Duff, 1984), opacity not multiplied in. */
maze_rgba png_color_over(maze_rgba upper, maze_rgba lower);

/* A colour with so many parts of its opacity. */
maze_rgba png_color_faded(maze_rgba, unsigned parts, unsigned all);

/* Adds the chunks of a palette of at most 256 colours. */
void png_palette_add(struct buffer *, const maze_rgba *colors, unsigned count);

/* A row of pixels, written as runs of a colour. */
struct pixels {
    uint8_t *to;      /* where the next whole bytes go */
    unsigned depth;   /* bits a pixel */
    unsigned filled;  /* bits of a byte that is begun */
    uint8_t byte;     /* that byte; its other bits are 0 */
    uint8_t color;    /* of the run that is not written yet */
    uint64_t waiting; /* pixels of that run */
};

/* Writes the run, and keeps a byte that is not full. */
void pixels_write(struct pixels *);

/* Writes the run and that byte. */
void pixels_end(struct pixels *);

/* How many whole bytes the run is, at most. */
static inline size_t pixels_waiting(const struct pixels *pixels)
{
    return (size_t)(pixels->waiting * pixels->depth / 8 + 1);
}

/* Adds n pixels of a colour below 1 << depth. */
static INLINE void pixels_add(struct pixels *pixels, uint8_t color, uint32_t n)
{
    if (color != pixels->color) {
        pixels_write(pixels);
        pixels->color = color;
    }
    pixels->waiting += n;
}

#endif
