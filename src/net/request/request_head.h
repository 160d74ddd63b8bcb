/* The request line and the headers, checked so that no other server could frame them otherwise. */
#ifndef NET_REQUEST_REQUEST_HEAD_H
#define NET_REQUEST_REQUEST_HEAD_H

#include "base/buffer.h"
#include "base/text.h"
#include "routes/response.h"

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    /*
     * Bytes for a request's line and headers, and for the head of its answer, which may repeat the
     * line. Where they leave less for that, the library would close the connection without a word.
     */
    CONNECTION_MEMORY = 24 * 1024,
};

/* ---- the headers that matter here, and whether they frame the request unambiguously ---- */

/* All zero is none. */
struct headers {
    const char *values[HEADERS];      /* borrowed, or of `joined`; NULL: there is none */
    unsigned hosts, lengths, codings; /* how many there are */
    bool mangled;                     /* a name is none, or hides another */
    bool has_body;                    /* a body is announced */
    bool chunked;                     /* and that is the only coding */
    bool padded;                   /* a coding has a blank behind it, and libmicrohttpd left it */
    bool misread;                  /* a length is not a number */
    bool failed;                   /* there was no memory for a value */
    uint64_t length;               /* of the body, if it is not chunked */
    size_t kept;                   /* estimated bytes that libmicrohttpd keeps of all headers */
    struct buffer joined[HEADERS]; /* values of headers that came more than once */
};

/* Adds a header, whose value is borrowed and has a NUL behind it. */
void headers_add(struct headers *, struct span name, struct span value);

/* Removes all headers and keeps the memory; or frees it. */
void headers_clear(struct headers *);
void headers_free(struct headers *);

/*
 * What is wrong with the framing, or NULL. A request that two readers could frame differently would
 * let one client speak for another behind the same proxy (RFC 9112, sections 3.2 and 6.3).
 */
const char *headers_fault(const struct headers *, const char *version);

/* All zero at first; what is read next replaces what was read before. */
struct request_head {
    struct buffer target;        /* as it was received, with the query */
    const char *target_received; /* where libmicrohttpd has it, */
    const char *method, *version;
    const char *end; /* and the end of the last header read */
    bool cut;        /* a NUL in a header */
    struct headers headers;
};

/*
 * Begins with the target, as libmicrohttpd gives it before it looks for headers: it is copied, and
 * what libmicrohttpd would list of it and of cookies is hidden from it.
 */
void request_head_begin(struct request_head *, const char *target, struct MHD_Connection *);

/*
 * Reads the headers. The method and the version are libmicrohttpd's own, and stay until the request
 * ends.
 */
void request_head_read(
    struct request_head *, struct MHD_Connection *, const char *method, const char *version);

/*
 * Refuses in the response a head that is too large, that could be read in two ways, or that there
 * is no memory for, and has the connection closed then; or returns false.
 */
bool request_head_refuse(const struct request_head *, struct response *);

void request_head_free(struct request_head *);

#endif
