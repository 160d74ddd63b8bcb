/*
 * A coder: a source of bytes that reads other sources and packs what they write. Its bytes depend on
 * what it reads alone, and not on the slices in which they are taken. Used by one thread at a time,
 * for one answer after another.
 */
#ifndef CODING_CODER_H
#define CODING_CODER_H

#include "base/buffer.h"
#include "base/text.h"
#include "coding/coding.h"
#include "encode/source.h"

#include <stdint.h>

struct coder;

/* A new coder of any coding but identity; NULL when there is no memory. */
struct coder *coder_new(enum coding, enum coding_effort);
void coder_free(struct coder *); /* NULL is allowed */

/* How many bytes a quick coder takes; 0 of identity. */
uint64_t coder_memory(enum coding);

/*
 * Begins with a list of sources, which must last as long as it is read, and returns the source of the
 * coded bytes, which is the coder's. Each call of its `next` reads about 16 KiB at most, or 64 where
 * those came to nothing. NULL when there is no memory.
 */
struct source *coder_begin(struct coder *, struct source *raw);

/*
 * For bytes that no source has, once it has begun with NULL as the list: takes the next of them, and
 * adds what is coded so far to a buffer, all of it after the last. Bytes may be kept back, at most 80
 * KiB; however they are cut into calls, the coded ones are the same. False when there is no memory.
 */
bool coder_feed(struct coder *, struct span raw, bool last, struct buffer *out);

/* Adds the coded form of a text to a buffer; false when there is no memory. */
bool coder_pack(struct coder *, struct span text, struct buffer *out);

/* What an encoder writes, as a source that a coder can read. */
struct encoder_source {
    struct source source;
    struct maze_encoder *encoder; /* borrowed; its maze is given to it by others */
};

struct encoder_source encoder_source_of(struct maze_encoder *);

#endif
