/* The canonical form of a spec: always these four, in this order. */
#include "maze/spec.h"

#include "base/buffer.h"
#include "maze/algorithm.h"

#include <string.h>

/* Slugs are at most 32 bytes (a test holds the catalogue to it); the rest is counted here. */
_Static_assert(
    sizeof("algo=&width=&height=&seed=") + 32 + 10 + 10 + BUFFER_U64_DIGITS <= MAZE_SPEC_TEXT,
    "the longest canonical form must fit");

static char *put(char *to, const char *text)
{
    const size_t n = strlen(text);

    memcpy(to, text, n);
    return to + n;
}

static char *put_number(char *to, const char *text, uint64_t number)
{
    to = put(to, text);
    return to + u64_write(number, to);
}

size_t maze_spec_write(const struct maze_spec *spec, char text[MAZE_SPEC_TEXT])
{
    char *to = put(put(text, "algo="), spec->algorithm->slug);

    to = put_number(to, "&width=", spec->width);
    to = put_number(to, "&height=", spec->height);
    to = put_number(to, "&seed=", spec->seed);
    *to = '\0';
    return (size_t)(to - text);
}

uint64_t maze_spec_cells(const struct maze_spec *spec)
{
    return spec->width * spec->height;
}
