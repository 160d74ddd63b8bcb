/* The JSON bodies of POST: each is an object, whose members are read one by one. */
#ifndef QUERY_JSON_BODY_H
#define QUERY_JSON_BODY_H

#include "query/query_parser.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

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

/* Returns the body's object, to be let go of by json_decref, or NULL: the problem says why. */
json_t *json_body_object(const struct message_body *, struct problem *);

/* Shows the beginning of a value that a member cannot have; see refuse_param. */
bool json_body_refuse(
    const struct param *, const json_t *value, const char *lead, struct problem *);

/* What a value is, in words: `an array`. */
const char *json_body_type_name(const json_t *value);

/*
 * Whether the value is a whole number, of 64 bits with a sign, or written with a fraction or an
 * exponent up to 2^53; and whether it is an array of two.
 */
bool json_body_integer(const json_t *value, int64_t *number);
bool json_body_tile(const json_t *value, int64_t *x, int64_t *y);

#endif
