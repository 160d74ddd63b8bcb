/* The bodies of POST: JSON, objects whose members are read one by one, and pictures. */
#ifndef QUERY_JSON_BODY_H
#define QUERY_JSON_BODY_H

#include "query/query_parser.h"

#include <stdbool.h>

/* The body of a request, and what its headers say of it. */
struct message_body {
    struct span bytes;            /* whole; empty: none */
    const char *content_type;     /* or NULL */
    const char *content_encoding; /* or NULL */
    struct span query;            /* the URL's, which is decoded in place */
    uint64_t memory;              /* bytes that a picture may take: see picture.h */
};

/*
 * Read a body into *query: one whose members are the parameters of a query, or a picture that is a
 * mask, beside parameters in the URL, which no other body has; and one with a candidate path
 * through the maze of a permalink. False when it is refused: the problem says why.
 */
bool maze_body_read(
    const struct message_body *, struct query_context *, struct maze_query *, struct problem *);
bool candidate_body_read(
    const struct message_body *, struct query_context *, struct maze_query *, struct problem *);

#endif
