/* The JSON body of POST /maze/check: a candidate path through the maze of a permalink. */
#ifndef QUERY_CANDIDATE_BODY_H
#define QUERY_CANDIDATE_BODY_H

#include "query/json_body.h"
#include "query/maze_query.h"

/*
 * Reads a body into *query. The Accept header may be NULL: none. False when it is refused: the problem
 * says why.
 */
bool candidate_body_read(const struct message_body *, const char *accept, struct seed_pool *,
    struct maze_query *, struct problem *);

#endif
