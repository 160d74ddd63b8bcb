/*
 * Parses a query from pairs of name and value. Those from URLs and from JSON bodies go through one
 * table of parameters, so both are understood and refused alike: first each pair by itself, then
 * all together. Functions return false if they refuse something, and the problem, begun before,
 * says why.
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

struct fonts;
struct picture;

/* The context in which a query is read, besides its pairs. */
struct query_context {
    const char *accept;            /* the Accept header, or NULL: none */
    struct seed_pool *seeds;       /* for queries without a seed */
    struct fonts *fonts;           /* for titles, or NULL: none */
    bool ignores;                  /* names that others append to URLs; see params_ignore */
    bool hurried;                  /* others wait for the reader, so it gives up on slow work */
    bool gave_up;                  /* it gave up; the problem says nothing */
    bool busy;                     /* no suggestions are looked for now */
    bool put_off;                  /* so the answer was put off; the problem says nothing */
    uint64_t cells;                /* counted or searched so far */
    const struct picture *picture; /* to make the mask from, or NULL; see picture.h */
    const char *const *art;        /* rows of a mask, which no pair gives then; or NULL */
    size_t art_rows;
    struct maze_task *task; /* whose cancel flag ends the reading of a picture, or NULL */
};

/* Among this many pairs, one has a name that is unknown or repeated. */
enum { QUERY_PAIRS = QUERY_PARAMS + 1 };

/* The input of the parser; all borrowed. */
struct query_input {
    struct query_context *context;
    int subject; /* MAZE_SUBJECT_… */
    size_t count;
    struct pair pairs[QUERY_PAIRS];
};

/* Adds a pair, unless there are QUERY_PAIRS already. */
void query_input_add(struct query_input *, struct pair);

/*
 * Parses an input into *query, which it overwrites, and brings its spec into canonical form. Limits
 * of a server are not checked. Free the query with maze_query_clear in any case.
 */
bool query_input_parse(const struct query_input *, struct maze_query *, struct problem *);

/* Refuses a pair that could not be decoded. */
bool query_refuse_decoding(struct pair, struct problem *);

#endif
