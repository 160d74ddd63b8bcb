/* The headers of a request that matter here, and whether they frame it unambiguously. */
#ifndef NET_REQUEST_HEADERS_H
#define NET_REQUEST_HEADERS_H

#include "base/buffer.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The headers whose values are kept. */
enum header_list {
    HEADER_ACCEPT,
    HEADER_ACCEPT_ENCODING,
    HEADER_IF_MATCH,
    HEADER_IF_NONE_MATCH,
    HEADER_CONTENT_TYPE,
    HEADER_CONTENT_ENCODING,
    HEADER_LAST_EVENT_ID,
    HEADER_REQUEST_ID,
    HEADER_FORWARDED,
    HEADER_X_FORWARDED_FOR,
    HEADER_HOST,
    HEADER_AUTHORIZATION,
    HEADER_LISTS
};

/* All zero is none. */
struct headers {
    struct buffer lists[HEADER_LISTS]; /* values; those of repeated headers are joined by commas */
    unsigned hosts, lengths, codings;  /* how many there are */
    bool mangled;                      /* a name is none, or hides another */
    bool misnamed;                     /* a Host is none */
    bool has_body;                     /* a body is announced */
    bool chunked;                      /* and that is the only coding */
    bool padded;     /* a coding has a blank behind it, and libmicrohttpd left it */
    bool misread;    /* a length is not a number */
    uint64_t length; /* of the body, if it is not chunked */
    size_t kept;     /* estimated bytes that libmicrohttpd keeps of all headers */
};

/* Adds a header. */
void headers_add(struct headers *, struct span name, struct span value);

/* Removes all headers and keeps the memory; or frees it. */
void headers_clear(struct headers *);
void headers_free(struct headers *);

/* Whether a value could not be kept for want of memory. */
bool headers_failed(const struct headers *);

/* The value of a header, or NULL when there is none. */
const char *headers_value(const struct headers *, enum header_list);

/*
 * What is wrong with the framing, or NULL. A request that two readers could frame differently would
 * let one client speak for another behind the same proxy (RFC 9112, sections 3.2 and 6.3).
 */
const char *headers_fault(const struct headers *, const char *version);

#endif
