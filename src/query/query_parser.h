/*
 * How a wish is read: from pairs of a name and a value, be they of a query or of a JSON body, against
 * the one table of parameters, so that both are understood, and refused, in the same way.
 */
#ifndef QUERY_QUERY_PARSER_H
#define QUERY_QUERY_PARSER_H

#include "query/maze_query.h"
#include "query/params.h"
#include "query/urlencoded.h"

#include <stdbool.h>

/* A wish while it is read; to be ended by query_parser_end, or by maze_query_clear of its wish. */
struct query_parser {
    struct maze_query *query;
    int subject;               /* MAZE_SUBJECT_… */
    uint64_t given;            /* a bit for each row of the table */
    struct span value[PARAMS]; /* of those given; borrowed */
    bool drawn;                /* the mask came as art, and is the wish's already if it can be */
    uint64_t across, down;     /* cells of the art */
    bool too_large;            /* the mask is, which is said if nothing else is wrong */
};

/* The readers return false where something is refused; the problem, all zero before, says what. */

/* Begins to read into *wish, which is made empty and is borrowed. */
void query_parser_begin(struct query_parser *, int subject, struct maze_query *);

/* Reads a pair, whose value must last until the end. */
bool query_parser_add(struct query_parser *, struct pair, struct problem *);

/* Finds a pair's row of the table, or refuses its name. */
bool query_parser_find(
    const struct query_parser *, struct span name, const struct param **, struct problem *);

/* Takes an outline as rows of art; the mask's parameter must not be given otherwise. */
bool query_parser_add_mask(
    struct query_parser *, const char *const *rows, size_t count, struct problem *);

/* Puts all that was given together. The Accept header may be NULL: none. */
bool query_parser_end(
    struct query_parser *, const char *accept, struct seed_pool *, struct problem *);

/* Whether the Accept header, or NULL, allows an answer about a subject in any format that it has. */
bool query_parser_accepts(int subject, const char *accept, struct problem *);

#endif
