/* Bodies of POST requests: JSON objects, read member by member, and pictures. */
#ifndef QUERY_JSON_BODY_H
#define QUERY_JSON_BODY_H

#include "query/json.h"
#include "query/query_parser.h"

/* The body of a request, and the headers about it. */
struct message_body {
    struct span bytes;            /* whole; empty if there is none */
    const char *content_type;     /* or NULL */
    const char *content_encoding; /* or NULL */
    struct span query;            /* of the URL, decoded in place */
    uint64_t memory;              /* bytes that a picture may take; see picture.h */
};

/*
 * Read a body into *query. maze_body_read takes JSON, whose members are parameters, or a picture of
 * a mask, which may have parameters in the URL too. candidate_body_read takes a permalink and a
 * path through its maze. False if the body is refused: the problem says why.
 */
bool maze_body_read(
    const struct message_body *, struct query_context *, struct maze_query *, struct problem *);
bool candidate_body_read(
    const struct message_body *, struct query_context *, struct maze_query *, struct problem *);

/* ---- for both ---- */

/* Reads the body's object; free it with json_decref in any case. */
bool body_object_read(
    const struct message_body *, const char *allowed, json_t **object, struct problem *);

/*
 * Shows the beginning of a value that the member cannot have; for a NULL lead, see
 * refuse_param_value.
 */
bool refuse_json(const struct param *, const json_t *value, const char *lead, struct problem *);

#endif
