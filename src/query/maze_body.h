/* The JSON body of POST /maze: its members are the parameters of a query. */
#ifndef QUERY_MAZE_BODY_H
#define QUERY_MAZE_BODY_H

#include "query/json_body.h"
#include "query/maze_query.h"

/*
 * Reads a body into *query. The Accept header may be NULL: none. False when it is refused: the problem
 * says why.
 */
bool maze_body_read(const struct message_body *, const char *accept, struct seed_pool *,
    struct maze_query *, struct problem *);

#endif
