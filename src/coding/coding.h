/* The catalogue of content codings (RFC 9110, section 8.4.1); what a row has is a library. */
#ifndef CODING_CODING_H
#define CODING_CODING_H

#include "base/buffer.h"
#include "encode/source.h"

enum coding { CODING_IDENTITY, CODING_GZIP, CODING_ZSTD, CODINGS };

/* Sets of codings, as bits. */
enum { CODINGS_NONE = 1 << CODING_IDENTITY, CODINGS_ALL = (1 << CODINGS) - 1 };

enum { CODING_MIN = 1024 }; /* bytes up to which an answer is not worth coding */

/* How much time coding may take: of answers made on request, or of documents coded once. */
enum coding_effort { CODING_QUICK, CODING_THOROUGH, CODING_EFFORTS };

/* What a packer is to do with its input beside taking it. */
enum packing_mode {
    PACKING_MORE,  /* nothing: it may keep the input back */
    PACKING_BLOCK, /* to write out nearly all that it keeps */
    PACKING_END    /* to write all and the end of the stream */
};

/* One call of a packer: bytes that are left to be taken, and room that is left. */
struct packing {
    const char *from;
    size_t length;
    char *to;
    size_t room;
    enum packing_mode mode;
    bool done; /* the input was taken, and the mode satisfied; if not, the packer needs more room */
};

struct coding_row {
    const char *name;  /* in Accept-Encoding and Content-Encoding */
    const char *alias; /* in Accept-Encoding, or NULL */
    /* All below is NULL or 0 of identity. The library's version, on which the bytes depend. */
    const char *(*version)(void);
    size_t memory;                    /* bytes that a quick packer takes, rounded up */
    void *(*new)(enum coding_effort); /* NULL when there is no memory */
    bool (*reset)(void *packer);      /* begins a new stream; false when there is no memory */
    bool (*pack)(void *packer, struct packing *); /* false when there is no memory */
    void (*free)(void *packer);
};

const struct coding_row *coding_row(enum coding);

/* The coding with this name or alias, in any case; CODINGS: none. */
enum coding coding_find(struct span name);

/* The rows' implementations. */
extern const struct coding_row coding_gzip, coding_zstd;

/*
 * A coder: a source of bytes that reads other sources and packs what they write. Its bytes depend on
 * what it reads alone, and not on the slices in which they are taken. Used by one thread at a time,
 * for one answer after another.
 */
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
