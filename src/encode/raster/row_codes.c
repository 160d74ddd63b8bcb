/* Codes are stored 56 bits per word, as many as fit into a word of the stream after up to seven bits of a byte. */
#include "encode/raster/tile_raster.h"

#include <stdlib.h>

enum {
    WAYS = 1 << ROW_CODES_CELLS,
    WORD_BITS = 56,
    FLOOR = 0xff, /* a byte of floor */
    PIECE = 8192  /* the most bytes that one call writes, unless one entry is longer */
};

struct code {
    uint32_t word; /* where its bits begin */
    uint32_t bits;
    struct deflate_sums sums;
};

struct row_codes {
    unsigned bytes;            /* for eight cells */
    uint32_t longest;          /* the most bits of a code */
    struct code code[2][WAYS]; /* for cells, and for a line */
    struct buffer words;
};

/* Makes pixels walls, which are 0. */
static void set_walls(uint8_t *pixels, size_t from, size_t n)
{
    for (size_t i = from; i < from + n; i++)
        pixels[i / 8] &= (uint8_t) ~(0x80 >> i % 8);
}

/*
 * Paints the pixels of eight cells, one bit per pixel, cell + wall bytes: a line with the walls along it, or a row of
 * cells with their western walls, each where a bit of the way is set. Ways must be painted from 0 on, since each is
 * built from one with a wall less, and that wall.
 */
static void paint(const struct tile_raster *raster, bool line, unsigned walls, uint8_t *pixels)
{
    const size_t unit = raster->cell + raster->wall;
    uint8_t *const to = pixels + walls * unit;

    if (walls) {
        const size_t at = bits_lowest(walls) * unit;

        memcpy(to, pixels + (walls & (walls - 1)) * unit, unit);
        set_walls(to, line ? at + raster->wall : at, line ? raster->cell : raster->wall);
        return;
    }
    memset(to, FLOOR, unit);
    for (size_t i = 0; line && i < ROW_CODES_CELLS; i++)
        set_walls(to, i * unit, raster->wall);
}

/* Counts how often each symbol would occur in a maze where every way is equally common. */
static void count(
    const struct tile_raster *raster, const uint8_t *pixels, uint64_t frequency[DEFLATE_SYMBOLS])
{
    const uint64_t blocks = raster->lines.rows->width / ROW_CODES_CELLS;
    const uint64_t repeats = raster->cell - 1 + (raster->wall - 1);
    const size_t bytes = raster->cell + raster->wall;

    for (size_t i = 0; i < 2 * WAYS; i++)
        deflate_count_symbols(frequency, pixels + i * bytes, bytes, blocks);
    /* Rows that equal the previous one. */
    frequency[2] += repeats * WAYS;
    deflate_count_run(frequency, 0, tile_raster_bytes(raster), repeats * WAYS);
}

/* Adds the code for the pixels of eight cells to the words, made by a stream with the same codes. */
static struct code add_code(struct row_codes *self, struct deflate *stream, const uint8_t *pixels)
{
    struct buffer *bytes = stream->out;
    struct code result = {.word = (uint32_t)(self->words.length / sizeof(uint64_t))};

    buffer_clear(bytes);
    stream->pending = (struct bit_writer){0};
    deflate_add(stream, pixels, self->bytes);
    result.sums = deflate_sums_of(pixels, self->bytes);
    result.bits = (uint32_t)(8 * bytes->length) + stream->pending.count;
    if (buffer_reserve(bytes, sizeof(uint64_t))) {
        memset(bytes->data + bytes->length, 0, sizeof(uint64_t));
        bytes->data[bytes->length] = (char)stream->pending.bits;
        for (size_t at = 0; at < result.bits; at += WORD_BITS) {
            const uint64_t word = bits_load((const uint8_t *)bytes->data + at / 8) &
                UINT64_MAX >> (BITS_WORD - WORD_BITS);

            buffer_add(&self->words, &word, sizeof(word));
        }
    }
    return result;
}

static void add_all_codes(
    struct row_codes *self, const struct deflate_code *code, const uint8_t *pixels)
{
    struct buffer bytes = {0};
    struct deflate stream = {.out = &bytes, .code = *code};

    for (size_t i = 0; i < 2 * WAYS; i++) {
        struct code *added = &self->code[i / WAYS][i % WAYS];

        *added = add_code(self, &stream, pixels + i * self->bytes);
        self->longest = added->bits > self->longest ? added->bits : self->longest;
    }
    self->words.failed |= bytes.failed;
    buffer_free(&bytes);
}

