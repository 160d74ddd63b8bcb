/* The catalogue of content codings (RFC 9110, section 8.4.1), and the libraries that they wrap. */
#ifndef CODING_CODING_H
#define CODING_CODING_H

#include "base/buffer.h"
#include "encode/source.h"

enum coding { CODING_IDENTITY, CODING_GZIP, CODING_ZSTD, CODINGS };

/* Sets of codings, as bits. */
enum { CODINGS_NONE = 1 << CODING_IDENTITY, CODINGS_ALL = (1 << CODINGS) - 1 };

enum { CODING_MIN = 1024 }; /* the most bytes of an answer that is not worth coding */

/* How much time coding may take: QUICK for answers on request, THOROUGH for documents that are coded once. */
enum coding_effort { CODING_QUICK, CODING_THOROUGH, CODING_EFFORTS };

/* What a packer must do besides taking its input. */
enum packing_mode {
    PACKING_MORE,  /* nothing: it may hold back the input */
    PACKING_BLOCK, /* write out nearly everything that it holds */
    PACKING_END    /* write everything, and the end of the stream */
};

/* One call of a packer. It advances both pointers, and reduces `length` and `room` accordingly. */
struct packing {
    const char *from;
    size_t length;
    char *to;
    size_t room;
    enum packing_mode mode;
    bool done; /* took all input and did what the mode asks; if not, it needs more room */
};

/* A library that packs. The bytes depend on its version. */
struct packer {
    const char *(*version)(void);
    bool by_processor;                /* the bytes depend on the processor too */
    size_t memory;                    /* bytes that a quick one takes, rounded up */
    void *(*new)(enum coding_effort); /* NULL when there is no memory */
    bool (*reset)(void *state);       /* begins a new stream; false when there is no memory */
    bool (*pack)(void *state, struct packing *); /* false when there is no memory */
    void (*free)(void *state);
};

struct coding_row {
    const char *name;                             /* in Accept-Encoding and Content-Encoding */
    const char *alias;                            /* in Accept-Encoding, or NULL */
    const struct packer *packers[CODING_EFFORTS]; /* NULL for identity */
};

const struct coding_row *coding_row(enum coding);

/* The coding with this name or alias, in any case; CODINGS if there is none. */
enum coding coding_find(struct span name);

extern const struct packer packer_zlib, packer_isal, packer_zstd;

/*
 * A coder: a source of bytes that reads other sources and packs what they write. Its bytes depend only on what it
 * reads, not on how they are sliced. One thread uses it at a time, for one answer after another.
 */
struct coder;

/* Returns a new coder, for any coding but identity; NULL when there is no memory. */
struct coder *coder_new(enum coding, enum coding_effort);
void coder_free(struct coder *); /* NULL is allowed */

/* The number of bytes that a quick coder takes; 0 for identity. */
uint64_t coder_memory(enum coding);

/*
 * Begins to code a list of sources, which must last as long as the result is read. Returns the source of the coded
 * bytes, which the coder owns. Each call of its `next` reads at most about 16 KiB, or 64 KiB if the first 16 produced
 * nothing. NULL when there is no memory.
 */
struct source *coder_begin(struct coder *, struct source *raw);

/*
 * For bytes that no source has, after coder_begin with NULL: takes the next bytes and adds what is coded so far to a
 * buffer; after the last, everything. It may hold back up to 80 KiB. The coded bytes do not depend on how the input is
 * cut into calls. False when there is no memory.
 */
bool coder_feed(struct coder *, struct span raw, bool last, struct buffer *out);

/* Adds the coded form of a text to a buffer. False when there is no memory. */
bool coder_pack(struct coder *, struct span text, struct buffer *out);

/* The bytes that an encoder writes, as a source that a coder can read. */
struct encoder_source {
    struct source source;
    struct maze_encoder *encoder; /* borrowed; someone else gives it its maze */
};

struct encoder_source encoder_source_of(struct maze_encoder *);

#endif
