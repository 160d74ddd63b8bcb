/* Which path is answered by what: one table. Handlers fill a response and know of no socket. */
#ifndef ROUTES_ROUTES_H
#define ROUTES_ROUTES_H

#include "routes/request.h"
#include "routes/response.h"
#include "routes/service.h"

/*
 * Answers a request: with a response that is whole, or with a maze that is yet to be made
 * (BODY_MAZE). Returns the number of the route, for the metrics.
 */
size_t routes_answer(struct service *, const struct request *, struct response *);

/* Whether the request's path takes a body with its method. */
bool routes_take_body(const struct request *);

/*
 * Answers a request for no path, or with no method, that there is; false where there are both. Either
 * way *route is the number of the route.
 */
bool routes_refuse(const struct request *, struct response *, size_t *route);

/* The path of route i, or NULL past the last; route 0 is `other`: no path that there is. */
const char *routes_path(size_t i);

#endif
