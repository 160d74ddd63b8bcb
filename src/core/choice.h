/*
 * One of a set of links at random, each as likely as the others, or with a bias. A walk asks at
 * every cell, and no branch could be guessed, so the answer is in a table.
 */
#ifndef CORE_CHOICE_H
#define CORE_CHOICE_H

#include "base/bits.h"
#include "base/rng.h"
#include "core/cells.h"
#include "maze/spec.h"

enum {
    DRAW_BITS = 6, /* of randomness a choice */
    DRAWS = 1 << DRAW_BITS,
    CHOICES = 64 / DRAW_BITS /* to a random number */
};

/*
 * The direction for a set of links and a draw: one link of the set, each equally often. The last
 * draw for a set of three is none, 0 (64 = 21 x 3 + 1), and so are all for the empty set.
 */
extern const uint8_t choice[1 << MAZE_DIRECTIONS][DRAWS];

enum { TWELVE = 12 };

/*
 * The same without an unfair draw: twelve is divided by one, two, three and four. By the set and a
 * draw of 0 … 11; of the empty set, 0.
 */
extern const uint8_t choice_of_twelve[1 << MAZE_DIRECTIONS][TWELVE];

/* 0 … n - 1, each equally likely, from 32 random bits; from fresh ones if these are not fair. */
static inline uint32_t choice_below(struct rng *rng, uint32_t bits, uint32_t n)
{
    const uint64_t product = (uint64_t)bits * n;

    if (__builtin_expect((uint32_t)product < n, 0) && (uint32_t)product < -n % n)
        return rng_below(rng, n);
    return (uint32_t)(product >> 32);
}

/*
 * One link of a set that is not empty, drawn with the weights of a bias (see struct maze_spec);
 * each equally likely where these are 0.
 */
unsigned choice_biased(struct rng *, unsigned set, int bias);

#endif
