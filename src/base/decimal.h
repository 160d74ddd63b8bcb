/* Writes texts and decimal numbers without a NUL, with the same digits on every machine. */
#ifndef BASE_DECIMAL_H
#define BASE_DECIMAL_H

#include "base/bits.h"

enum { DECIMAL_MAX = 20 }; /* the most digits of a 64-bit number */

/* Writes a number in at most DECIMAL_MAX bytes; returns how many. */
size_t decimal_write(uint64_t number, char *digits);

/* Writes number / 10^decimals (at most 18) without trailing zeros: up to DECIMAL_MAX + 3 bytes. Returns their end. */
char *decimal_put_scaled(char *to, int64_t number, unsigned decimals);

/* The same, but writes .5 instead of 0.5. */
char *decimal_put_terse(char *to, int64_t number, unsigned decimals);

/* The two digits of every number below 100, one after another. */
extern const char decimal_pairs[201];

/* All digits of a number but its last two, cached since nearby numbers share them. All zero: for numbers below 100. */
struct decimal_prefix {
    uint64_t hundreds;
    char text[DECIMAL_MAX - 2];
    uint8_t length;
};

/* Writes a number and returns the end of its digits. May overwrite DECIMAL_MAX bytes, even if it has fewer digits. */
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
 * Writes a number, fastest below 10,000, and returns the end of its digits. May overwrite eight bytes, even if it has
 * fewer digits. It does not branch on the number of digits, which no processor can predict for random places.
 */
static inline char *decimal_put_short(char *to, uint64_t number)
{
    if (number >= 10000)
        return to + decimal_write(number, to);

    /* The digits are the bytes of a word, from the lowest: split into two pairs, then each pair into two digits. */
    const uint32_t hundreds = (uint32_t)number * 5243 >> 19;
    const uint32_t pairs = hundreds | ((uint32_t)number - 100 * hundreds) << 16;
    const uint32_t tens = pairs * 103 >> 10 & 0x000f000f;
    const uint32_t digits = tens | (pairs - 10 * tens) << 8;
    const unsigned zeros = bits_lowest(digits | 1 << 24) / 8;

    bits_store((uint8_t *)to, (uint64_t)(digits | 0x30303030) >> 8 * zeros);
    return to + 4 - zeros;
}

/* ---- Writing at a pointer, returning the new end; the caller makes sure that there is room ---- */

/* Inlined, so that a literal becomes a few moves. */
static INLINE char *put(char *to, const char *text)
{
    const size_t length = __builtin_strlen(text);

    memcpy(to, text, length);
    return to + length;
}

/* Writes a text and then a number. */
static INLINE char *put_u64(char *to, const char *before, uint64_t number)
{
    to = put(to, before);
    return to + decimal_write(number, to);
}

#endif
