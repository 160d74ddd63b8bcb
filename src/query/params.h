/*
 * The parameters of mazes: those of the spec, and behind these those of questions and renderings.
 * Their rows are what reads requests, and what the help, /algorithms, the lists of openapi.yaml and
 * the tables of docs/PARAMETERS.md and README.md are made from.
 */
#ifndef QUERY_PARAMS_H
#define QUERY_PARAMS_H

#include "maze/format.h"
#include "maze/spec.h"

#include "core/param.h"
#include "query/drawing_params.h"
#include "query/problem.h"

/* The rows behind those of the spec, in the order of Content-Location and of the documents. */
enum query_param {
    QUERY_SOLVE = SPEC_PARAMS,
    QUERY_PATH,
    QUERY_OPENINGS,
    QUERY_COLOR,
    QUERY_FORMAT,
    QUERY_STYLE, /* this and the next choose a style of their format */
    QUERY_GRID,
    QUERY_FIRST, /* these say which mazes of a sequence of seeds are wanted */
    QUERY_LENGTH,
    QUERY_DIFFICULTY,
    QUERY_ORDER,
    QUERY_DRAWING, /* the first of a drawing */
    QUERY_PARAMS = QUERY_DRAWING + DRAWING_PARAMS
};

/* Row i, or NULL past the last. All are kept in a struct maze_query, which begins with the spec. */
const struct param *param_at(size_t i);

/* The row with this name, or QUERY_PARAMS. */
size_t params_find(struct span name);

/* Adds what values a parameter may have, in words: `one of …`, `an odd number from … to …`. */
void param_allowed(const struct param *, struct buffer *);

/* Adds the algorithms that have the parameter, by their slugs; nothing where all have it. */
void param_algorithms(const struct param *, struct buffer *);

/* Adds the formats that have the parameter, by their slugs; nothing where all have it. */
void param_formats(const struct param *, struct buffer *);

/* Whether the format has the parameter. */
bool param_has_format(const struct param *, const struct maze_format *);

/*
 * Says what is wrong with a parameter, and what it may be, and returns false, as the reader does
 * that refuses it. A NULL lead: the value is not allowed. The nearest values must be in the problem
 * already.
 */
bool refuse_param(
    enum problem_kind, const struct param *, struct span value, const char *lead, struct problem *);

/* Adds a number, in the unit that the parameter's is kept in, to the nearest values. */
void suggest_number(const struct param *, int64_t number, struct problem *);

/* Adds a cell to the nearest values, as the parameters of ends have it. */
void suggest_cell(const struct maze_spec *, struct maze_point cell, struct problem *);

/* Refuses a value that the parameter cannot have, with the nearest ones that it can. */
bool refuse_value(const struct param *, struct span value, struct problem *);

/* Adds the parameter that others call by this name, or else those whose names are nearest to it. */
void suggest_name(struct span given, struct problem *);

/* Adds the words, of a parameter or of any list, that are nearest to what was given. */
void suggest_word(const char *(*word)(const struct param *, size_t i), const struct param *,
    struct span given, struct problem *);

#endif
