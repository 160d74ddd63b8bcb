/*
 * Parsing a query from pairs of a name and a value, be they of a URL or of a JSON body, by the one
 * table of parameters, so that both are understood, and refused, in the same way: first each pair
 * by itself, then all of them together. Functions return false where something is refused, and the
 * problem, begun before, says what.
 */
#ifndef QUERY_QUERY_PARSER_H
#define QUERY_QUERY_PARSER_H

#include "query/draft.h"
#include "query/query_input.h"

#include <stdbool.h>

/*
 * Begins to parse into *query, which is emptied, and borrowed like the context. What is not parsed
 * to its end is freed by maze_query_clear.
 */
void query_parser_begin(
    struct draft *, int subject, struct query_context *, struct maze_query *query);

/* Parses a pair, whose value must last until the end. */
bool query_parser_add(struct draft *, struct pair, struct problem *);

/* Finds a pair's row of the table, or refuses its name. */
bool query_parser_find(const struct draft *, struct span name, size_t *i, struct problem *);

/* Takes an outline as rows of art; the mask's parameter must not be given otherwise. */
bool query_parser_add_mask(struct draft *, const char *const *rows, size_t count, struct problem *);

/*
 * Checks what was given together, and fills in what was not; all but maze_query_resolve is done
 * then.
 */
bool query_parser_end(struct draft *, struct problem *);

/*
 * Parses an input, and asks its context whether the server admits it, which may resolve the spec.
 */
bool query_input_parse(const struct query_input *, struct maze_query *, struct problem *);

/*
 * The same for the query of a URL, which is decoded in place; suggestions in the problem have been
 * checked.
 */
bool query_parse(
    struct query_context *, int subject, struct span text, struct maze_query *, struct problem *);

/*
 * Whether the Accept header, or NULL, allows an answer about a subject in any format that it has.
 */
bool query_parser_accepts(int subject, const char *accept, struct problem *);

#endif
