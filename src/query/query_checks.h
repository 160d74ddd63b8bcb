/*
 * Checks of all parameters of a query together, each of which is right by itself. Functions return
 * false where something is refused, and the problem, begun before, says what.
 */
#ifndef QUERY_QUERY_CHECKS_H
#define QUERY_QUERY_CHECKS_H

#include "query/draft.h"

#include <stdbool.h>

/* Refuses an Accept header that allows no format of a subject. */
bool query_checks_refuse_accept(int subject, const char *accept, struct problem *);

/* Fills in the format where none is given, and holds one that is given to the subject. */
bool query_checks_format(struct draft *, struct problem *);

/* Each needs the format that query_checks_format has found. */
bool query_checks_needs(struct draft *, struct problem *);
bool query_checks_renderings(struct draft *, struct problem *);
bool query_checks_count(struct draft *, struct problem *);
bool query_checks_openings(struct draft *, struct problem *);
bool query_checks_title(struct draft *, struct problem *);

/* Needs the sides and the outline too. */
bool query_checks_start_and_goal(struct draft *, struct problem *);

/* The option that an algorithm must have for a parameter that was given, or 0. */
unsigned query_checks_option(const struct draft *, size_t i);

/*
 * The first style of a format that shows mazes of a tiling; with distances, if those are wanted; or
 * NULL.
 */
const struct maze_style *query_checks_style(
    const struct maze_format *, const struct maze_tiling *, bool distances);

/* The style that a query has without a parameter for it; NULL: its format shows no such tiling. */
const struct maze_style *query_checks_usual(const struct maze_query *);

/* Whether there may be an outer wall: an edge that does not wrap around, or a cell outside. */
bool query_checks_outer_wall(const struct maze_spec *);

#endif
