/* The tables of choices, written by the preprocessor, and the choice that has a bias. */
#include "core/choice.h"

/* The lowest link of a set, and the set without it. */
#define LOW(set)  ((set) & -(set))
#define REST(set) ((set) & ((set)-1))

/* Link number n of a set of four, three, two, one or none; 0 where a draw would not be fair. */
#define NTH(set, n)                                                                                \
    ((n) == 0 ? LOW(set) : (n) == 1 ? LOW(REST(set)) : (n) == 2 ? LOW(REST(REST(set))) : LINK_WEST)
#define SIZE(set)      (((set)&1) + ((set) >> 1 & 1) + ((set) >> 2 & 1) + ((set) >> 3 & 1))
#define CHOOSE(set, d) ((d) >= DRAWS / SIZE(set) * SIZE(set) ? 0 : NTH(set, (d) % SIZE(set)))

#define CHOOSE4(set, d)                                                                            \
    CHOOSE(set, d), CHOOSE(set, (d) + 1), CHOOSE(set, (d) + 2), CHOOSE(set, (d) + 3)
#define CHOOSE16(set, d)                                                                           \
    CHOOSE4(set, d), CHOOSE4(set, (d) + 4), CHOOSE4(set, (d) + 8), CHOOSE4(set, (d) + 12)
#define CHOOSE64(set)                                                                              \
    {                                                                                              \
        CHOOSE16(set, 0), CHOOSE16(set, 16), CHOOSE16(set, 32), CHOOSE16(set, 48)                  \
    }

#define LINK(set, draw) NTH(set, (draw) % SIZE(set))
#define LINKS4(set, draw)                                                                          \
    LINK(set, draw), LINK(set, (draw) + 1), LINK(set, (draw) + 2), LINK(set, (draw) + 3)
#define LINKS12(set)                                                                               \
    {                                                                                              \
        LINKS4(set, 0), LINKS4(set, 4), LINKS4(set, 8)                                             \
    }

/* A row of a table for each set. */
#define ROWS(row)                                                                                  \
    {                                                                                              \
        {0}, row(1), row(2), row(3), row(4), row(5), row(6), row(7), row(8), row(9), row(10),      \
            row(11), row(12), row(13), row(14), row(15)                                            \
    }

const uint8_t choice[1 << MAZE_DIRECTIONS][DRAWS] = ROWS(CHOOSE64);
const uint8_t choice_of_twelve[1 << MAZE_DIRECTIONS][TWELVE] = ROWS(LINKS12);

unsigned choice_biased(struct rng *rng, unsigned set, int bias)
{
    const unsigned horizontal = set & (LINK_EAST | LINK_WEST);
    const unsigned vertical = set & (LINK_NORTH | LINK_SOUTH);
    const uint32_t weight_horizontal = SIZE(horizontal) * (uint32_t)(MAZE_BIAS_MAX + bias);
    const uint32_t weight_vertical = SIZE(vertical) * (uint32_t)(MAZE_BIAS_MAX - bias);
    const uint32_t weight = weight_horizontal + weight_vertical;
    unsigned side = set;

    if (weight > 0)
        side = rng_below(rng, weight) < weight_horizontal ? horizontal : vertical;
    return side & (side - 1) && rng_next(rng) >> 63 ? REST(side) : LOW(side);
}
