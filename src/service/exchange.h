/*
 * A request and its response, as values: what handlers read and what they fill. Nothing here knows
 * of sockets or of the HTTP library.
 */
#ifndef SERVICE_EXCHANGE_H
#define SERVICE_EXCHANGE_H

#include "maze/encoder.h"

#include "base/buffer.h"
#include "base/text.h"
#include "service/entropy.h"
#include "service/problem.h"
#include "service/wish.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OPTIONS, METHOD_OTHER };

struct request {
    enum method method;
    const char *method_text;
    struct span path;             /* decoded */
    struct span query;            /* as sent; decoded in place when it is read */
    const char *accept;           /* or NULL */
    const char *if_none_match;    /* or NULL */
    const char *content_type;     /* or NULL */
    const char *content_encoding; /* or NULL */
    struct span body;             /* whole; empty: none */
    struct entropy *entropy;      /* of the thread, as are the envelopes */
    struct envelopes *envelopes;
};

/* What a cache may do with a response. */
enum caching { CACHING_NONE, CACHING_HOUR, CACHING_FOREVER };

enum body {
    BODY_NONE,
    BODY_TEXT,   /* `text`, which lives as long as the daemon */
    BODY_MADE,   /* `made`, which the response owns */
    BODY_MAZE,   /* the maze of `wish`, yet to be made */
    BODY_LENGTH, /* of HEAD: only `length` is known */
    BODY_HIDDEN  /* of HEAD: not even that */
};

enum { RESPONSE_ETAG = 64 };

/* All zero is an empty response; to be emptied by response_free. */
struct response {
    unsigned status;
    enum body body;
    const char *content_type; /* or NULL */
    enum caching caching;
    bool varies;               /* with the Accept header */
    bool closes;               /* the connection, after it */
    const char *allow;         /* the value of Allow, or NULL */
    const char *allow_headers; /* of OPTIONS: those that a page may set, or NULL */
    uint64_t retry_after;      /* seconds, or 0 */
    char etag[RESPONSE_ETAG];  /* or empty */
    struct buffer location;    /* Content-Location, or empty */
    struct span text;
    struct buffer made;
    struct wish wish; /* owned */
    uint64_t length;
};

/* Makes the response a problem document, with the status of its kind. */
void response_problem(struct response *, const struct problem *);

/* Empties a response, for the next one, or frees it. */
void response_clear(struct response *);
void response_free(struct response *);

#endif
