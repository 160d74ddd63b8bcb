/* Rows of bits, 64 per word, the lowest index in the lowest bit. All indexes count bits. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Forces inlining of code that is specialised by constant arguments, which the compiler finds too large to inline. */
#define INLINE inline __attribute__((always_inline))

enum {
    BITS_WORD = 64,
    BITS_LANES = 8 /* bytes of a word in which each byte stands for a bit */
};

#define BITS_BYTES UINT64_C(0x0101010101010101) /* the lowest bit of each byte */

/* How many words n bits take. */
static inline size_t bits_words(uint64_t n)
{
    return (size_t)(n / BITS_WORD + (n % BITS_WORD != 0));
}

/* The bits of the last word that a row of n > 0 bits uses. */
static inline uint64_t bits_last_mask(uint64_t n)
{
    return UINT64_MAX >> (-n % BITS_WORD);
}

static inline bool bits_get(const uint64_t *words, uint64_t i)
{
    return words[i / BITS_WORD] >> (i % BITS_WORD) & 1;
}

/* The same of a row that may be NULL, as one without any bit set. */
static inline bool bits_has(const uint64_t *words, uint64_t i)
{
    return words && bits_get(words, i);
}

static inline void bits_set(uint64_t *words, uint64_t i)
{
    words[i / BITS_WORD] |= UINT64_C(1) << (i % BITS_WORD);
}

static inline void bits_clear(uint64_t *words, uint64_t i)
{
    words[i / BITS_WORD] &= ~(UINT64_C(1) << (i % BITS_WORD));
}

static inline void bits_flip(uint64_t *words, uint64_t i)
{
    words[i / BITS_WORD] ^= UINT64_C(1) << (i % BITS_WORD);
}

/* Sets the bits with indexes `from` to `end` - 1. */
static inline void bits_fill(uint64_t *words, uint64_t from, uint64_t end)
{
    uint64_t bits = UINT64_MAX << (from % BITS_WORD);

    if (from >= end)
        return;
    for (from /= BITS_WORD; from < (end - 1) / BITS_WORD; from++, bits = UINT64_MAX)
        words[from] |= bits;
    words[from] |= bits & bits_last_mask(end);
}

/* The 64 bits that begin at bit i. Reads the word that holds bit i and the next word. */
static inline uint64_t bits_from(const uint64_t *words, uint64_t i)
{
    const unsigned shift = i % BITS_WORD;

    words += i / BITS_WORD;
    /* In two steps, since a shift by 64 is undefined. */
    return words[0] >> shift | words[1] << 1 << (BITS_WORD - 1 - shift);
}

/* ORs `count` bits of another row, from bit `from` on, into this row, from bit `to` on. */
static inline void bits_paste(
    uint64_t *row, uint64_t to, const uint64_t *other, uint64_t from, uint64_t count)
{
    while (count) {
        const uint64_t room = BITS_WORD - to % BITS_WORD, there = BITS_WORD - from % BITS_WORD;
        uint64_t n = room < there ? room : there;

        n = n < count ? n : count;
        row[to / BITS_WORD] |= (other[from / BITS_WORD] >> from % BITS_WORD & bits_last_mask(n))
            << to % BITS_WORD;
        to += n;
        from += n;
        count -= n;
    }
}

/* The index of the first bit at or after i that is set (clear, if not `set`); n if there is none below n. */
static inline size_t bits_next(const uint64_t *words, size_t i, size_t n, bool set)
{
    const uint64_t flip = set ? 0 : UINT64_MAX;

    while (i < n) {
        const uint64_t word = (words[i / BITS_WORD] ^ flip) >> (i % BITS_WORD);

        if (word) {
            i += (size_t)__builtin_ctzll(word);
            return i < n ? i : n;
        }
        i = (i / BITS_WORD + 1) * BITS_WORD;
    }
    return n;
}

/* How many bits are set. */
static inline unsigned bits_count(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x5555555555555555), pairs = UINT64_C(0x3333333333333333);

    word -= word >> 1 & ones;
    word = (word & pairs) + (word >> 2 & pairs);
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * BITS_BYTES >> 56);
}

/* The index of the lowest set bit; word is not 0. */
static inline unsigned bits_lowest(uint64_t word)
{
    return (unsigned)__builtin_ctzll(word);
}

/* The index of the highest set bit; word is not 0. */
static inline unsigned bits_highest(uint64_t word)
{
    return BITS_WORD - 1 - (unsigned)__builtin_clzll(word);
}

