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

const uint8_t choice[1 << MAZE_DIRECTIONS][DRAWS] = {
    {0},
    CHOOSE64(1),
    CHOOSE64(2),
    CHOOSE64(3),
    CHOOSE64(4),
    CHOOSE64(5),
    CHOOSE64(6),
    CHOOSE64(7),
    CHOOSE64(8),
    CHOOSE64(9),
    CHOOSE64(10),
    CHOOSE64(11),
    CHOOSE64(12),
    CHOOSE64(13),
    CHOOSE64(14),
    CHOOSE64(15),
};

#define LINK(set, draw) NTH(set, (draw) % SIZE(set))
#define LINKS_OF(set)                                                                              \
    {                                                                                              \
        LINK(set, 0), LINK(set, 1), LINK(set, 2), LINK(set, 3), LINK(set, 4), LINK(set, 5),        \
            LINK(set, 6), LINK(set, 7), LINK(set, 8), LINK(set, 9), LINK(set, 10), LINK(set, 11)   \
    }

const uint8_t choice_of_twelve[1 << MAZE_DIRECTIONS][TWELVE] = {
    {0},
    LINKS_OF(1),
    LINKS_OF(2),
    LINKS_OF(3),
    LINKS_OF(4),
    LINKS_OF(5),
    LINKS_OF(6),
    LINKS_OF(7),
    LINKS_OF(8),
    LINKS_OF(9),
    LINKS_OF(10),
    LINKS_OF(11),
    LINKS_OF(12),
    LINKS_OF(13),
    LINKS_OF(14),
    LINKS_OF(15),
};

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
