/* A response as a value: what handlers fill. Nothing here knows of sockets or of the HTTP library. */
#ifndef ROUTES_RESPONSE_H
#define ROUTES_RESPONSE_H

#include "base/buffer.h"
#include "base/text.h"
#include "query/maze_query.h"
#include "query/problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
    struct maze_query query; /* owned */
    uint64_t length;
};

/* Makes the response a problem document, with the status of its kind. */
void response_problem(struct response *, const struct problem *);

/* Empties a response, for the next one, or frees it. */
void response_clear(struct response *);
void response_free(struct response *);

#endif
