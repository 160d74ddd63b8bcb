/* The parameters of a spec: a row for each of its fields, kept in a struct maze_spec. */
#ifndef CORE_SPEC_PARAMS_H
#define CORE_SPEC_PARAMS_H

#include "core/param.h"

/*
 * The rows, in the order of canonical text and of the documents. Those from tiling to loops need a
 * whole grid; those from sparse to loops change a maze that was made.
 */
enum spec_param {
    SPEC_ALGO,
    SPEC_SIZE,
    SPEC_WIDTH,
    SPEC_HEIGHT,
    SPEC_SEED,
    SPEC_BIAS,
    SPEC_SKEW,
    SPEC_LAST_RUN,
    SPEC_MIX,
    SPEC_ROOT,
    SPEC_HUNT,
    SPEC_TREES,
    SPEC_SPAWN,
    SPEC_OF,
    SPEC_TILING,
    SPEC_SHAPE,
    SPEC_MASK,
    SPEC_WRAP,
    SPEC_SPARSE,
    SPEC_BRAID,
    SPEC_LOOPS,
    SPEC_START,
    SPEC_GOAL,
    SPEC_PARAMS
};

/*
 * What reading leaves to the caller: `algo=random` is an algorithm of NULL; a mask's text is only
 * held to its characters, since the sides that it has may come after it; and an end may be a tile,
 * a corner or random, which maze_spec_resolve makes a cell.
 */
extern const struct param spec_params[SPEC_PARAMS];

#endif
