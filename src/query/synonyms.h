/* Words of other programs for what is called otherwise here. */
#ifndef QUERY_SYNONYMS_H
#define QUERY_SYNONYMS_H

#include "core/param.h"
#include "query/problem.h"

/*
 * Adds to the nearest values what others mean by a word: values of the parameter, or where that is
 * NULL the names of parameters.
 */
void synonyms_suggest(const struct param *, struct span word, struct problem *);

/*
 * Adds the sentence, if there is one, that says what others mean by a word where no nearest value
 * can.
 */
void synonyms_hint(struct span word, struct problem *);

#endif
