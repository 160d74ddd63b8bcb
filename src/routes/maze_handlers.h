/* The paths about mazes, as far as they can be answered without making one. */
#ifndef ROUTES_MAZE_HANDLERS_H
#define ROUTES_MAZE_HANDLERS_H

#include "routes/request.h"
#include "routes/response.h"
#include "routes/service.h"

/*
 * Each fills the response: a problem, a 304, the headers that HEAD asks for, or headers and
 * BODY_MAZE for a maze that fits this server.
 */
void maze_get(struct service *, const struct request *, struct response *);
void maze_post(struct service *, const struct request *, struct response *);
void maze_post_check(struct service *, const struct request *, struct response *);

#endif
