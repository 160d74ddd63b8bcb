/* Which path is answered by what: one table. Handlers fill a response and know of no socket. */
#ifndef ROUTES_ROUTES_H
#define ROUTES_ROUTES_H

#include "routes/request.h"
#include "routes/response.h"
#include "routes/service.h"

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

/*
 * The number of a row (NULL: `other`) for the metrics, and the path of row i, or NULL past the
 * last.
 */
size_t route_number(const struct route *);
const char *route_path(size_t i);

/* Whether row i makes or checks mazes: its answers may take a job. */
bool route_makes(size_t i);

#endif
