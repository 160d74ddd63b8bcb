/* The shortest way goes around on one ring: a step there passes as many cells of a ring farther out, or more. */
#include "core/spec/rings.h"

/* The shorter way around from one cell of a ring to another. */
static uint64_t around(uint64_t a, uint64_t b, unsigned bits)
{
    const uint64_t mask = (UINT64_C(1) << bits) - 1;
    const uint64_t one = (a - b) & mask, other = (b - a) & mask;

    return one < other ? one : other;
}

uint64_t ring_distance(struct maze_point from, struct maze_point to)
{
    uint64_t y = from.y < to.y ? from.y : to.y, least = UINT64_MAX;

    /* Tries the inner ring of the two, and each time the last ring with half as many cells. */
    for (;;) {
        const unsigned bits = ring_bits(y);
        const uint64_t steps =
            around(from.x >> (ring_bits(from.y) - bits), to.x >> (ring_bits(to.y) - bits), bits) +
            (from.y - y) + (to.y - y);

        least = steps < least ? steps : least;
        if (bits == RING_SHIFT)
            return least;
        y = (UINT64_C(1) << (bits - RING_SHIFT)) - 2;
    }
}
