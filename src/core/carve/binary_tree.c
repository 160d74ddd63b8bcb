/*
 * Binary tree: a random bit tells each cell to open its east or its south wall, 64 cells per draw. The last column can
 * only open south, the last row only east. From every cell the path leads east or south to the last cell, the root.
 * With a bias, the two are not equally likely.
 *
 * Source: J. Buck, Mazes for Programmers (2015), chapter 2, turned to south and east.
 */
#include "core/carve/algorithms.h"

#include "base/bits.h"
#include "core/board/rows.h"

/* The probability of a passage to the east is its share of the two weights. */
static void draw_biased(const struct maze_spec *spec, uint64_t key, uint64_t *east, uint64_t *south)
{
    struct bernoulli bits = {key, 0, (uint32_t)(MAZE_BIAS_MAX + spec->bias), 2 * MAZE_BIAS_MAX};
    const size_t words = bits_words(spec->width);

    for (size_t k = 0; k < words; k++) {
        east[k] = bernoulli_bits(&bits);
        south[k] = ~east[k];
    }
}

static void draw_tree_row(
    const struct maze_spec *spec, uint64_t key, uint64_t *east, uint64_t *south)
{
    const size_t words = bits_words(spec->width);
    const uint64_t last_column = UINT64_C(1) << ((spec->width - 1) % BITS_WORD);

    if (spec->bias)
        draw_biased(spec, key, east, south);
    else
        for (size_t k = 0; k < words; k++) {
            east[k] = rng_at(key, k);
            south[k] = ~east[k];
        }
    east[words - 1] &= ~last_column;
    south[words - 1] |= last_column;
}

enum maze_status binary_tree_open(const struct maze_spec *spec, struct maze_rows **rows)
{
    return row_function_open(spec, algorithm_key(spec), draw_tree_row, rows);
}
