/*
 * Refuses a parameter by its row of the table. All of it returns false, so that the reader that
 * refuses can return it too.
 */
#ifndef QUERY_REFUSALS_H
#define QUERY_REFUSALS_H

#include "query/params.h"
#include "query/problem.h"

/*
 * Says what is wrong with a parameter, in printf's format, and what it may be. The nearest values
 * must be in the problem already.
 */
bool refuse_param(enum problem_kind, const struct param *, struct span value, struct problem *,
    const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Says that the value is not allowed. */
bool refuse_param_value(const struct param *, struct span value, struct problem *);

/* The same, with the nearest values that the parameter can have. */
bool refuse_value(const struct param *, struct span value, struct problem *);

#endif
