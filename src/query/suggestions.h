/*
 * Suggestions of a refusal: values and names near the given one, or meant by it, and hints. Add
 * them to the problem before problem_about composes it.
 */
#ifndef QUERY_SUGGESTIONS_H
#define QUERY_SUGGESTIONS_H

#include "maze/spec.h"

#include "query/params.h"
#include "query/problem.h"

/* Adds a number, in the unit in which the parameter is kept, to the nearest values. */
void suggest_number(const struct param *, int64_t number, struct problem *);

/* Adds a cell to the nearest values, in the form of the parameters start and goal. */
void suggest_cell(const struct maze_spec *, struct maze_point cell, struct problem *);

/*
 * Adds the words that others mean by the given text, or else the nearest ones. `word` lists the
 * words of a parameter, or any words if the parameter is NULL.
 */
void suggest_word(param_words *word, const struct param *, struct span given, struct problem *);

/* The same for the names of parameters. */
void suggest_name(struct span given, struct problem *);

/* Adds a sentence for a word whose meaning no value can express, if there is one. */
void suggest_hint(struct span word, struct problem *);

/* The next number in a text, past anything that people put between numbers; false: none is left. */
bool suggestion_next_number(struct span *rest, int64_t *number);

/* Adds the tile that differently written numbers mean, or that a single number may mean. */
void suggest_tile(struct span value, struct problem *);

#endif
