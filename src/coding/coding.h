/*
 * The catalogue of content codings (RFC 9110, section 8.4.1): how the bytes of an answer may be packed
 * on their way. A coder (coding/coder.h) does it; what a row has for it is a library.
 */
#ifndef CODING_CODING_H
#define CODING_CODING_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif
