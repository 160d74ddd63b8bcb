/*
 * What a refusal suggests: values and names near to what was given, or meant by it, and hints.
 * They are added to the problem before problem_about composes it.
 */
#ifndef QUERY_SUGGESTIONS_H
#define QUERY_SUGGESTIONS_H

#include "maze/spec.h"

#include "query/params.h"
#include "query/problem.h"

/* Adds a number, in the unit that the parameter's is kept in, to the nearest values. */
void suggest_number(const struct param *, int64_t number, struct problem *);

/* Adds a cell to the nearest values, as the parameters of ends have it. */
void suggest_cell(const struct maze_spec *, struct maze_point cell, struct problem *);

/*
 * Adds the words, of a parameter or where that is NULL of any list, that others mean by what was
 * given, or else those that are nearest to it.
 */
void suggest_word(const char *(*word)(const struct param *, size_t i), const struct param *,
    struct span given, struct problem *);

/* The same with the names of parameters. */
void suggest_name(struct span given, struct problem *);

/*
 * Adds the sentence, if there is one, that says what others mean by a word that no value can say.
 */
void suggest_hint(struct span word, struct problem *);

/* The next number in a text of numbers and what people put between two; false: there is none. */
bool suggestion_next_number(struct span *rest, int64_t *number);

/* Adds the tile that numbers written in another way mean, or that a single one may mean. */
void suggest_tile(struct span value, struct problem *);

#endif
