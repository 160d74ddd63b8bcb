/* Texts and numbers in decimal, without a NUL: the same digits on every machine. */
#ifndef BASE_DECIMAL_H
#define BASE_DECIMAL_H

#include "base/bits.h"

enum { DECIMAL_MAX = 20 }; /* the most digits of a 64-bit number */

/* Writes a number, DECIMAL_MAX bytes at most; returns how many. */
size_t decimal_write(uint64_t number, char *digits);

/* Writes number / 10^decimals (at most 18) without zeros at the end: DECIMAL_MAX + 3 bytes at most. Returns its end. */
char *decimal_put_scaled(char *to, int64_t number, unsigned decimals);

/* The same with nothing before the point instead of a 0. */
char *decimal_put_terse(char *to, int64_t number, unsigned decimals);

/* The two digits of each number below 100. */
extern const char decimal_pairs[201];

/* The digits of a number before its last two, which numbers near it share. All zero: of those below 100. */
struct decimal_prefix {
    uint64_t hundreds;
    char text[DECIMAL_MAX - 2];
    uint8_t length;
};

/* Writes a number, and returns the end of its digits. DECIMAL_MAX bytes may be overwritten, however many there are. */
static inline char *decimal_put_near(char *to, struct decimal_prefix *prefix, uint64_t number)
{
    const uint64_t hundreds = number / 100;

    if (hundreds != prefix->hundreds) {
        prefix->hundreds = hundreds;
        prefix->length = hundreds ? (uint8_t)decimal_write(hundreds, prefix->text) : 0;
    }
    memcpy(to, prefix->text, sizeof(prefix->text));
    to += prefix->length;
    if (number < 10) {
        *to = (char)('0' + number);
        return to + 1;
    }
    memcpy(to, decimal_pairs + 2 * (number - 100 * hundreds), 2);
    return to + 2;
}

/*
 * Writes a number, where most are below 10,000, and returns the end of its digits; eight bytes may be
 * overwritten, however many there are. There is no branch by how many, since those of places at random are
 * foreseen by no processor.
 */
static inline char *decimal_put_short(char *to, uint64_t number)
{
    if (number >= 10000)
        return to + decimal_write(number, to);

    /* The digits are bytes of a word, from the lowest byte on: first two pairs, then each pair as two. */
    const uint32_t hundreds = (uint32_t)number * 5243 >> 19;
    const uint32_t pairs = hundreds | ((uint32_t)number - 100 * hundreds) << 16;
    const uint32_t tens = pairs * 103 >> 10 & 0x000f000f;
    const uint32_t digits = tens | (pairs - 10 * tens) << 8;
    const unsigned zeros = bits_lowest(digits | 1 << 24) / 8;

    bits_store((uint8_t *)to, (uint64_t)(digits | 0x30303030) >> 8 * zeros);
    return to + 4 - zeros;
}

/* ---- at a pointer that moves on; the caller has made sure that there is room ---- */

/* Inlined, so that a literal is a few moves. */
static INLINE char *put(char *to, const char *text)
{
    const size_t length = __builtin_strlen(text);

    memcpy(to, text, length);
    return to + length;
}

/* A text, and a number in decimal. */
static INLINE char *put_u64(char *to, const char *before, uint64_t number)
{
    to = put(to, before);
    return to + decimal_write(number, to);
}

#endif
