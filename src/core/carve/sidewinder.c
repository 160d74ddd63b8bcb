/*
 * Sidewinder: after each cell, a random bit decides whether a run ends. The cells of a run are joined, and one of them,
 * each equally likely, opens to the south. The last row is a single run that opens nowhere. With a bias the bits are
 * uneven, and runs are longer or shorter. The last run of a row may be made to open at the edge, as in tutorials that
 * treat the last column separately.
 *
 * It handles 64 cells at a time. A run of one cell opens itself, and a run of two draws another bit, for all such runs
 * of a word at once. A quarter of the runs is longer, and each of those draws a number.
 *
 * Source: J. Buck, Mazes for Programmers (2015), chapter 2, turned to the south.
 */
#include "core/carve/algorithms.h"

#include "base/bits.h"
#include "core/board/rows.h"

/* Draws of 32 bits: each number of the row's sequence gives two. */
struct half_draws {
    struct rng_stream numbers;
    uint64_t bits;
    bool half; /* the upper half of `bits` is unused */
};

static inline uint64_t draw32(struct half_draws *draws)
{
    if (draws->half)
        draws->bits >>= 32;
    else
        draws->bits = rng_stream_next(&draws->numbers);
    draws->half = !draws->half;
    return draws->bits & UINT32_MAX;
}

/* A number from 0 to n - 1, each equally likely (Lemire's method, as in rng_below). */
static inline uint32_t draw_below(struct half_draws *draws, uint32_t n)
{
    uint64_t product = draw32(draws) * n;

    if ((uint32_t)product < n)
        while ((uint32_t)product < -n % n)
            product = draw32(draws) * n;
    return (uint32_t)(product >> 32);
}

/* Draws where runs continue to the east, 64 bits at a time. */
static void draw_runs(const struct maze_spec *spec, uint64_t key, uint64_t *east)
{
    struct bernoulli bits = {
        rng_key(key, 0), 0, (uint32_t)(MAZE_BIAS_MAX + spec->bias), 2 * MAZE_BIAS_MAX};
    const size_t words = bits_words(spec->width);

    if (spec->bias)
        for (size_t k = 0; k < words; k++)
            east[k] = bernoulli_bits(&bits);
    else
        for (size_t k = 0; k < words; k++)
            east[k] = ~rng_at(key, 2 * k);
}

/* Opens one cell of each run to the south. */
static void draw_risers(
    const struct maze_spec *spec, uint64_t key, const uint64_t *east, uint64_t *south)
{
    const size_t words = bits_words(spec->width);
    /* The sequence has two numbers per word for the bits, then the draws of longer runs. */
    struct half_draws draws = {.numbers = rng_stream_from(key, 2 * words)};
    uint64_t run = 0;     /* where the run that continues into this word began */
    bool reaches = false; /* whether there is one */

    for (size_t k = 0; k < words; k++) {
        const uint64_t bits = rng_at(key, 2 * k + 1);
        const uint64_t ends = ~east[k];

        south[k] = 0;
        if (ends == 0) {
            if (!reaches)
                run = k * BITS_WORD;
            reaches = true;
            continue;
        }
        if (reaches) {
            const uint32_t length = (uint32_t)(k * BITS_WORD + bits_lowest(ends) + 1 - run);

            bits_set(south, run + draw_below(&draws, length));
        }
        /* Runs that begin and end in this word. */
        const uint64_t starts = ends << 1 | !reaches;
        const uint64_t whole = starts & (UINT64_MAX >> (BITS_WORD - 1 - bits_highest(ends)));
        const uint64_t one = whole & ends;
        const uint64_t two = whole & ~ends & ends >> 1;

        south[k] |= one | (two & bits) | (two & ~bits) << 1;
        for (uint64_t more = whole & ~one & ~two; more; more &= more - 1) {
            const unsigned start = bits_lowest(more);
            const unsigned length = bits_lowest(ends >> start) + 1;

            south[k] |= UINT64_C(1) << (start + draw_below(&draws, length));
        }
        reaches = !(ends >> (BITS_WORD - 1));
        run = k * BITS_WORD + bits_highest(ends) + 1;
    }
}

/* Moves the opening of the last run, which is the last opening, to the last cell. */
static void open_at_edge(uint64_t width, uint64_t *south)
{
    size_t k = bits_words(width) - 1;

    while (!south[k])
        k--;
    south[k] ^= UINT64_C(1) << bits_highest(south[k]);
    bits_set(south, width - 1);
}

static void draw_sidewinder_row(
    const struct maze_spec *spec, uint64_t key, uint64_t *east, uint64_t *south)
{
    const size_t words = bits_words(spec->width);
    const uint64_t last = bits_last_mask(spec->width);

    draw_runs(spec, key, east);
    /* The last column ends a run, and nothing lies beyond it. */
    east[words - 1] = (east[words - 1] & last >> 1) | ~last;
    draw_risers(spec, key, east, south);
    if (spec->last_run == MAZE_LAST_RUN_EDGE)
        open_at_edge(spec->width, south);
}

enum maze_status sidewinder_open(const struct maze_spec *spec, struct maze_rows **rows)
{
    return row_function_open(spec, algorithm_key(spec), draw_sidewinder_row, rows);
}
