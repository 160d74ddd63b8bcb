/* A request as a value: what handlers read. Nothing here knows of sockets or of the HTTP library. */
#ifndef ROUTES_REQUEST_H
#define ROUTES_REQUEST_H

#include "maze/encoder.h"

#include "base/text.h"
#include "process/seed_pool.h"
#include "query/json_body.h"
#include "query/problem.h"

#include <stdbool.h>
#include <stddef.h>

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OPTIONS, METHOD_OTHER };

struct request {
    enum method method;
    const char *method_text;
    struct span path;          /* decoded */
    struct span query;         /* as sent; decoded in place when it is read */
    const char *accept;        /* or NULL */
    const char *if_none_match; /* or NULL */
    struct message_body body;
    struct seed_pool *seeds; /* of the I/O thread */
};

enum method request_method(const char *text);

/*
 * Cuts a target, which is decoded in place and must last as long as the request, into path and query.
 * False when that cannot be done: the problem says why.
 */
bool request_target(struct request *, struct span target, struct problem *);

/*
 * Whether a NUL cut the method or the target, which is where and as long as it was sent, short. They and the version stand in the request's line
 * with one byte between them, in a memory of at most `room` bytes; where the library keeps them
 * elsewhere, this says no.
 */
bool request_is_cut(const char *method, struct span target, const char *version, size_t room);

#endif
