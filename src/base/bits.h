/* Rows of bits, 64 a word, the lowest index in the lowest bit. Indexes are in bits. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BITS_WORD = 64 };

/* How many words n bits take. */
static inline size_t bits_words(uint64_t n)
{
    return (size_t)(n / BITS_WORD + (n % BITS_WORD != 0));
}

/* The bits in use of the last word of a row of n > 0 bits. */
static inline uint64_t bits_last_mask(uint64_t n)
{
    return UINT64_MAX >> (-n % BITS_WORD);
}

static inline bool bits_get(const uint64_t *words, uint64_t i)
{
    return words[i / BITS_WORD] >> (i % BITS_WORD) & 1;
}

static inline void bits_set(uint64_t *words, uint64_t i)
{
    words[i / BITS_WORD] |= UINT64_C(1) << (i % BITS_WORD);
}

/* The index of the lowest bit that is set; word is not 0. */
static inline unsigned bits_lowest(uint64_t word)
{
    return (unsigned)__builtin_ctzll(word);
}

/* The index of the highest bit that is set; word is not 0. */
static inline unsigned bits_highest(uint64_t word)
{
    return BITS_WORD - 1 - (unsigned)__builtin_clzll(word);
}

#endif
