/*
 * A request as a value: what handlers read. Nothing here knows of sockets or of the HTTP library.
 */
#ifndef ROUTES_REQUEST_H
#define ROUTES_REQUEST_H

#include "maze/encoder.h"

#include "base/text.h"
#include "process/address.h"
#include "process/seed_pool.h"
#include "query/json_body.h"
#include "routes/response.h"

#include <stdbool.h>
#include <stddef.h>

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OPTIONS, METHOD_OTHER };

/* Where a request came in: of that it depends which paths there are. */
enum request_side {
    SIDE_ALL,     /* at the only address */
    SIDE_SERVICE, /* at that of the service, which has another for its probes and metrics */
    SIDE_ADMIN    /* at that one */
};

struct route;

struct request {
    struct address client; /* by which its shares are counted: see address_client */
    enum request_side side;
    enum method method;
    const char *method_text;
    struct span path;            /* decoded */
    bool malformed;              /* the path: then it is not decoded */
    const struct route *route;   /* of the path; see routes.h */
    int subject;                 /* MAZE_SUBJECT_… of the path */
    struct span query;           /* as sent; decoded in place when it is read */
    const char *accept;          /* or NULL */
    const char *accept_encoding; /* or NULL */
    const char *if_match;        /* or NULL */
    const char *if_none_match;   /* or NULL */
    const char *last_event;      /* or NULL */
    const char *authorization;   /* or NULL */
    bool guarded;                /* it was admitted by its key: see route_admit */
    struct message_body body;
    struct seed_pool *seeds; /* of the thread */
    bool hurried;            /* the thread has others to serve; see response.h */
};

#endif
