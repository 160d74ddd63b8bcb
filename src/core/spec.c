/* The canonical form of a spec: always the first four, then options off their default. */
#include "maze/spec.h"

#include "base/buffer.h"
#include "maze/algorithm.h"

#include <string.h>

/* Slugs are at most 32 bytes (a test holds the catalogue to it); the rest is counted here. */
_Static_assert(sizeof("algo=&width=&height=&seed=&bias=-100&skew=southeast&mix=&of=") + 2 * 32 +
            10 + 10 + BUFFER_U64_DIGITS + MIX_TEXT <=
        MAZE_SPEC_TEXT,
    "the longest canonical form must fit");

static const char *const skews[SKEWS] = {
    [SKEW_SOUTHEAST] = "southeast",
    [SKEW_SOUTHWEST] = "southwest",
    [SKEW_NORTHEAST] = "northeast",
    [SKEW_NORTHWEST] = "northwest",
};

const char *skew_name(enum skew skew)
{
    return skews[skew];
}

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

static char *put_options(char *to, const struct maze_spec *spec)
{
    static const struct mix default_mix;

    if (spec->bias)
        to = put_number(to, spec->bias < 0 ? "&bias=-" : "&bias=",
            (uint64_t)(spec->bias < 0 ? -spec->bias : spec->bias));
    if (spec->skew)
        to = put(put(to, "&skew="), skews[spec->skew]);
    if (!mix_equal(&spec->mix, &default_mix)) {
        to = put(to, "&mix=");
        to += mix_write(&spec->mix, to);
    }
    if (spec->of)
        to = put(put(to, "&of="), spec->of->slug);
    return to;
}

size_t maze_spec_write(const struct maze_spec *spec, char text[MAZE_SPEC_TEXT])
{
    char *to = put(put(text, "algo="), spec->algorithm->slug);

    to = put_number(to, "&width=", spec->width);
    to = put_number(to, "&height=", spec->height);
    to = put_number(to, "&seed=", spec->seed);
    to = put_options(to, spec);
    *to = '\0';
    return (size_t)(to - text);
}

void maze_spec_ends(const struct maze_spec *spec, struct maze_point *start, struct maze_point *goal)
{
    *start = (struct maze_point){0, 0};
    *goal = (struct maze_point){spec->width - 1, spec->height - 1};
    if (spec->algorithm->ends)
        spec->algorithm->ends(spec, start, goal);
}

struct maze_spec maze_spec_inner(const struct maze_spec *spec)
{
    return (struct maze_spec){
        .algorithm = spec->of ? spec->of : algorithm_at(0),
        .width = spec->width / 2,
        .height = spec->height / 2,
        .seed = spec->seed,
    };
}

uint64_t maze_spec_cells(const struct maze_spec *spec)
{
    return spec->width * spec->height;
}
