/*
 * The codes are stored 56 bits a word: so many fit in a stream's word after the seven bits that may
 * be left of a byte.
 */
#include "encode/row_codes.h"

#include <stdlib.h>
#include <string.h>

enum {
    WAYS = 1 << ROW_CODES_CELLS,
    WORD_BITS = 56,
    BYTES_MAX = 512, /* of eight cells: 256 pixels of each, and of a wall */
    PIECE = 8192     /* bytes that one call writes at most, unless a single entry is longer */
};

struct code {
    uint32_t word; /* where its bits begin */
    uint32_t bits;
    struct deflate_sums sums;
};

struct row_codes {
    unsigned bytes;            /* of eight cells */
    uint32_t longest;          /* bits of a code */
    struct code code[2][WAYS]; /* of cells, and of a line */
    struct buffer words;
};

/* How often symbols come in a maze of which every other wall is there. */
static void count(const struct tile_raster *raster, uint64_t frequency[DEFLATE_SYMBOLS])
{
    const uint64_t blocks = raster->lines.rows->width / ROW_CODES_CELLS;
    const uint64_t repeats = raster->cell - 1 + (raster->wall - 1);
    uint8_t pixels[BYTES_MAX];

    for (unsigned line = 0; line < 2; line++)
        for (unsigned walls = 0; walls < WAYS; walls++) {
            tile_raster_paint_bits(raster, line, walls, pixels);
            deflate_count(frequency, pixels, raster->cell + raster->wall, blocks);
        }
    /* Rows that are as the one above. */
    frequency[2] += repeats * WAYS;
    deflate_count_run(frequency, 0, tile_raster_bytes(raster), repeats * WAYS);
}

/* Adds the code of eight cells' pixels to the words, with a stream of the same codes. */
static struct code add_code(
    struct row_codes *self, const struct deflate_code *code, const uint8_t *pixels)
{
    struct buffer bytes = {0};
    struct deflate stream = {.out = &bytes, .code = *code};
    struct code result = {.word = (uint32_t)(self->words.length / sizeof(uint64_t))};

    deflate_add(&stream, pixels, self->bytes);
    result.sums = deflate_sums_of(pixels, self->bytes);
    result.bits = (uint32_t)(8 * bytes.length) + stream.count;
    if (buffer_reserve(&bytes, sizeof(uint64_t))) {
        memset(bytes.data + bytes.length, 0, sizeof(uint64_t));
        bytes.data[bytes.length] = (char)stream.bits;
        for (size_t at = 0; at < result.bits; at += WORD_BITS) {
            const uint64_t word = bits_load((const uint8_t *)bytes.data + at / 8) &
                UINT64_MAX >> (BITS_WORD - WORD_BITS);

            buffer_add(&self->words, &word, sizeof(word));
        }
    }
    self->words.failed |= bytes.failed;
    buffer_free(&bytes);
    return result;
}

struct row_codes *row_codes_new(
    const struct tile_raster *raster, struct deflate *deflate, struct buffer *out)
{
    struct row_codes *self = calloc(1, sizeof(*self));
    uint64_t frequency[DEFLATE_SYMBOLS] = {0};
    uint8_t pixels[BYTES_MAX];

    if (!self)
        return NULL;
    self->bytes = raster->cell + raster->wall;
    count(raster, frequency);
    deflate_begin_with(deflate, frequency, out);
    for (unsigned line = 0; line < 2; line++)
        for (unsigned walls = 0; walls < WAYS; walls++) {
            struct code *code = &self->code[line][walls];

            tile_raster_paint_bits(raster, line, walls, pixels);
            *code = add_code(self, &deflate->code, pixels);
            self->longest = code->bits > self->longest ? code->bits : self->longest;
        }
    if (!self->words.failed)
        return self;
    row_codes_free(self);
    return NULL;
}

/* The walls of the eight cells from 8 * i. */
static INLINE unsigned walls_at(const uint64_t *plane, uint64_t i)
{
    return plane[i / 8] >> i % 8 * 8 & (WAYS - 1);
}

/* How many words a code may take: half of one, one, or more. */
enum size { HALF, ONE, MANY };

/* Adds the codes of n entries, and their part of the checksum. */
static INLINE void add_codes(const struct row_codes *self, const struct code *codes,
    const uint64_t *plane, uint64_t from, uint64_t n, enum size size, struct deflate *deflate)
{
    const uint64_t *const words = (const uint64_t *)(const void *)self->words.data;
    uint8_t *const begin = (uint8_t *)deflate->out->data + deflate->out->length, *to = begin;
    uint64_t bits = deflate->bits, a = deflate->a, b = deflate->b;
    unsigned count = deflate->count;

    for (uint64_t i = from; i < from + n; i++) {
        const struct code *code = &codes[walls_at(plane, i)];
        const uint64_t *word = words + code->word;
        uint32_t left = code->bits;

        b += self->bytes * a + code->sums.b;
        a += code->sums.a;
        for (; size == MANY && left > WORD_BITS; left -= WORD_BITS) {
            bits |= *word++ << count;
            bits_store(to, bits);
            to += WORD_BITS / 8;
            bits >>= WORD_BITS;
        }
        bits |= *word << count;
        count += left;
        if (size == HALF && (from + n - i) % 2 == 0)
            continue;
        bits_store(to, bits);
        to += count / 8;
        bits >>= count & ~7U;
        count %= 8;
    }
    deflate->bits = bits;
    deflate->count = count;
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

    /* The last cells, and the wall after them, are painted. */
    if (from >= blocks)
        return false;
    tile_raster_find(raster, (from + n) * ROW_CODES_CELLS);
    if (raster->left) {
        deflate_run(deflate, 0, raster->left / 8);
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
