/*
 * A deflate stream (RFC 1951) in the frame of zlib (RFC 1950), for data that repeats one byte again
 * and again: its only matches are runs. Bytes are collected, and a block is written with the code
 * that suits it; or the code is chosen beforehand, and there is but one block. The stream depends
 * on the data and its division into calls.
 */
#ifndef ENCODE_RASTER_DEFLATE_H
#define ENCODE_RASTER_DEFLATE_H

#include "base/bits.h"
#include "base/buffer.h"

enum {
    DEFLATE_SYMBOLS = 286, /* literals, the end of a block, lengths of matches */
    DEFLATE_TOKENS = 8192  /* literals and matches of a block */
};

/* Bits that are no whole byte yet, the first in the lowest. All zero has none. */
struct bit_writer {
    uint64_t bits;
    unsigned count;
};

/* Adds bits: at most 56 between flushes. */
static INLINE void bit_writer_put(struct bit_writer *writer, uint64_t bits, unsigned count)
{
    writer->bits |= bits << writer->count;
    writer->count += count;
}

/* Writes the whole bytes, at most seven, where there is room for eight; returns their end. */
static INLINE uint8_t *bit_writer_flush(struct bit_writer *writer, uint8_t *to)
{
    const unsigned whole = writer->count & ~7U;

    bits_store(to, writer->bits);
    writer->bits >>= whole;
    writer->count -= whole;
    return to + whole / 8;
}

/* Codes, the first bit in the lowest, and above bit 16 their length. */
struct deflate_code {
    uint32_t symbol[DEFLATE_SYMBOLS];
};

/* A stream; all zero may be freed. */
struct deflate {
    struct buffer *out; /* borrowed; when an allocation fails it is `failed` */
    struct bit_writer pending;
    uint32_t a, b; /* the checksum, Adler-32 */
    struct deflate_code code;
    /* Collected: a literal, or a match's length and RUN; owned. NULL: the code is chosen. */
    uint16_t *token;
    size_t tokens;
};

/* Begins a stream of blocks, each with a code of its own. */
void deflate_begin(struct deflate *, struct buffer *out);

/* Begins a stream of one block. frequency[i] is about how often a symbol comes, any may; their sum fits in 54 bits. */
void deflate_begin_with(
    struct deflate *, const uint64_t frequency[DEFLATE_SYMBOLS], struct buffer *out);

/* Adds bytes, and n > 0 times the same byte. */
void deflate_add(struct deflate *, const uint8_t *bytes, size_t n);
void deflate_run(struct deflate *, uint8_t byte, uint64_t n);

/* Add to the frequencies the symbols that these calls would write, so many times. */
void deflate_count_symbols(
    uint64_t frequency[DEFLATE_SYMBOLS], const uint8_t *bytes, size_t n, uint64_t times);
void deflate_count_run(
    uint64_t frequency[DEFLATE_SYMBOLS], uint8_t byte, uint64_t n, uint64_t times);

/* Ends the stream, with its checksum. */
void deflate_end(struct deflate *);

void deflate_free(struct deflate *);

/* ---- for streams whose code is chosen: codes that were found before ---- */

/* Adds bits of the stream, the first in the lowest: at most 56 between flushes. */
static INLINE void deflate_put_bits(struct deflate *deflate, uint64_t bits, unsigned count)
{
    bit_writer_put(&deflate->pending, bits, count);
}

/* Writes the whole bytes, where there is room for eight. */
static INLINE void deflate_flush(struct deflate *deflate)
{
    uint8_t *const to = (uint8_t *)deflate->out->data + deflate->out->length;

    deflate->out->length += (size_t)(bit_writer_flush(&deflate->pending, to) - to);
}

/* What bytes add to the two sums of a checksum that are 0 before. */
struct deflate_sums {
    uint32_t a, b;
};

struct deflate_sums deflate_sums_of(const uint8_t *bytes, size_t n);

enum { DEFLATE_ADLER = 65521 }; /* the sums are modulo this */

#endif
