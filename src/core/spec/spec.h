/* A spec as the core sees it. */
#ifndef CORE_SPEC_SPEC_H
#define CORE_SPEC_SPEC_H

#include "base/rng.h"
#include "base/text.h"
#include "maze/algorithm.h"
#include "maze/spec.h"
#include "maze/tiling.h"

/* Like maze_spec_resolve, for a valid spec. */
const struct maze_end *spec_resolve(struct maze_spec *);

/* Whether the weights are in range and have no common divisor. */
bool mix_is_reduced(const struct maze_mix *);

/* ---- Random numbers: whatever the seed decides is drawn by a key of its own, so that nothing repeats ---- */

/* Links depend on these numbers. Keys of a board never meet those of a seed: they are mixed with both sides. */
enum {
    ENDS_KEY = 1000, /* with the seed */
    SPARSE_KEY,
    BRAID_KEY,
    LOOPS_KEY,
    PAIRS_KEY,
    ROOMS_KEY = 1004, /* with the board */
    DOORS_KEY,
    SYMMETRY_KEY,
    STAIRS_KEY
};

/* A generator for what is drawn once by the seed. */
static inline struct rng seed_rng(const struct maze_spec *spec, uint64_t key)
{
    return rng_seeded(rng_key(spec->seed, key));
}

/* A board's sides. Floors may be on boards of one height, 4 x 3 as 2 x 5, so their number is in it. */
static inline uint64_t board_key(const struct maze_spec *spec)
{
    return ((uint64_t)spec->width << 32 | spec->height) ^ (uint64_t)spec->depth << 56;
}

/* A generator for what is drawn once on a spec's board. */
static inline struct rng board_rng(const struct maze_spec *spec, uint64_t key)
{
    return rng_seeded(rng_key(rng_key(spec->seed, key), board_key(spec)));
}

/*
 * The key from which all random numbers of a spec's algorithm are made. It comes from the seed, the
 * algorithm and both sides, so that one seed gives each algorithm its own numbers, and unrelated mazes at
 * each size. No algorithm reads the seed itself.
 */
static inline uint64_t algorithm_key(const struct maze_spec *spec)
{
    const uint64_t own = rng_key(spec->seed, span_hash(span_of(spec->algorithm->slug)));

    return rng_key(own, board_key(spec));
}

/* A generator that begins with algorithm_key. */
static inline struct rng algorithm_rng(const struct maze_spec *spec)
{
    return rng_seeded(algorithm_key(spec));
}

/* Whether a side of a square leads off the board or out of its outline, as far as that is known without the maze. */
bool spec_leads_out(const struct maze_spec *, struct maze_point cell, enum maze_direction side);

#endif
