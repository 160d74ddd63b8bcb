/*
 * Holds problems to what they suggest: each nearest value is tried in the request that was refused.
 */
#ifndef QUERY_SUGGESTIONS_H
#define QUERY_SUGGESTIONS_H

#include "query/query_parser.h"

/*
 * Replaces nearest values that would be refused for the same parameter by those suggested then, or
 * drops them. Where a parameter has no meaning whatever its value, the problem says so instead. It
 * takes a few times as long as parsing the input.
 */
void suggestions_check(const struct query_input *, struct problem *);

#endif
