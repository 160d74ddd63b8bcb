/* Parts of PNG (ISO 15948): chunks (section 5.3), colours, rows of pixels with the first in a byte's highest bits. */
#ifndef ENCODE_RASTER_PNG_PARTS_H
#define ENCODE_RASTER_PNG_PARTS_H

#include "base/bits.h"
#include "base/buffer.h"
#include "maze/format.h"

/* Begins a chunk and returns where. Everything added before its end is its data. */
size_t png_chunk_begin(struct buffer *, const char *type);
void png_chunk_end(struct buffer *, size_t begin);

/* Adds a number as 4 bytes. */
void png_chunk_add(struct buffer *, uint32_t number);

/* Adds the beginning of a picture with a palette: the signature, and a header with `depth` bits per pixel. */
void png_head_add(struct buffer *, uint32_t width, uint32_t height, unsigned depth);

/* Channel i of a colour: red, green, blue or opacity. */
unsigned png_color_channel(maze_rgba, unsigned i);

/* One colour over another (Porter and Duff, 1984), with opacity not premultiplied. */
maze_rgba png_color_over(maze_rgba upper, maze_rgba lower);

/* A colour with `parts` / `all` of its opacity. */
maze_rgba png_color_faded(maze_rgba, unsigned parts, unsigned all);

/* The first byte of a row (section 9.2): it follows as it is, or as its difference to the row above. */
enum png_filter { PNG_FILTER_NONE, PNG_FILTER_UP = 2 };

/* Adds the chunks of a palette, at most 256 colours. */
void png_palette_add(struct buffer *, const maze_rgba *colors, unsigned count);

/* A row of pixels, written as runs of one colour. */
struct pixels {
    uint8_t *to;      /* where the next whole bytes go */
    unsigned depth;   /* bits per pixel */
    unsigned filled;  /* bits used in a byte that is not full */
    uint8_t byte;     /* that byte; its unused bits are 0 */
    uint8_t color;    /* of the pending run */
    uint64_t waiting; /* pixels of the pending run */
};

/* Writes the pending run, but keeps a byte that is not full. */
void pixels_write(struct pixels *);

/* Writes the pending run and a byte that is not full. */
void pixels_end(struct pixels *);

/* The most whole bytes that the pending run takes. */
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
