/* The request line and headers, checked so that no other server could frame them otherwise. */
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
     * Bytes for a request's line and headers and for the head of its answer, which may repeat the
     * line. If little is left for the answer, the library would close the connection silently.
     */
    CONNECTION_MEMORY = 24 * 1024,
};

/* ---- the headers that matter here, and whether they frame the request unambiguously ---- */

/* All zero is no headers. */
struct headers {
    const char *values[HEADERS];      /* borrowed, or of `joined`; NULL: there is none */
    unsigned hosts, lengths, codings; /* how many there are */
    bool mangled;                     /* a name is invalid, or hides another header */
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

/* Removes all headers but keeps the memory; frees everything. */
void headers_clear(struct headers *);
void headers_free(struct headers *);

/*
 * Says what is wrong with the framing, or NULL. A request that two readers frame differently could
 * let one client speak for another behind a proxy (RFC 9112, sections 3.2 and 6.3).
 */
const char *headers_fault(const struct headers *, const char *version);

/* Initially all zero. What is read replaces what was read before. */
struct request_head {
    struct buffer target;        /* as received, with the query */
    const char *target_received; /* where libmicrohttpd keeps it, */
    const char *method, *version;
    const char *end; /* and the end of the last header read */
    bool cut;        /* a header contains a NUL */
    struct headers headers;
};

/*
 * Begins with the target, which libmicrohttpd passes before it looks for headers. Copies it, and
 * hides from libmicrohttpd what that would parse of the query and of cookies.
 */
void request_head_begin(struct request_head *, const char *target, struct MHD_Connection *);

/*
 * Reads the headers. The method and the version belong to libmicrohttpd, and stay until the request
 * ends.
 */
void request_head_read(
    struct request_head *, struct MHD_Connection *, const char *method, const char *version);

/*
 * Refuses a head that is too large, that could be read in two ways, or that there is no memory for:
 * the response says so, and the connection closes. Returns whether it did.
 */
bool request_head_refuse(const struct request_head *, struct response *);

void request_head_free(struct request_head *);

#endif
