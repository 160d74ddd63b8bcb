/* The JSON bodies of POST: objects whose members are read one by one. */
#ifndef QUERY_JSON_BODY_H
#define QUERY_JSON_BODY_H

#include "query/query_parser.h"

#include <stdbool.h>

/* The body of a request, and what its headers say of it. */
struct message_body {
    struct span bytes;            /* whole; empty: none */
    const char *content_type;     /* or NULL */
    const char *content_encoding; /* or NULL */
};

/*
 * Read a body into *query: one whose members are the parameters of a query, and one with a
 * candidate path through the maze of a permalink. False when it is refused: the problem says why.
 */
bool maze_body_read(
    const struct message_body *, struct query_context *, struct maze_query *, struct problem *);
bool candidate_body_read(
    const struct message_body *, struct query_context *, struct maze_query *, struct problem *);

#endif
