/* The request line and the headers, checked so that no other server could frame them otherwise. */
#ifndef NET_REQUEST_REQUEST_HEAD_H
#define NET_REQUEST_REQUEST_HEAD_H

#include "base/buffer.h"
#include "net/request/headers.h"
#include "routes/response.h"

#include <microhttpd.h>
#include <stdbool.h>

enum {
    /*
     * Bytes for a request's line and headers, and for the head of its answer, which may repeat the
     * line. Where they leave less for that, the library would close the connection without a word.
     */
    CONNECTION_MEMORY = 24 * 1024,
};

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
