/* A chunk is its length, its type, its data, and a checksum of type and data. */
#include "encode/raster/png_parts.h"

/* ---- the checksum ---- */

/* table[k][i] is the remainder of byte i and k zero bytes: the sum of the remainders of its bits, given below. */
#define E1(i, b0, b1, b2, b3, b4, b5, b6, b7)                                                      \
    ((i)&1 ? b0 : 0) ^ ((i)&2 ? b1 : 0) ^ ((i)&4 ? b2 : 0) ^ ((i)&8 ? b3 : 0) ^                    \
        ((i)&16 ? b4 : 0) ^ ((i)&32 ? b5 : 0) ^ ((i)&64 ? b6 : 0) ^ ((i)&128 ? b7 : 0)
#define E4(i, ...)                                                                                 \
    E1(i, __VA_ARGS__), E1(i + 1, __VA_ARGS__), E1(i + 2, __VA_ARGS__), E1(i + 3, __VA_ARGS__)
#define E16(i, ...)                                                                                \
    E4(i, __VA_ARGS__), E4(i + 4, __VA_ARGS__), E4(i + 8, __VA_ARGS__), E4(i + 12, __VA_ARGS__)
#define E64(i, ...)                                                                                \
    E16(i, __VA_ARGS__), E16(i + 16, __VA_ARGS__), E16(i + 32, __VA_ARGS__),                       \
        E16(i + 48, __VA_ARGS__)
#define E256(i, ...)                                                                               \
    E64(i, __VA_ARGS__), E64(i + 64, __VA_ARGS__), E64(i + 128, __VA_ARGS__),                      \
        E64(i + 192, __VA_ARGS__)

static const uint32_t table[8][256] = {
    {E256(0, 0x77073096, 0xee0e612c, 0x076dc419, 0x0edb8832, 0x1db71064, 0x3b6e20c8, 0x76dc4190,
        0xedb88320)},
    {E256(0, 0x191b3141, 0x32366282, 0x646cc504, 0xc8d98a08, 0x4ac21251, 0x958424a2, 0xf0794f05,
        0x3b83984b)},
    {E256(0, 0x01c26a37, 0x0384d46e, 0x0709a8dc, 0x0e1351b8, 0x1c26a370, 0x384d46e0, 0x709a8dc0,
        0xe1351b80)},
    {E256(0, 0xb8bc6765, 0xaa09c88b, 0x8f629757, 0xc5b428ef, 0x5019579f, 0xa032af3e, 0x9b14583d,
        0xed59b63b)},
    {E256(0, 0x3d6029b0, 0x7ac05360, 0xf580a6c0, 0x30704bc1, 0x60e09782, 0xc1c12f04, 0x58f35849,
        0xb1e6b092)},
    {E256(0, 0xcb5cd3a5, 0x4dc8a10b, 0x9b914216, 0xec53826d, 0x03d6029b, 0x07ac0536, 0x0f580a6c,
        0x1eb014d8)},
    {E256(0, 0xa6770bb4, 0x979f1129, 0xf44f2413, 0x33ef4e67, 0x67de9cce, 0xcfbd399c, 0x440b7579,
        0x8816eaf2)},
    {E256(0, 0xccaa009e, 0x4225077d, 0x844a0efa, 0xd3e51bb5, 0x7cbb312b, 0xf9766256, 0x299dc2ed,
        0x533b85da)},
};

/* The checksum of n bytes (annex D), eight at a time: slicing by 8 (Kounavis and Berry, 2005). */
static uint32_t crc32_of(const uint8_t *bytes, size_t n)
{
    uint32_t crc = UINT32_MAX;

    for (; n >= 8; n -= 8, bytes += 8) {
        const uint64_t word = bits_load(bytes) ^ crc;

        crc = table[7][word & 0xff] ^ table[6][word >> 8 & 0xff] ^ table[5][word >> 16 & 0xff] ^
            table[4][word >> 24 & 0xff] ^ table[3][word >> 32 & 0xff] ^
            table[2][word >> 40 & 0xff] ^ table[1][word >> 48 & 0xff] ^ table[0][word >> 56];
    }
    for (; n; n--, bytes++)
        crc = crc >> 8 ^ table[0][(crc ^ *bytes) & 0xff];
    return ~crc;
}

/* ---- chunks ---- */

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
    png_chunk_add(buffer, crc32_of((const uint8_t *)buffer->data + begin + 4, length + 4));
}

void png_head_add(struct buffer *buffer, uint32_t width, uint32_t height, unsigned depth)
{
    const uint8_t rest[] = {(uint8_t)depth, 3, 0, 0, 0}; /* 3: with a palette */
    size_t begin;

    buffer_add(buffer, "\x89PNG\r\n\x1a\n", 8);
    begin = png_chunk_begin(buffer, "IHDR");
    png_chunk_add(buffer, width);
    png_chunk_add(buffer, height);
    buffer_add(buffer, rest, sizeof(rest));
    png_chunk_end(buffer, begin);
}

/* ---- colours ---- */

unsigned png_color_channel(maze_rgba color, unsigned i)
{
    return color >> (24 - 8 * i) & 0xff;
}

maze_rgba png_color_over(maze_rgba upper, maze_rgba lower)
{
    /* Opacities are in 255ths of 255ths. */
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

maze_rgba png_color_faded(maze_rgba color, unsigned parts, unsigned all)
{
    return (color & 0xffffff00) | (png_color_channel(color, 3) * parts + all / 2) / all;
}

void png_palette_add(struct buffer *out, const maze_rgba *colors, unsigned count)
{
    size_t begin = png_chunk_begin(out, "PLTE");
    unsigned translucent = 0;

    for (unsigned i = 0; i < count; i++) {
        const uint8_t rgb[] = {(uint8_t)png_color_channel(colors[i], 0),
            (uint8_t)png_color_channel(colors[i], 1), (uint8_t)png_color_channel(colors[i], 2)};

        buffer_add(out, rgb, sizeof(rgb));
        if (png_color_channel(colors[i], 3) != 0xff)
            translucent = i + 1;
    }
    png_chunk_end(out, begin);
    if (!translucent)
        return;
    begin = png_chunk_begin(out, "tRNS");
    for (unsigned i = 0; i < translucent; i++) {
        const uint8_t opacity = (uint8_t)png_color_channel(colors[i], 3);

        buffer_add(out, &opacity, 1);
    }
    png_chunk_end(out, begin);
}

/* ---- pixels ---- */

/* A byte full of pixels of one colour. */
static uint8_t byte_of_pixels(const struct pixels *pixels)
{
    static const uint8_t ones[] = {[1] = 0xff, [2] = 0x55, [4] = 0x11, [8] = 0x01};

    return (uint8_t)(pixels->color * ones[pixels->depth]);
}

void pixels_write(struct pixels *pixels)
{
    const uint8_t all = byte_of_pixels(pixels);
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
