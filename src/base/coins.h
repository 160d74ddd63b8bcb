/*
 * Coins that fall heads more often than tails, or less often: 64 of them at a time.
 *
 * A coin is heads where a random fraction of 1 lies below `heads` / `tosses`. Both are compared
 * digit by digit from the highest binary one, and a coin is known at the first that differs: after
 * two digits on average, after about eight of them for 64 coins at once. As the digits of the
 * probability are made for as long as they are needed, it is exact.
 */
#ifndef BASE_COINS_H
#define BASE_COINS_H

#include "base/rng.h"

struct coins {
    uint64_t key, next;     /* the sequence that they are drawn from, and its next number */
    uint32_t heads, tosses; /* heads so often in so many tosses, on average; below 2^31 */
};

/* A set bit is heads. */
static inline uint64_t coins_toss(struct coins *coins)
{
    uint64_t heads = 0, open = UINT64_MAX;

    /* `rest` / `tosses` is what the digits to come stand for. */
    for (uint32_t rest = coins->heads; open && rest;) {
        const uint64_t drawn = rng_at(coins->key, coins->next++);
        const uint32_t digit = 2 * rest >= coins->tosses;
        const uint64_t digits = -(uint64_t)digit;

        rest = 2 * rest - (coins->tosses & -digit);
        heads |= open & ~drawn & digits;
        open &= ~(drawn ^ digits);
    }
    return heads;
}

#endif
