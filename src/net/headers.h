/* The headers of a request that matter here, and whether they frame it in one way only. */
#ifndef NET_HEADERS_H
#define NET_HEADERS_H

#include "base/buffer.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is none yet. */
struct headers {
    /* Values of repeated ones are joined by commas. */
    struct buffer accept, if_none_match, content_type, content_encoding;
    unsigned hosts, lengths, codings; /* how many there are of each */
    bool mangled;                     /* a name cannot be one, or hides another */
    bool has_body;                    /* one is announced */
    bool chunked;                     /* as its only coding */
    bool misread;                     /* a length is no number */
    uint64_t length;                  /* of the body, if it is not chunked */
    size_t kept;                      /* bytes that libmicrohttpd keeps of them all, about */
};

/* Takes note of one header. */
void headers_add(struct headers *, struct span name, struct span value);

/* Forgets them all and keeps the memory; or frees it. */
void headers_clear(struct headers *);
void headers_free(struct headers *);

/* Whether one could not be kept for want of memory. */
bool headers_failed(const struct headers *);

/* The joined values, or NULL when there is no such header. */
const char *headers_accept(const struct headers *);
const char *headers_if_none_match(const struct headers *);
const char *headers_content_type(const struct headers *);
const char *headers_content_encoding(const struct headers *);

/*
 * What is wrong with the framing, or NULL: what two readers could understand differently would let one
 * client speak in the name of another behind the same proxy (RFC 9112, sections 3.2 and 6.3).
 */
const char *headers_fault(const struct headers *, const char *version);

#endif
