/* Writing text at a pointer that moves on; the caller has made sure that there is room. No NUL. */
#ifndef BASE_PUT_H
#define BASE_PUT_H

#include "base/decimal.h"
#include "base/inline.h"

#include <string.h>

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
