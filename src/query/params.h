/*
 * The parameters of mazes: one table, from which requests are read, the help is written and the
 * lists of openapi.yaml are made.
 */
#ifndef QUERY_PARAMS_H
#define QUERY_PARAMS_H

#include "query/param.h"

#include <stddef.h>

/* The rows, in the order of the canonical form and of the documents. */
enum params {
    PARAM_ALGO,
    PARAM_SIZE,
    PARAM_WIDTH,
    PARAM_HEIGHT,
    PARAM_SEED,
    PARAM_BIAS,
    PARAM_SKEW,
    PARAM_MIX,
    PARAM_OF,
    PARAM_SHAPE,
    PARAM_MASK,
    PARAM_WRAP,
    PARAM_SPARSE,
    PARAM_BRAID,
    PARAM_LOOPS,
    PARAM_START,
    PARAM_GOAL,
    PARAM_SOLVE,
    PARAM_PATH,
    PARAM_OPENINGS,
    PARAM_FORMAT,
    PARAM_STYLE,
    PARAM_GRID,
    PARAMS
};

extern const struct param params[PARAMS];

/* What leaves the choice of the algorithm to the seed. */
extern const char random_algorithm[];

/* Row i of the table, or NULL past the last. */
const struct param *param_at(size_t i);

#endif