uint64_t row_codes_memory(uint64_t pixels)
{
    return 2 * WAYS * pixels;
}

struct row_codes *row_codes_new(
    const struct tile_raster *raster, struct deflate *deflate, struct buffer *out)
{
    struct row_codes *self = calloc(1, sizeof(*self));
    const unsigned bytes = raster->cell + raster->wall;
    uint64_t frequency[DEFLATE_SYMBOLS] = {0};
    uint8_t *pixels = malloc(row_codes_memory(bytes));

    if (self && pixels) {
        self->bytes = bytes;
        for (unsigned i = 0; i < 2 * WAYS; i++)
            paint(raster, i / WAYS, i % WAYS, pixels + i / WAYS * WAYS * bytes);
        count(raster, pixels, frequency);
        deflate_begin_with(deflate, frequency, out);
        add_all_codes(self, &deflate->code, pixels);
    }
    free(pixels);
    if (self && pixels && !self->words.failed)
        return self;
    row_codes_free(self);
    return NULL;
}

/* The walls of the eight cells that begin at cell 8 * i. */
static INLINE unsigned walls_at(const uint64_t *plane, uint64_t i)
{
    return plane[i / 8] >> i % 8 * 8 & (WAYS - 1);
}

/* How many words a code takes at most: half a word, one, or more. */
enum size { HALF, ONE, MANY };

/* Adds the codes of n entries and their parts of the checksum. */
static INLINE void add_codes(const struct row_codes *self, const struct code *codes,
    const uint64_t *plane, uint64_t from, uint64_t n, enum size size, struct deflate *deflate)
{
    const uint64_t *const words = (const uint64_t *)(const void *)self->words.data;
    uint8_t *const begin = (uint8_t *)deflate->out->data + deflate->out->length, *to = begin;
    struct bit_writer pending = deflate->pending;
    uint64_t a = deflate->a, b = deflate->b;

    for (uint64_t i = from; i < from + n; i++) {
        const struct code *code = &codes[walls_at(plane, i)];
        const uint64_t *word = words + code->word;
        uint32_t left = code->bits;

        b += self->bytes * a + code->sums.b;
        a += code->sums.a;
        for (; size == MANY && left > WORD_BITS; left -= WORD_BITS) {
            bit_writer_put(&pending, *word++, WORD_BITS);
            to = bit_writer_flush(&pending, to);
        }
        bit_writer_put(&pending, *word, left);
        if (size != HALF || (from + n - i) % 2)
            to = bit_writer_flush(&pending, to);
    }
    deflate->pending = pending;
    deflate->a = (uint32_t)(a % DEFLATE_ADLER);
    deflate->b = (uint32_t)(b % DEFLATE_ADLER);
    deflate->out->length += (size_t)(to - begin);
}

bool row_codes_add(
    const struct row_codes *self, struct tile_raster *raster, struct deflate *deflate)
{
    const struct wall_lines *lines = &raster->lines;
    const uint64_t *plane = raster->line ? lines->along : lines->below;
    const struct code *codes = self->code[raster->line];
    const uint64_t from = raster->x / ROW_CODES_CELLS,
                   blocks = lines->rows->width / ROW_CODES_CELLS,
                   most = (uint64_t)PIECE * 8 / self->longest + 1;
    const uint64_t n = blocks - from < most ? blocks - from : most;

    /* The last cells, and the wall after them, are painted instead. */
    if (from >= blocks)
        return false;
    tile_raster_find(raster, (from + n) * ROW_CODES_CELLS);
    if (raster->left) {
        deflate_run(deflate, FLOOR, raster->left / 8);
        raster->left = 0;
    }
    if (!buffer_reserve(deflate->out, (size_t)(n * self->longest / 8 + 16)))
        return false;
    if (2 * self->longest <= WORD_BITS)
        add_codes(self, codes, plane, from, n, HALF, deflate);
    else if (self->longest <= WORD_BITS)
        add_codes(self, codes, plane, from, n, ONE, deflate);
    else
        add_codes(self, codes, plane, from, n, MANY, deflate);
    raster->x += n * ROW_CODES_CELLS;
    return true;
}

void row_codes_free(struct row_codes *self)
{
    if (self)
        buffer_free(&self->words);
    free(self);
}