/* Loads eight bytes as a word, the first byte in the lowest bits whatever the machine's byte order. */
static inline uint64_t bits_load(const uint8_t *bytes)
{
    uint64_t word;

    memcpy(&word, bytes, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Converts between four 16-bit numbers, the lowest first, and the machine's order; its own inverse. */
static inline uint64_t bits_four(uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    const uint64_t pairs = UINT64_C(0x0000ffff0000ffff);

    word = word << 32 | word >> 32;
    word = (word >> 16 & pairs) | (word & pairs) << 16;
#endif
    return word;
}

/* Stores a word as four 16-bit numbers, the lowest first whatever the machine's byte order. */
static inline void bits_store_four(uint16_t *numbers, uint64_t word)
{
    word = bits_four(word);
    memcpy(numbers, &word, sizeof(word));
}

/* Loads four 16-bit numbers as a word, the first in the lowest bits. */
static inline uint64_t bits_load_four(const uint16_t *numbers)
{
    uint64_t word;

    memcpy(&word, numbers, sizeof(word));
    return bits_four(word);
}

/* Bit i of the result is bit 0 of byte i. */
static inline uint64_t bits_gather(uint64_t bytes)
{
    return ((bytes & BITS_BYTES) * UINT64_C(0x0102040810204080)) >> 56;
}

/* The same for 64 bytes. */
static inline uint64_t bits_gather_word(const uint8_t bytes[BITS_WORD])
{
    uint64_t word = 0;

    for (unsigned i = 0; i < BITS_WORD; i += BITS_LANES)
        word |= bits_gather(bits_load(bytes + i)) << i;
    return word;
}

/* Bit 0 of byte i of the result is bit i of the lowest eight; all other bits are 0. */
static inline uint64_t bits_spread(uint64_t bits)
{
    /* Byte i keeps only bit i; the addition carries it to the byte's highest bit. */
    const uint64_t each = (bits & UINT8_MAX) * BITS_BYTES & UINT64_C(0x8040201008040201);

    return (each + BITS_BYTES * INT8_MAX) >> 7 & BITS_BYTES;
}

/* Bit 2 i of the result is bit i of the lowest 32; all other bits are 0. */
static inline uint64_t bits_dilated(uint64_t bits)
{
    bits &= UINT32_MAX;
    bits = (bits | bits << 16) & UINT64_C(0x0000ffff0000ffff);
    bits = (bits | bits << 8) & UINT64_C(0x00ff00ff00ff00ff);
    bits = (bits | bits << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits = (bits | bits << 2) & UINT64_C(0x3333333333333333);
    return (bits | bits << 1) & UINT64_C(0x5555555555555555);
}

/* Stores a word as eight bytes, the lowest bits first whatever the machine's byte order. */
static inline void bits_store(uint8_t *bytes, uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(bytes, &word, sizeof(word));
}

/* The bits of the word in reverse order. */
static inline uint64_t bits_reversed(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x5555555555555555), pairs = UINT64_C(0x3333333333333333);
    const uint64_t fours = UINT64_C(0x0f0f0f0f0f0f0f0f);

    word = (word >> 1 & ones) | (word & ones) << 1;
    word = (word >> 2 & pairs) | (word & pairs) << 2;
    word = (word >> 4 & fours) | (word & fours) << 4;
    return __builtin_bswap64(word);
}

/* Reverses the first n bits of a row, words * 64 - 64 <= n <= words * 64; the others become 0. */
static inline void bits_mirror(uint64_t *row, size_t words, uint64_t n)
{
    const unsigned past = (unsigned)(words * BITS_WORD - n);

    for (size_t low = 0, high = words; low < high--; low++) {
        const uint64_t word = bits_reversed(row[low]);

        row[low] = bits_reversed(row[high]);
        row[high] = word;
    }
    if (past == 0)
        return;
    /* In two shifts, as `past` may be as much as 64 bits. */
    for (size_t k = 0; k + 1 < words; k++)
        row[k] = row[k] >> 1 >> (past - 1) | row[k + 1] << (BITS_WORD - past);
    row[words - 1] = row[words - 1] >> 1 >> (past - 1);
}

/* ---- numbers ---- */

static inline uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* A place that may be one step beyond either end of a side: then it is at the opposite end. */
static inline uint64_t wrapped(uint64_t at, uint64_t side)
{
    return at < side ? at : at == side ? 0 : side - 1;
}

static inline uint64_t apart(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

#endif
