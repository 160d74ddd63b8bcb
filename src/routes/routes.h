/*
 * Which path is answered by what: one table. Handlers fill a response and know of no socket. Those
 * about mazes are in maze_handlers.c, as far as they can be answered without making one, and the
 * metrics in metrics_page.c.
 */
#ifndef ROUTES_ROUTES_H
#define ROUTES_ROUTES_H

#include "maze/status.h"
#include "maze/task.h"

#include "jobs/jobs.h"
#include "jobs/pauses.h"
#include "process/api_keys.h"
#include "process/config.h"
#include "process/metrics.h"
#include "query/query_parser.h"
#include "routes/documents.h"
#include "routes/pages.h"
#include "routes/response.h"

#include <stdatomic.h>
#include <stdbool.h>

/* The parts of the daemon that all I/O threads share. */
struct service {
    struct config config;      /* does not change after the start */
    struct api_keys *api_keys; /* or NULL: requests need no key */
    struct documents *documents;
    struct pages *pages;
    struct jobs *jobs;
    struct pauses *pauses;
    struct metrics metrics;
    atomic_bool stopping;             /* soon it will drain, so /readyz is 503 */
    atomic_bool draining;             /* answers close their connections */
    atomic_uint_fast64_t drain_until; /* by clock_now; then what is not answered is cut */
    atomic_bool ended;                /* it is cut from now on */
};

/*
 * Cuts a target into the request's path and query, and finds the route of the path: the first,
 * `other`, of a path that is malformed or not served. The path is decoded in place, so the target
 * must last as long as the request.
 */
void route_find(struct request *, struct span target);

/*
 * Whether the request may be answered. Where the service has keys, it must carry one, but for the
 * pages, the probes, the address of the administration, and OPTIONS: preflight requests carry none.
 * OPTIONS without a key is answered on every path as `OPTIONS *` is, so that it does not tell which
 * paths are served. False: the response is 401.
 */
bool route_authorize(const struct service *, struct request *, struct response *);

/*
 * Each of the following takes a request whose route was found.
 *
 * Whether a body comes with the method on this path.
 */
bool route_takes_body(const struct request *);

/*
 * Answers 400 where the path is malformed, 404 where nothing is served on it, and 405 where nothing
 * is with the method; else false.
 */
bool route_refuse(const struct request *, struct response *);

/* Answers: with a response that is whole, or with a maze that is yet to be made (BODY_MAZE). */
void route_answer(struct service *, const struct request *, struct response *);

/* The number of a row (NULL: `other`) for the metrics. */
size_t route_number(const struct route *);

/*
 * Each fills the response: a problem, a 304, the headers that HEAD asks for, or headers and
 * BODY_MAZE for a maze that fits this server. Of RESPONSE_SEARCHES the rest is left to
 * maze_search.
 */
void maze_get(struct service *, const struct request *, struct response *);
void maze_post(struct service *, const struct request *, struct response *);
void maze_post_check(struct service *, const struct request *, struct response *);

/* Adds the URL of a query whose spec is resolved, without its host. Returns where the spec ends. */
size_t maze_write_location(const struct maze_query *, struct buffer *url);

/*
 * Looks for the maze of RESPONSE_SEARCHES, within its cost, and fills the rest of it: the
 * body of the request is not read again. MAZE_OK, though a problem may be the answer; else the task
 * was cancelled or there is no memory, and there is no answer.
 */
enum maze_status maze_search(const struct request *, struct response *, struct maze_task *);

/* Says how a page of this server is shown in a frame of another site: https://oembed.com. */
void oembed_answer(struct service *, const struct request *, struct response *);

/* What the metrics know of a route. */
struct metrics_route {
    const char *path;
    bool makes; /* mazes, or checks them, so that an answer may take a job */
};

/*
 * Counters and gauges in the Prometheus text format. The routes are by number, and end with a path
 * of NULL.
 */
void metrics_page_answer(struct service *, const struct metrics_route *routes,
    const struct request *, struct response *);

#endif
