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

/*
 * The sides of the daemon, as bits: the service, and the probes and metrics, which may have an
 * address of their own.
 */
enum side { SIDE_SERVICE = 1, SIDE_ADMIN = 2, SIDE_BOTH = SIDE_SERVICE | SIDE_ADMIN };

struct route;

struct request {
    struct address client; /* by which its shares are counted: see address_client */
    enum side side;        /* of the address at which it came in: both, if there is only one */
    enum method method;
    const char *method_text;
    struct span path;            /* decoded */
    bool malformed;              /* the path: then it is not decoded */
    const struct route *route;   /* of the path; see routes.h */
    int subject;                 /* MAZE_SUBJECT_… of the path */
    struct span query;           /* as sent; decoded in place when it is read */
    const char *host;            /* and the port, if it is not the usual one; or NULL */
    const char *accept;          /* or NULL */
    const char *accept_encoding; /* or NULL */
    const char *if_match;        /* or NULL */
    const char *if_none_match;   /* or NULL */
    const char *last_event;      /* or NULL */
    const char *authorization;   /* or NULL */
    bool needs_key;              /* see route_authorize */
    struct message_body body;
    struct seed_pool *seeds; /* of the thread */
    bool hurried;            /* the thread has others to serve; see response.h */
};

#endif
