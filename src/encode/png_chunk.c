/* A chunk is its length, its type, its data, and a checksum of the last two. */
#include "encode/png_chunk.h"

#include "base/crc32.h"

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
