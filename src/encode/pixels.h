/*
 * A row of pixels, written as runs of a colour: 1, 2, 4 or 8 bits each, the first in the highest
 * bits of a byte.
 */
#ifndef ENCODE_PIXELS_H
#define ENCODE_PIXELS_H

#include "base/inline.h"

#include <stddef.h>
#include <stdint.h>

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
