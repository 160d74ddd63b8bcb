/* The parameters of a spec: a row for each of its fields, kept in a struct maze_spec. */
#ifndef CORE_SPEC_PARAMS_H
#define CORE_SPEC_PARAMS_H

#include "core/spec/param.h"
#include "maze/spec.h"

/* The rows, in the order of canonical text and of the documents. */
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
    SPEC_STRAIGHT,
    SPEC_ROOMS,
    SPEC_ROOM_MIN,
    SPEC_ROOM_MAX,
    SPEC_DOORS,
    SPEC_SYMMETRY,
    SPEC_WEAVE,
    SPEC_BLOCKS,
    SPEC_LEVEL,
    SPEC_DEPTH,
    SPEC_STAIRS,
    SPEC_PARAMS
};

/*
 * Some values are only complete later: `algo=random` reads as NULL; a mask's text is only checked for its characters,
 * since its sides may follow; and an end may be a tile, a corner or random, until maze_spec_resolve makes it a cell.
 */
extern const struct param spec_params[SPEC_PARAMS];

/* Whether a spec says nothing but its algorithm, its sides, its seed and its ends, as most do. */
bool spec_is_plain(const struct maze_spec *);

/* As maze_spec_write, of a spec that is known to be valid, or whose algorithm is yet to be drawn (NULL). */
size_t spec_write(const struct maze_spec *, char text[MAZE_SPEC_TEXT]);

#endif
