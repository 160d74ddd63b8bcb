/* Which path is answered by what: one table. Handlers fill a response and know of no socket. */
#ifndef SERVICE_ROUTES_H
#define SERVICE_ROUTES_H

#include "service/exchange.h"
#include "service/service.h"

/*
 * Answers a request: with a response that is whole, or with a maze that is yet to be made
 * (BODY_MAZE). Returns the place of the route in routes_paths, for the metrics.
 */
size_t routes_answer(struct service *, const struct request *, struct response *);

/* The paths, in the order of the table and with `other` after them, ended by NULL. */
const char *const *routes_paths(void);

#endif
