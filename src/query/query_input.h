/*
 * What a query is parsed from: pairs of a name and a value, be they of a URL or of a JSON body, and
 * what counts beside them. All is borrowed.
 */
#ifndef QUERY_QUERY_INPUT_H
#define QUERY_QUERY_INPUT_H

#include "query/params.h"
#include "query/query_context.h"
#include "query/urlencoded.h"

#include <stdbool.h>

/* Of so many pairs one has a name that is unknown or was there before. */
enum { QUERY_PAIRS = QUERY_PARAMS + 1 };

struct query_input {
    struct query_context *context;
    int subject; /* MAZE_SUBJECT_… */
    size_t count;
    struct pair pairs[QUERY_PAIRS];
    const char *const *art; /* rows of a mask, which no pair has then; or NULL */
    size_t art_rows;
};

/*
 * Makes it an input about a subject with the first pairs of a URL's query, which is decoded in
 * place.
 */
void query_input_of_url(
    struct query_input *, struct query_context *, int subject, struct span text);

/* Adds a pair, unless there are so many that one of them is refused. */
void query_input_add(struct query_input *, struct pair);

/* The first pair with this name, or `count`. */
size_t query_input_find(const struct query_input *, const char *name);

#endif
