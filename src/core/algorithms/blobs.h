/*
 * Blobs in words: 8 x 8 cells, a bit each, a byte a row, the lowest x in the lowest bit. They grow,
 * are divided, and are counted in registers.
 */
#ifndef CORE_BLOBS_H
#define CORE_BLOBS_H

#include "base/bits.h"
#include "base/rng.h"

enum {
    SIDE = 8, /* of a block, in cells */
    HALVES = 2
};

#define WEST_COLUMN BITS_BYTES
#define EAST_COLUMN (WEST_COLUMN << (SIDE - 1))

/* A word for each half, for the processor to work on both at once. */
typedef uint64_t halves __attribute__((vector_size(HALVES * sizeof(uint64_t))));

/* Which walls of 64 cells are open. */
struct openings {
    uint64_t east, south;
};

/* In each byte, how many bits are set in it and in the bytes below. */
static inline uint64_t count_bytes(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    return ((word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * BITS_BYTES;
}

/* How many bytes of `bytes`, each below 128, are at most n. */
static inline unsigned count_at_most(uint64_t bytes, unsigned n)
{
    return (
        unsigned)(((((n * BITS_BYTES) | BITS_BYTES << 7) - bytes) >> 7 & BITS_BYTES) * BITS_BYTES >>
        56);
}

/* The n-th bit that is set, from 0; there is one. */
static inline uint64_t nth(uint64_t word, unsigned n)
{
    const uint64_t counts = count_bytes(word);
    const unsigned byte = count_at_most(counts, n) * 8;
    const uint64_t bits = (word >> byte & 0xff) * BITS_BYTES & UINT64_C(0x8040201008040201);
    const uint64_t spread = ((bits + UINT64_C(0x7f7f7f7f7f7f7f7f)) | bits) >> 7 & BITS_BYTES;

    n -= (unsigned)(counts << 8 >> byte & 0xff);
    return UINT64_C(1) << (byte + count_at_most(spread * BITS_BYTES, n));
}

/* The cells next to those of each half, as far as they are in the same block. */
static inline halves around(halves half)
{
    return half << SIDE | half >> SIDE | (half & ~EAST_COLUMN) << 1 | (half & ~WEST_COLUMN) >> 1;
}

/* Both halves grow by a cell into what is free for them; a random bit says which. */
static inline void grow_step(halves *half, halves *free, halves in, struct rng_stream *draws)
{
    const uint64_t bits = rng_stream_next(draws);
    const halves drawn = (halves){bits, bits} ^ (halves) { 0, UINT64_MAX };
    const halves grown = (around(*half) | in) & *free & drawn;

    *half |= grown;
    *free &= ~(grown | __builtin_shufflevector(grown, grown, 1, 0));
}

/* The inner walls of a region of one word. */
static inline struct openings inner_walls(uint64_t region)
{
    return (struct openings){region & (region & ~WEST_COLUMN) >> 1, region & region >> SIDE};
}

/* Opens the n-th of some walls, from 0: first those to the east, then those to the south. */
static inline void open_nth(struct openings *open, const struct openings *walls, uint32_t n)
{
    const uint32_t easts = bits_count(walls->east);

    if (n < easts)
        open->east |= nth(walls->east, n);
    else
        open->south |= nth(walls->south, n - easts);
}

/* Closes the border between the halves of a region but for one passage. */
static inline void part(
    struct openings *open, const struct openings *inner, uint64_t half, struct rng_stream *draws)
{
    const struct openings border = {
        inner->east & (half ^ half >> 1), inner->south & (half ^ half >> SIDE)};

    open->east &= ~border.east;
    open->south &= ~border.south;
    open_nth(
        open, &border, rng_stream_below(draws, bits_count(border.east) + bits_count(border.south)));
}

/* Divides a region down to single cells. Takes from `open`, which has all its inner walls. */
static inline void divide_word(uint64_t region, struct rng_stream *draws, struct openings *open)
{
    uint64_t stack[BITS_WORD];
    unsigned top = 0;

    stack[top++] = region;
    while (top) {
        const uint64_t whole = stack[--top];
        const struct openings inner = inner_walls(whole);
        const uint32_t cells = bits_count(whole);

        /* As many walls as a tree has edges: nothing can be closed. */
        if (bits_count(inner.east) + bits_count(inner.south) < cells)
            continue;

        const unsigned first = rng_stream_below(draws, cells),
                       second = rng_stream_below(draws, cells - 1);
        halves half = {nth(whole, first), nth(whole, second + (second >= first))};
        const uint64_t left = whole ^ half[0] ^ half[1];
        halves free = {left, left};

        while (free[0])
            grow_step(&half, &free, (halves){0}, draws);
        part(open, &inner, half[0], draws);
        stack[top++] = half[0];
        stack[top++] = half[1];
    }
}

/* Moves a block's cells by cells to the east and south, both -7 … 7; some drop out. */
static inline uint64_t shifted(uint64_t cells, int x, int y)
{
    const uint64_t columns = x >= 0 ? (0xff >> x) * BITS_BYTES : (0xffU << -x & 0xff) * BITS_BYTES;

    cells &= columns;
    cells = x >= 0 ? cells << x : cells >> -x;
    return y >= 0 ? cells << y * SIDE : cells >> -y * SIDE;
}

#endif
