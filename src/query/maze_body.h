/*
 * The JSON body of POST /maze: a maze that is described by the same members as a query has parameters.
 * Each member goes through the reader of its parameter.
 */
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
