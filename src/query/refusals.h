/*
 * Refuses a parameter by its row of the table. All functions return false, so that the reader that
 * refuses can return it.
 */
#ifndef QUERY_REFUSALS_H
#define QUERY_REFUSALS_H

#include "query/params.h"
#include "query/problem.h"

/*
 * Says in printf's format what is wrong with a parameter, and adds its allowed values. The nearest
 * values must be in the problem already.
 */
bool refuse_param(enum problem_kind, const struct param *, struct span value, struct problem *,
    const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Says that the value is not allowed. */
bool refuse_param_value(const struct param *, struct span value, struct problem *);

/* The same, with the nearest allowed values. */
bool refuse_value(const struct param *, struct span value, struct problem *);

#endif
