/*
 * Bernoulli bits: random bits that are 1 with any probability, 64 at a time.
 *
 * A bit is 1 where a random fraction of 1 lies below `ones` / `trials`. Both are compared digit by
 * digit from the highest binary one, and a bit is known at the first that differs: after two digits
 * on average, after about eight of them for 64 bits at once. As the digits of the probability are
 * made for as long as they are needed, it is exact.
 */
#ifndef BASE_BERNOULLI_H
#define BASE_BERNOULLI_H

#include "base/rng.h"

struct bernoulli {
    uint64_t key, next;    /* the sequence that they are drawn from, and its next number */
    uint32_t ones, trials; /* so many ones in so many trials, on average; below 2^31 */
};

/* The next 64 bits. */
static inline uint64_t bernoulli_bits(struct bernoulli *self)
{
    uint64_t bits = 0, open = UINT64_MAX;

    /* `rest` / `trials` is what the digits to come stand for. */
    for (uint32_t rest = self->ones; open && rest;) {
        const uint64_t drawn = rng_at(self->key, self->next++);
        const uint32_t digit = 2 * rest >= self->trials;
        const uint64_t digits = -(uint64_t)digit;

        rest = 2 * rest - (self->trials & -digit);
        bits |= open & ~drawn & digits;
        open &= ~(drawn ^ digits);
    }
    return bits;
}

#endif
