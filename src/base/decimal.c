/* Two digits at a time, and fractions digit by digit. */
#include "base/decimal.h"

const char decimal_pairs[] = "00010203040506070809101112131415161718192021222324"
                             "25262728293031323334353637383940414243444546474849"
                             "50515253545556575859606162636465666768697071727374"
                             "75767778798081828384858687888990919293949596979899";

static size_t digits_of(uint64_t number)
{
    size_t digits = 1;

    for (; number >= 10000; number /= 10000)
        digits += 4;
    return digits + (number >= 10) + (number >= 100) + (number >= 1000);
}

size_t decimal_write(uint64_t number, char *digits)
{
    const size_t length = number < 100 ? 1 + (number >= 10) : digits_of(number);
    char *at = digits + length;

    for (; number >= 100; number /= 100)
        at = memcpy(at - 2, decimal_pairs + 2 * (number % 100), 2);
    if (number >= 10)
        memcpy(at - 2, decimal_pairs + 2 * number, 2);
    else
        *digits = (char)('0' + number);
    return length;
}

static char *put_fraction(char *to, int64_t number, unsigned decimals, bool terse)
{
    const uint64_t size = number < 0 ? -(uint64_t)number : (uint64_t)number;
    uint64_t one = 1, rest;

    while (decimals-- > 0)
        one *= 10;
    rest = size % one;
    if (number < 0)
        *to++ = '-';
    if (!terse || size >= one || !rest)
        to += decimal_write(size / one, to);
    if (!rest)
        return to;
    *to++ = '.';
    for (uint64_t digit = one / 10; rest; rest %= digit, digit /= 10)
        *to++ = (char)('0' + rest / digit);
    return to;
}

char *decimal_put_scaled(char *to, int64_t number, unsigned decimals)
{
    return put_fraction(to, number, decimals, false);
}

char *decimal_put_terse(char *to, int64_t number, unsigned decimals)
{
    return put_fraction(to, number, decimals, true);
}
