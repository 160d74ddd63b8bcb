/*
 * A query while it is parsed: what was given so far. Each parameter is right by itself; here
 * they must suit each other. Functions return false where something is refused, and the
 * problem, begun before, says what.
 */
#ifndef QUERY_DRAFT_H
#define QUERY_DRAFT_H

#include "base/bits.h"
#include "query/params.h"
#include "query/query_parser.h"
#include "query/refusals.h"

#include <stdbool.h>

/* All zero at first but for the query, which owns all, and the context. */
struct draft {
    struct maze_query *query;
    struct query_context *context;
    struct span value[QUERY_PARAMS]; /* of those given; borrowed; see draft_value */
    bool drawn;             /* the mask came as art, and is the spec's already if it can be */
    bool too_large;         /* the mask is, which is said if nothing else is wrong */
    uint64_t columns, rows; /* of the art */
};

/* Whether parameter i was given. */
static inline bool draft_has(const struct draft *draft, size_t i)
{
    return bits_get(draft->query->given, i);
}

/* The first parameter from i on that was given, or QUERY_PARAMS. */
static inline size_t draft_next(const struct draft *draft, size_t i)
{
    return bits_next(draft->query->given, i, QUERY_PARAMS, true);
}

static inline bool draft_has_any(const struct draft *draft, size_t first, size_t last)
{
    return draft_next(draft, first) <= last;
}

/* What was given for parameter i; empty if nothing was. */
static inline struct span draft_value(const struct draft *draft, size_t i)
{
    return draft->value[i].text ? draft->value[i] : SPAN("");
}

/* The row with the words that it has for what is asked about. */
struct param draft_param(const struct draft *, size_t i);

/* Refuses parameter i, which was given, with a lead in printf's format; see refuse_param. */
#define draft_refuse(draft, kind, i, problem, ...)                                                 \
    refuse_param(kind, param_at(i), draft_value(draft, i), problem, __VA_ARGS__)

/*
 * Refuses a parameter that has no meaning here, and names the paths of the subjects, a bit each.
 */
bool draft_refuse_path(
    const struct draft *, size_t i, const char *what, unsigned subjects, struct problem *);

/* Whether it takes too long for its context to look at so many cells more; see query_parser.h. */
bool draft_gives_up(const struct draft *, uint64_t cells);

/* Takes a mask as rows of text art; and as the picture of the context, whose sides may be given. */
bool draft_take_art(struct draft *, const char *const *rows, size_t count, struct problem *);
bool draft_take_picture(struct draft *, struct problem *);

/* Fills in the sides that were not given, and holds them to those of art. */
bool draft_complete_sides(struct draft *, struct problem *);

/* Holds the sides to the shape, and reads the compact form of a mask with them. */
bool draft_check_outline(struct draft *, struct problem *);

/*
 * Holds sides and outline to a tiling that is not square: it wraps around, and is one component.
 */
bool draft_check_tiling(struct draft *, struct problem *);

/* The sides let the board have the symmetry. */
bool draft_check_symmetry(struct draft *, struct problem *);

/* Refuses a mask that is too large. */
bool draft_check_mask_size(struct draft *, struct problem *);

/*
 * Checks what was given together, in the order in which faults are reported, and fills in the
 * format and the sides where none were given.
 */
bool draft_check(struct draft *, struct problem *);

/* The options that an algorithm must have for what was given. */
unsigned draft_options(const struct draft *);

#endif
