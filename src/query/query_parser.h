/*
 * Parses a query from pairs of a name and a value, be they of a URL or of a JSON body, by the one
 * table of parameters, so that both are understood, and refused, in the same way: first each pair
 * by itself, then all of them together. Functions return false where something is refused, and the
 * problem, begun before, says what.
 */
#ifndef QUERY_QUERY_PARSER_H
#define QUERY_QUERY_PARSER_H

#include "maze/task.h"

#include "process/seed_pool.h"
#include "query/maze_query.h"
#include "query/params.h"
#include "query/problem.h"
#include "query/urlencoded.h"

#include <stdbool.h>
#include <stdint.h>

struct picture;

/* What reading a query needs beside its pairs. */
struct query_context {
    const char *accept;      /* the Accept header, or NULL: none */
    struct seed_pool *seeds; /* for queries without a seed */
    bool hurried;            /* the reader has others to serve, and gives up what takes long */
    bool gave_up;            /* it did; then the problem says nothing */
    uint64_t cells;          /* counted or searched so far */
    const struct picture *picture; /* that the mask is made of; or NULL. See picture.h */
    struct maze_task *task;        /* its cancel flag ends the reading of a picture; or NULL */
};

/* Among this many pairs, one has a name that is unknown or repeated. */
enum { QUERY_PAIRS = QUERY_PARAMS + 1 };

/* What a query is parsed from. All is borrowed. */
struct query_input {
    struct query_context *context;
    int subject; /* MAZE_SUBJECT_… */
    size_t count;
    struct pair pairs[QUERY_PAIRS];
    const char *const *art; /* rows of a mask, which no pair has then; or NULL */
    size_t art_rows;
};

/* Adds a pair, unless there are QUERY_PAIRS already. */
void query_input_add(struct query_input *, struct pair);

/*
 * Parses an input into *query, which is emptied before, and brings its spec into its one form; no
 * limit of a server counts here. To be freed by maze_query_clear, in any case.
 */
bool query_input_parse(const struct query_input *, struct maze_query *, struct problem *);

/* Refuses a pair that could not be decoded. */
bool query_refuse_decoding(struct pair, struct problem *);

#endif
