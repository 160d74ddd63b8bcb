/*
 * A deflate stream (RFC 1951) in a zlib frame (RFC 1950), for data that often repeats one byte: runs are its only
 * matches. It collects bytes and writes blocks, each with the code that suits it; or its only block has a code that was
 * chosen beforehand. The stream depends on the data and on how that is divided into calls.
 */
#ifndef ENCODE_RASTER_DEFLATE_H
#define ENCODE_RASTER_DEFLATE_H

#include "base/bits.h"
#include "base/buffer.h"

enum {
    DEFLATE_SYMBOLS = 286, /* literals, the end of a block, lengths of matches */
    DEFLATE_TOKENS = 8192  /* the most literals and matches of a block */
};

/* Bits that do not fill a byte yet, the first in the lowest. All zero holds none. */
struct bit_writer {
    uint64_t bits;
    unsigned count;
};

/* Adds bits, at most 56 between flushes. */
static INLINE void bit_writer_put(struct bit_writer *writer, uint64_t bits, unsigned count)
{
    writer->bits |= bits << writer->count;
    writer->count += count;
}

/* Writes the whole bytes (at most seven; there is room for eight) and returns their end. */
static INLINE uint8_t *bit_writer_flush(struct bit_writer *writer, uint8_t *to)
{
    const unsigned whole = writer->count & ~7U;

    bits_store(to, writer->bits);
    writer->bits >>= whole;
    writer->count -= whole;
    return to + whole / 8;
}

/* Codes, the first bit in the lowest; their length is above bit 16. */
struct deflate_code {
    uint32_t symbol[DEFLATE_SYMBOLS];
};

/* A stream. All zero may be freed. */
struct deflate {
    struct buffer *out; /* borrowed; `failed` after a failed allocation */
    struct bit_writer pending;
    uint32_t a, b; /* the two sums of Adler-32 */
    struct deflate_code code;
    /* Collected tokens: a literal, or RUN and the length of a match; owned. NULL: the code was chosen beforehand. */
    uint16_t *token;
    size_t tokens;
};

/* Begins a stream of blocks that each have their own code. */
void deflate_begin(struct deflate *, struct buffer *out);

/* Begins a stream of one block. frequency[i] estimates how often symbol i comes; any may come. The sum fits 54 bits. */
void deflate_begin_with(
    struct deflate *, const uint64_t frequency[DEFLATE_SYMBOLS], struct buffer *out);

/* Add bytes, and one byte n > 0 times. */
void deflate_add(struct deflate *, const uint8_t *bytes, size_t n);
void deflate_run(struct deflate *, uint8_t byte, uint64_t n);

/* Add to the frequencies the symbols that these calls would write `times` times. */
void deflate_count_symbols(
    uint64_t frequency[DEFLATE_SYMBOLS], const uint8_t *bytes, size_t n, uint64_t times);
void deflate_count_run(
    uint64_t frequency[DEFLATE_SYMBOLS], uint8_t byte, uint64_t n, uint64_t times);

/* Ends the stream with its checksum. */
void deflate_end(struct deflate *);

void deflate_free(struct deflate *);

/* ---- For streams with a chosen code, whose codes were looked up before ---- */

/* Adds bits of the stream, the first in the lowest, at most 56 between flushes. */
static INLINE void deflate_put_bits(struct deflate *deflate, uint64_t bits, unsigned count)
{
    bit_writer_put(&deflate->pending, bits, count);
}

/* Writes the whole bytes; there must be room for eight. */
static INLINE void deflate_flush(struct deflate *deflate)
{
    uint8_t *const to = (uint8_t *)deflate->out->data + deflate->out->length;

    deflate->out->length += (size_t)(bit_writer_flush(&deflate->pending, to) - to);
}

/* What bytes add to the two sums of a checksum if both begin at 0. */
struct deflate_sums {
    uint32_t a, b;
};

struct deflate_sums deflate_sums_of(const uint8_t *bytes, size_t n);

enum { DEFLATE_ADLER = 65521 }; /* the modulus of both sums */

#endif
