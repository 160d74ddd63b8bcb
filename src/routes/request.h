/* A request as a value: what handlers read. Nothing here knows of sockets or of the HTTP library. */
#ifndef ROUTES_REQUEST_H
#define ROUTES_REQUEST_H

#include "maze/encoder.h"

#include "base/text.h"
#include "process/seed_pool.h"
#include "query/json_body.h"
#include "routes/response.h"

#include <stdbool.h>
#include <stddef.h>

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OPTIONS, METHOD_OTHER };

struct route;

struct request {
    enum method method;
    const char *method_text;
    struct span path;          /* decoded */
    const struct route *route; /* of the path; see routes.h */
    struct span query;         /* as sent; decoded in place when it is read */
    const char *accept;        /* or NULL */
    const char *if_none_match; /* or NULL */
    struct message_body body;
    struct seed_pool *seeds; /* of the I/O thread */
};

enum method request_method(const char *text);

/*
 * Cuts a target into path and query. The path is decoded in place, so the target must last as long as
 * the request. False when the path cannot be decoded: then the response says so.
 */
bool request_target(struct request *, struct span target, struct response *);

/*
 * Whether a NUL cut the method or the target short. They and the version stand in the request line with
 * one byte between them, in at most `room` bytes of memory; where the library keeps them elsewhere, the
 * answer is no. The target is where it was received, with the length that it has there.
 */
bool request_is_cut(const char *method, struct span target, const char *version, size_t room);

#endif
