/* PNG (ISO 15948): a palette, one bit a pixel, and rows that repeat the one above as differences to it, all 0. */
#include "base/buffer.h"
#include "encode/deflate.h"
#include "encode/source.h"
#include "encode/style.h"
#include "encode/tile_raster.h"

#include <stdlib.h>
#include <string.h>

const struct maze_style png_styles[] = {
    {"pixels", "walls and floor", "square", .openings = true},
};

enum {
    CHUNK = 24 * 1024, /* bytes of image data from which on a chunk is written */
    FILTER_NONE = 0,
    FILTER_UP = 2,
    HEAD_MAX = 128
};

struct png {
    struct source source;
    struct maze_drawing drawing;
    struct maze_rows *rows; /* borrowed from the maze */
    struct tile_raster raster;
    struct deflate deflate;
    struct buffer chunk; /* its length and its type first, its checksum last */
    size_t taken;        /* bytes of the chunk that are written */
    bool begun, ended;
};

/* ---- chunks ---- */

static uint32_t crc_table[8][256];

/* The table of CRC-32, and seven more that go a byte further each (slicing by 8; Kounavis and Berry, 2005). */
__attribute__((constructor)) static void make_crc_table(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t crc = i;

        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
        crc_table[0][i] = crc;
    }
    for (size_t k = 1; k < 8; k++)
        for (size_t i = 0; i < 256; i++)
            crc_table[k][i] = crc_table[k - 1][i] >> 8 ^ crc_table[0][crc_table[k - 1][i] & 0xff];
}

static uint32_t crc_of(const uint8_t *bytes, size_t n)
{
    uint32_t crc = UINT32_MAX;

    for (; n >= 8; n -= 8, bytes += 8) {
        const uint32_t low = crc ^
            (bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                (uint32_t)bytes[3] << 24);

        crc = crc_table[7][low & 0xff] ^ crc_table[6][low >> 8 & 0xff] ^
            crc_table[5][low >> 16 & 0xff] ^ crc_table[4][low >> 24] ^ crc_table[3][bytes[4]] ^
            crc_table[2][bytes[5]] ^ crc_table[1][bytes[6]] ^ crc_table[0][bytes[7]];
    }
    for (; n; n--, bytes++)
        crc = crc >> 8 ^ crc_table[0][(crc ^ *bytes) & 0xff];
    return ~crc;
}

