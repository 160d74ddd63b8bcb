/*
 * A deflate stream (RFC 1951) in the frame of zlib (RFC 1950), of one block whose code is chosen beforehand: for data
 * whose bytes are known to be alike all through. Its only matches are runs of one byte. The bytes depend
 * on the data and its division into deflate_row calls.
 */
#ifndef ENCODE_DEFLATE_H
#define ENCODE_DEFLATE_H

#include "base/buffer.h"

#include <stddef.h>
#include <stdint.h>

enum { DEFLATE_SYMBOLS = 286 };

struct deflate {
    struct buffer *out; /* borrowed */
    uint64_t bits;      /* that are not whole bytes yet, the first in the lowest */
    unsigned count;
    uint32_t a, b; /* the checksum, Adler-32 */
    uint32_t symbol
        [DEFLATE_SYMBOLS]; /* a code, its first bit in the lowest, and above bit 16 its length */
};

/* Begins a stream; frequency[i] is about how often byte i comes. All bytes may come. */
void deflate_begin(struct deflate *, const uint32_t frequency[256], struct buffer *out);

/* Adds bytes, and n > 0 times the same byte. */
void deflate_add(struct deflate *, const uint8_t *bytes, size_t n);
void deflate_run(struct deflate *, uint8_t byte, uint64_t n);

/* Ends the stream, with its checksum. */
void deflate_end(struct deflate *);

#endif
