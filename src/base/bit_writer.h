/*
 * Bits on their way to bytes, the first in the lowest, as deflate (RFC 1951) has them: those that
 * are no whole byte yet.
 */
#ifndef BASE_BIT_WRITER_H
#define BASE_BIT_WRITER_H

#include "base/bits.h"
#include "base/inline.h"

/* All zero has none. */
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

#endif
