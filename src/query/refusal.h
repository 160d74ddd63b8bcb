/*
 * Refusing a parameter, a value or a name: the problem says which it is, what was given, what is allowed and
 * which allowed value is nearest. Each refusal returns false, as the reader does that refuses.
 */
#ifndef QUERY_REFUSAL_H
#define QUERY_REFUSAL_H

#include "core/param.h"
#include "query/problem.h"

#include <stdbool.h>

/*
 * Says what is wrong with a parameter; a NULL lead is that the value is not allowed. The nearest values must
 * be in the problem already.
 */
bool refuse_param(
    enum problem_kind, const struct param *, struct span value, const char *lead, struct problem *);

/* Refuses a value that the parameter cannot have, with the nearest ones that it can. */
bool refuse_value(const struct param *, struct span value, struct problem *);

/* Adds the words, of a parameter or of any list, that are nearest to what was given. */
void suggest_word(const char *(*word)(const struct param *, size_t i), const struct param *,
    struct span given, struct problem *);

#endif
