/* Uses only letters, digits, hyphens and dots, which any file system and any header accepts. */
#include "encode/file_name.h"

#include "base/decimal.h"
#include "base/text.h"
#include "core/spec_params.h"
#include "maze/algorithm.h"

/* Writes a hyphen and a 32-bit hash of the canonical text, if that says more than the rest of the name. */
static char *put_hash(char *to, const struct maze_spec *spec)
{
    const struct maze_spec plain = {.algorithm = spec->algorithm,
        .width = spec->width,
        .height = spec->height,
        .seed = spec->seed};
    char text[MAZE_SPEC_TEXT], plain_text[MAZE_SPEC_TEXT];
    const size_t length = spec_write(spec, text);
    uint64_t hash;

    if (length == spec_write(&plain, plain_text) && memcmp(text, plain_text, length) == 0)
        return to;
    hash = span_hash((struct span){text, length});
    hash ^= hash >> 32;
    *to++ = '-';
    for (unsigned bit = 32; bit; bit -= 4)
        *to++ = "0123456789abcdef"[hash >> (bit - 4) & 15];
    return to;
}

char *file_name_put(
    char *to, const struct maze_spec *spec, struct written_tiles tiles, const char *extension)
{
    to = stpcpy(to, spec->algorithm ? spec->algorithm->slug : "random");
    to = put_u64(to, "-", spec->width);
    to = put_u64(to, "x", spec->height);
    to = put_u64(to, "-", spec->seed);
    to = put_hash(to, spec);
    if (written_wide(tiles))
        to = put_u64(put_u64(to, "-", tiles.cell), "x", tiles.wall);
    return stpcpy(put(to, "."), extension);
}
