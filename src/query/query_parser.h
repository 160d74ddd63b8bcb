/*
 * Parsing a query from pairs of a name and a value, be they of a URL or of a JSON body, by the one table of
 * parameters, so that both are understood, and refused, in the same way: first each pair by itself, then all of
 * them together. Functions return false where something is refused, and the problem, begun before, says what.
 */
#ifndef QUERY_QUERY_PARSER_H
#define QUERY_QUERY_PARSER_H

#include "query/maze_query.h"
#include "query/params.h"
#include "query/urlencoded.h"

#include <stdbool.h>

/* A query while it is parsed. Begun by query_parser_begin; what it owns is in the query. */
struct draft {
    struct maze_query *query;
    const char *accept;              /* the Accept header, or NULL */
    uint64_t given;                  /* a bit for each row of the table of parameters */
    struct span value[QUERY_PARAMS]; /* of those given; borrowed */
    bool drawn;             /* the mask came as art, and is the spec's already if it can be */
    bool too_large;         /* the mask is, which is said if nothing else is wrong */
    uint64_t columns, rows; /* of the art */
};

/* Whether parameter i was given. */
static inline bool draft_has(const struct draft *draft, size_t i)
{
    return draft->given >> i & 1;
}

/* Refuses a parameter that was given, with a lead in printf's format; see refuse_param. */
bool draft_refuse(const struct draft *, enum problem_kind, size_t i, struct problem *,
    const char *format, ...) __attribute__((format(printf, 5, 6)));

/*
 * Begins to parse into *query, which is emptied and borrowed. The Accept header may be NULL: none. What is not
 * parsed to its end is freed by maze_query_clear.
 */
void query_parser_begin(struct draft *, int subject, const char *accept, struct maze_query *query);

/* Parses a pair, whose value must last until the end. */
bool query_parser_add(struct draft *, struct pair, struct problem *);

/* Finds a pair's row of the table, or refuses its name. */
bool query_parser_find(const struct draft *, struct span name, size_t *i, struct problem *);

/* Takes an outline as rows of art; the mask's parameter must not be given otherwise. */
bool query_parser_add_mask(struct draft *, const char *const *rows, size_t count, struct problem *);

/* Checks what was given together, and fills in what was not; all but maze_query_resolve is done then. */
bool query_parser_end(struct draft *, struct seed_pool *, struct problem *);

/* Whether the Accept header, or NULL, allows an answer about a subject in any format that it has. */
bool query_parser_accepts(int subject, const char *accept, struct problem *);

#endif
