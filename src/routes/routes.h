/*
 * One table says what answers each path. Handlers fill a response and know no sockets. Those about
 * mazes are in maze_handlers.c, up to the making of one, and the metrics in metrics_page.c.
 */
#ifndef ROUTES_ROUTES_H
#define ROUTES_ROUTES_H

#include "maze/status.h"
#include "maze/task.h"

#include "jobs/jobs.h"
#include "jobs/pauses.h"
#include "process/api_keys.h"
#include "process/config.h"
#include "process/fonts.h"
#include "process/metrics.h"
#include "query/query_parser.h"
#include "routes/documents.h"
#include "routes/pages.h"
#include "routes/response.h"
#include "routes/search.h"

#include <stdatomic.h>
#include <stdbool.h>

/* The parts of the daemon that all I/O threads share. */
struct service {
    struct config config;      /* constant after the start */
    struct api_keys *api_keys; /* or NULL: no request needs a key */
    struct fonts *fonts;
    struct documents *documents;
    struct pages *pages;
    struct jobs *jobs;
    struct pauses *pauses;
    struct metrics metrics;
    atomic_bool stopping;             /* it will drain soon, so /readyz is 503 */
    atomic_bool draining;             /* each answer closes its connection */
    atomic_uint_fast64_t drain_until; /* by clock_now; unanswered requests are cut then */
    atomic_bool ended;                /* unanswered requests are cut from now on */
};

/*
 * Splits a target into the request's path and query, and finds the path's route; `other`, the
 * first, if the path is malformed or not served. The path is decoded in place, so the target must
 * live as long as the request.
 */
void route_find(struct request *, struct span target);

/*
 * Whether the request may be answered. If the service has keys, it must carry one, except for the
 * pages, the probes, the administration's address, and OPTIONS, since preflight requests carry
 * none. OPTIONS without a key is answered like `OPTIONS *` on every path, so it does not reveal
 * which paths exist. False: the response is 401, or 308 for a known path with superfluous slashes.
 */
bool route_authorize(const struct service *, struct request *, struct response *);

/*
 * The functions below take a request whose route was found.
 *
 * Whether this method brings a body on this path.
 */
bool route_takes_body(const struct request *);

/*
 * Answers 400 if the path is malformed, 404 if it is not served, and 405 if the method is not; else
 * returns false. With a service, browsers get a page for the 404.
 */
bool route_refuse(struct service *, const struct request *, struct response *);

/*
 * Whether route_answer needs the service's documents and pages, as the maze of a GET does not, or
 * reads JSON, which the documents set up.
 */
bool route_needs_documents(const struct request *);

/* Answers with a whole response, or with a maze that is still to be made (BODY_MAZE). */
void route_answer(struct service *, const struct request *, struct response *);

/* The number of a route for the metrics; NULL is `other`. */
size_t route_number(const struct route *);

/* Whether it is a liveness or readiness probe, as is asked for every few seconds; NULL is none. */
bool route_is_probe(const struct route *);

/*
 * Each fills the response: a problem, a 304, the headers for HEAD, or headers and BODY_MAZE for a
 * maze that fits this server. maze_search completes RESPONSE_SEARCHES.
 */
void maze_get(struct service *, const struct request *, struct response *);
void maze_post(struct service *, const struct request *, struct response *);
void maze_post_check(struct service *, const struct request *, struct response *);

/* Adds the URL of a query whose spec is resolved, without its host. Returns where the spec ends. */
size_t maze_write_location(const struct maze_query *, struct buffer *url);

/*
 * Looks for the maze of RESPONSE_SEARCHES for a while, within its cost, and completes the response
 * without reading the request's body again. The search is all zero at first. MAZE_OK: there is an
 * answer, perhaps a problem. MAZE_LATER: the next call goes on. Else the task was cancelled, or
 * memory ran out.
 */
enum maze_status maze_search(
    const struct request *, struct search *, struct response *, struct maze_task *);

/* Says how another site shows a page of this server in a frame: https://oembed.com. */
void oembed_answer(struct service *, const struct request *, struct response *);

/* A route as the metrics see it. */
struct metrics_route {
    const char *path;
    bool makes; /* it makes or checks mazes, so its answers may take jobs */
};

/*
 * Counters and gauges in the Prometheus text format. Routes are in order of their numbers; a NULL
 * path ends them.
 */
void metrics_page_answer(struct service *, const struct metrics_route *routes,
    const struct request *, struct response *);

#endif
