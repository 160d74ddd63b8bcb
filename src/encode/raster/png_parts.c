/* A chunk is its length, its type, its data, and a checksum of the last two. */
#include "encode/raster/png_parts.h"

#include "base/crc32.h"

#include <string.h>

static void put_u32_at(char *to, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        to[i] = (char)(number >> (24 - 8 * i));
}

void png_chunk_add(struct buffer *buffer, uint32_t number)
{
    char bytes[4];

    put_u32_at(bytes, number);
    buffer_add(buffer, bytes, sizeof(bytes));
}

size_t png_chunk_begin(struct buffer *buffer, const char *type)
{
    const size_t begin = buffer->length;

    png_chunk_add(buffer, 0);
    buffer_add(buffer, type, 4);
    return begin;
}

void png_chunk_end(struct buffer *buffer, size_t begin)
{
    const size_t length = buffer->length - begin - 8;

    if (buffer->failed)
        return;
    put_u32_at(buffer->data + begin, (uint32_t)length);
    png_chunk_add(buffer, crc32_add(0, (const uint8_t *)buffer->data + begin + 4, length + 4));
}

unsigned png_color_channel(maze_rgba color, unsigned i)
{
    return color >> (24 - 8 * i) & 0xff;
}

maze_rgba png_color_over(maze_rgba upper, maze_rgba lower)
{
    /* Opacities of 255 * 255. */
    const unsigned shows = png_color_channel(upper, 3) * 255,
                   shines = png_color_channel(lower, 3) * (255 - png_color_channel(upper, 3)),
                   all = shows + shines;
    maze_rgba color = 0;

    for (unsigned i = 0; i < 3; i++)
        color = color << 8 |
            (all ? (png_color_channel(upper, i) * shows + png_color_channel(lower, i) * shines +
                       all / 2) /
                        all
                 : 0);
    return color << 8 | (all + 127) / 255;
}

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
