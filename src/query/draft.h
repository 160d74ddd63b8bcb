/*
 * A query while it is parsed: what was given so far, and what of the query is known already. Functions that
 * check one return false where something is refused, and the problem, begun before, says what.
 */
#ifndef QUERY_DRAFT_H
#define QUERY_DRAFT_H

#include "query/maze_query.h"
#include "query/params.h"
#include "query/refusal.h"

#include <stdbool.h>

/* Begun by query_parser_begin; what it owns is in the query. */
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

/* Refuses a parameter that was given; see refuse_param. */
static inline bool draft_refuse(const struct draft *draft, enum problem_kind kind, size_t i,
    const char *lead, struct problem *problem)
{
    return refuse_param(kind, param_at(i), draft->value[i], lead, problem);
}

#endif
