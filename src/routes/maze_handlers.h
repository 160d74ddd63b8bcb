/* The paths about mazes, as far as they can be answered without making one. */
#ifndef ROUTES_MAZE_HANDLERS_H
#define ROUTES_MAZE_HANDLERS_H

#include "maze/status.h"
#include "maze/task.h"

#include "routes/request.h"
#include "routes/response.h"
#include "routes/service.h"

/*
 * Each fills the response: a problem, a 304, the headers that HEAD asks for, or headers and
 * BODY_MAZE for a maze that fits this server. Of RESPONSE_SEARCHES the rest is left to
 * maze_search.
 */
void maze_get(struct service *, const struct request *, struct response *);
void maze_post(struct service *, const struct request *, struct response *);
void maze_post_check(struct service *, const struct request *, struct response *);

/*
 * Looks for the maze of RESPONSE_SEARCHES, within its cost, and fills the rest of it: the
 * body of the request is not read again. MAZE_OK, though a problem may be the answer; else the task
 * was cancelled or there is no memory, and there is no answer.
 */
enum maze_status maze_search(const struct request *, struct response *, struct maze_task *);

#endif
