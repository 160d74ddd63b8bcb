/*
 * Random numbers that are the same everywhere: integers only, no state but the caller's.
 *
 * mix64() gives numbers that do not depend on the order in which they are drawn: number k of the sequence `key` is
 * rng_at(key, k), and struct rng_stream draws them in turn. For all else there is struct rng.
 *
 * Sources: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014), with Stafford's variant 13
 * of the mixer; Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2018), xoshiro256**; Lemire,
 * "Fast random integer generation in an interval" (2019).
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

#define RNG_PHI UINT64_C(0x9e3779b97f4a7c15) /* 2^64 / the golden ratio, odd */

/* A bijection of 64 bits in which every bit of the result depends on every bit of z. */
static inline uint64_t mix64(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Number k of the sequence `key`. */
static inline uint64_t rng_at(uint64_t key, uint64_t k)
{
    return mix64(key + k * RNG_PHI);
}

/* The key of sequence y of the many independent sequences of one seed. */
static inline uint64_t rng_key(uint64_t seed, uint64_t y)
{
    return mix64(mix64(seed + RNG_PHI) + (y + 1) * RNG_PHI);
}

struct rng {
    uint64_t s[4];
};

/* A generator whose whole sequence is determined by the seed, which may be any number. */
static inline struct rng rng_seeded(uint64_t seed)
{
    return (struct rng){{rng_at(seed, 1), rng_at(seed, 2), rng_at(seed, 3), rng_at(seed, 4)}};
}

static inline uint64_t rng_rotate(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

/* The next 64 random bits. */
static inline uint64_t rng_next(struct rng *rng)
{
    uint64_t *s = rng->s;
    const uint64_t result = rng_rotate(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return result;
}

/* A number from 0 to n - 1, each equally likely; n is 1 … 2^32 - 1. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    uint64_t product = (rng_next(rng) >> 32) * n;

    if ((uint32_t)product < n) {
        const uint32_t unfair = -n % n;

        while ((uint32_t)product < unfair)
            product = (rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* Draws the numbers of the sequence `key` in turn: cheap to start, for many streams of a few numbers each. */
struct rng_stream {
    uint64_t sum; /* key + number * RNG_PHI, the argument of mix64 in rng_at */
};

/* The stream that begins with number `first`. */
static inline struct rng_stream rng_stream_from(uint64_t key, uint64_t first)
{
    return (struct rng_stream){key + first * RNG_PHI};
}

static inline uint64_t rng_stream_next(struct rng_stream *stream)
{
    const uint64_t sum = stream->sum;

    stream->sum += RNG_PHI;
    return mix64(sum);
}

/* A number from 0 to n - 1, drawn as rng_below does. */
static inline uint32_t rng_stream_below(struct rng_stream *stream, uint32_t n)
{
    uint64_t product = (rng_stream_next(stream) >> 32) * n;

    if ((uint32_t)product < n)
        while ((uint32_t)product < -n % n)
            product = (rng_stream_next(stream) >> 32) * n;
    return (uint32_t)(product >> 32);
}

/*
 * Bernoulli bits: random bits that are 1 with any given probability, 64 at a time.
 *
 * A bit is 1 if a random fraction below 1 is less than `ones` / `trials`. Both are compared binary digit by binary
 * digit from the highest, and the first that differs decides: after two digits on average, or about eight for 64 bits
 * at once. The result is exact, as the digits of the probability are computed for as long as they are needed.
 */
struct bernoulli {
    uint64_t key, next;    /* the sequence to draw from, and its next number */
    uint32_t ones, trials; /* this many ones in this many trials, on average; below 2^31 */
};

/* The next 64 bits. */
static inline uint64_t bernoulli_bits(struct bernoulli *self)
{
    uint64_t bits = 0, open = UINT64_MAX;

    /* `rest` / `trials` is the value of the digits to come. */
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