static void add_u32(struct buffer *buffer, uint32_t number)
{
    const uint8_t bytes[] = {
        (uint8_t)(number >> 24), (uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number};

    buffer_add(buffer, bytes, sizeof(bytes));
}

/* Returns where the chunk begins. */
static size_t begin_chunk(struct buffer *buffer, const char *type)
{
    const size_t begin = buffer->length;

    add_u32(buffer, 0);
    buffer_add(buffer, type, 4);
    return begin;
}

static void end_chunk(struct buffer *buffer, size_t begin)
{
    const size_t length = buffer->length - begin - 8;

    if (buffer->failed)
        return;
    for (int i = 0; i < 4; i++)
        buffer->data[begin + (size_t)i] = (char)(length >> (24 - 8 * i));
    add_u32(buffer, crc_of((const uint8_t *)buffer->data + begin + 4, length + 4));
}

/* ---- the image ---- */

static void add_head(struct png *self)
{
    const maze_rgba colors[] = {self->drawing.background, self->drawing.wall_color};
    struct buffer *out = &self->chunk;
    size_t begin;

    buffer_add(out, "\x89PNG\r\n\x1a\n", 8);
    begin = begin_chunk(out, "IHDR");
    add_u32(out, (uint32_t)self->raster.width);
    add_u32(out, (uint32_t)self->raster.height);
    buffer_add(out, "\x01\x03\x00\x00\x00", 5); /* a bit a pixel, of a palette */
    end_chunk(out, begin);
    begin = begin_chunk(out, "PLTE");
    for (size_t i = 0; i < 2; i++)
        buffer_add(out,
            (uint8_t[]){
                (uint8_t)(colors[i] >> 24), (uint8_t)(colors[i] >> 16), (uint8_t)(colors[i] >> 8)},
            3);
    end_chunk(out, begin);
    if ((colors[0] & colors[1] & 0xff) == 0xff)
        return;
    begin = begin_chunk(out, "tRNS");
    buffer_add(out, (uint8_t[]){(uint8_t)colors[0], (uint8_t)colors[1]}, 2);
    end_chunk(out, begin);
}

/* How often each byte comes in a maze of which every other wall is there. */
static void expect_bytes(const struct maze_drawing *drawing, uint32_t frequency[256])
{
    (void)drawing;
    for (unsigned i = 0; i < 256; i++)
        frequency[i] = 0;
    if (drawing->cell == MAZE_LENGTH_UNIT && drawing->wall == MAZE_LENGTH_UNIT) {
        for (unsigned i = 0; i < 16; i++) {
            const unsigned spread =
                (i & 1) | (i & 2) << 1 | (i & 4) << 2 | (i & 8) << 3; /* every other bit */

            frequency[0xaa | spread] = frequency[spread << 1] = 2048;
        }
    } else {
        for (unsigned i = 0; i < 8; i++) {
            frequency[0xff & 0xff << i] += 2048;
            frequency[0xff >> i] += 2048;
        }
        frequency[0] = frequency[0xff] = 16384;
    }
}

static void add_rows(struct png *self, uint64_t times)
{
    const uint8_t filter = FILTER_NONE;

    if (times == 0)
        return;
    deflate_add(&self->deflate, &filter, 1);
    deflate_add(&self->deflate, self->raster.pixels, (size_t)self->raster.bytes);
    for (; times > 1; times--) {
        const uint8_t up = FILTER_UP;

        deflate_add(&self->deflate, &up, 1);
        deflate_run(&self->deflate, 0, self->raster.bytes);
    }
}

/* Fills a chunk with rows, or ends the image. */
static enum maze_status fill(struct png *self)
{
    enum maze_status status = MAZE_OK;
    uint32_t frequency[256];
    size_t begin;

    buffer_clear(&self->chunk);
    self->taken = 0;
    if (!self->begun) {
        status = tile_raster_begin(&self->raster, self->rows, &self->drawing);
        if (status != MAZE_OK)
            return status;
        add_head(self);
    }
    begin = begin_chunk(&self->chunk, "IDAT");
    if (!self->begun) {
        expect_bytes(&self->drawing, frequency);
        deflate_begin(&self->deflate, frequency, &self->chunk);
        self->begun = true;
    }
    while (status == MAZE_OK && self->chunk.length - begin < CHUNK) {
        uint64_t times;

        status = tile_raster_next(&self->raster, &times);
        if (status == MAZE_OK)
            add_rows(self, times);
    }
    if (status == MAZE_END) {
        deflate_end(&self->deflate);
        self->ended = true;
        status = MAZE_OK;
    }
    end_chunk(&self->chunk, begin);
    if (self->ended)
        end_chunk(&self->chunk, begin_chunk(&self->chunk, "IEND"));
    return self->chunk.failed ? MAZE_NO_MEMORY : status;
}

static enum maze_status png_begin(struct source *source, const struct maze *maze)
{
    ((struct png *)source)->rows = maze->rows;
    return MAZE_OK;
}

static enum maze_status png_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct png *self = (struct png *)source;
    enum maze_status status = MAZE_OK;

    if (self->taken == self->chunk.length && !self->ended)
        status = fill(self);
    *written = self->chunk.length - self->taken;
    *written = *written < room ? *written : room;
    if (status != MAZE_OK || *written == 0)
        return status;
    memcpy(to, self->chunk.data + self->taken, *written);
    self->taken += *written;
    return MAZE_OK;
}

static void png_free(struct source *source)
{
    struct png *self = (struct png *)source;

    tile_raster_free(&self->raster);
    buffer_free(&self->chunk);
}

static struct source *png_list(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {.begin = png_begin, .next = png_next, .free = png_free};
    struct png *self = memory;

    (void)spec;
    (void)question;
    *self = (struct png){.source = {&kind, .piece = 1}, .drawing = rendering->drawing};
    return &self->source;
}

const struct maze_output png_output = {sizeof(struct png), png_list};
