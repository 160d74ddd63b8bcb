/* The bits of a byte that is begun, whole bytes of one colour, and the bits of the next byte. */
#include "encode/pixels.h"

#include <string.h>

/* A byte of pixels of a colour. */
static uint8_t byte_of(const struct pixels *pixels)
{
    static const uint8_t ones[] = {[1] = 0xff, [2] = 0x55, [4] = 0x11, [8] = 0x01};

    return (uint8_t)(pixels->color * ones[pixels->depth]);
}

void pixels_write(struct pixels *pixels)
{
    const uint8_t all = byte_of(pixels);
    uint64_t bits = pixels->waiting * pixels->depth;

    pixels->waiting = 0;
    if (pixels->filled) {
        const unsigned room = 8 - pixels->filled, part = bits < room ? (unsigned)bits : room;

        pixels->byte |=
            (uint8_t)((all & 0xff >> pixels->filled) & ~(0xff >> pixels->filled >> part));
        pixels->filled += part;
        bits -= part;
        if (pixels->filled < 8)
            return;
        *pixels->to++ = pixels->byte;
    }
    memset(pixels->to, all, (size_t)(bits / 8));
    pixels->to += bits / 8;
    pixels->filled = bits % 8;
    pixels->byte = (uint8_t)(all & ~(0xff >> pixels->filled));
}

void pixels_end(struct pixels *pixels)
{
    pixels_write(pixels);
    if (pixels->filled)
        *pixels->to++ = pixels->byte;
    pixels->filled = 0;
    pixels->byte = 0;
}
