/*
 * What is suggested to who is refused: values and names near to what was given, or meant by it,
 * and hints. They are added to the problem before problem_about composes it.
 */
#ifndef QUERY_SUGGESTIONS_H
#define QUERY_SUGGESTIONS_H

#include "maze/spec.h"

#include "core/param.h"
#include "query/problem.h"

struct query_input;

/*
 * Refuses a value that the parameter cannot have, with the nearest ones that it can; returns
 * false.
 */
bool refuse_value(const struct param *, struct span value, struct problem *);

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

/*
 * Tries each nearest value in the request that was refused. Replaces those that would be refused
 * for the same parameter by those suggested then, or drops them. Where a parameter has no meaning
 * whatever its value, the problem says so instead. It takes a few times as long as parsing the
 * input.
 */
void suggestions_check(const struct query_input *, struct problem *);

#endif
