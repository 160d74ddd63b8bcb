/*
 * Envelopes are made by jansson, once for each shape of maze: with the longest seed there is, where
 * the seed in use goes then. The ends, in the middle of an envelope, may not be known before the maze
 * is, and are put there by hand.
 */
#include "encode/envelope.h"

#include "maze/algorithm.h"
#include "maze/mask.h"

#include "base/rng.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEPT = 16, /* envelopes */
    SEEDS = 2  /* in one envelope */
};

static const char placeholder[] = "18446744073709551615"; /* UINT64_MAX */

/* What stands before a seed and, as base64 has no such characters, nowhere in a mask. */
static const char *const before_seed[SEEDS] = {"\"seed\":\"", "&seed="};

struct kept {
    struct maze_spec
        spec; /* but for the seed, with a mask of its own; no algorithm: an empty place */
    struct buffer text;
    size_t seeds[SEEDS]; /* offsets of the placeholders */
    size_t ends; /* offset of what comes after the ends, which is the second seed's member */
};

struct maze_envelopes {
    struct kept kept[KEPT];
};

struct maze_envelopes *maze_envelopes_new(void)
{
    return calloc(1, sizeof(struct maze_envelopes));
}

static void kept_free(struct kept *kept)
{
    maze_mask_free(kept->spec.mask);
    buffer_free(&kept->text);
}

void maze_envelopes_free(struct maze_envelopes *envelopes)
{
    if (!envelopes)
        return;
    for (size_t i = 0; i < KEPT; i++)
        kept_free(&envelopes->kept[i]);
    free(envelopes);
}

/* Writes `"name":[x,y]`, a cell's tile. */
static char *put_point(char *to, const char *name, struct maze_point cell)
{
    const size_t n = strlen(name);

    to = (char *)memcpy(to, name, n) + n;
    to += u64_write(2 * cell.x + 1, to);
    *to++ = ',';
    to += u64_write(2 * cell.y + 1, to);
    *to++ = ']';
    return to;
}

void envelope_add_tile(struct buffer *text, struct maze_point cell)
{
    char point[2 * BUFFER_U64_DIGITS + 3];

    buffer_add(text, point, (size_t)(put_point(point, "[", cell) - point));
}

void envelope_put_ends(
    struct buffer *text, size_t at, struct maze_point start, struct maze_point goal)
{
    char ends[4 * BUFFER_U64_DIGITS + 32];
    const size_t length =
        (size_t)(put_point(put_point(ends, ",\"start\":[", start), ",\"goal\":[", goal) - ends);

    if (!buffer_reserve(text, length))
        return;
    memmove(text->data + at + length, text->data + at, text->length - at + 1);
    memcpy(text->data + at, ends, length);
    text->length += length;
}

static char *dump(const struct maze_spec *spec)
{
    const uint64_t columns = 2 * spec->width + 1, rows = 2 * spec->height + 1;
    char url[sizeof("/maze?") + MAZE_SPEC_TEXT] = "/maze?";

    maze_spec_write(spec, url + strlen(url));

    json_t *object =
        json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:s}", "algorithm", spec->algorithm->slug, "seed",
            placeholder, "width", (json_int_t)spec->width, "height", (json_int_t)spec->height,
            "columns", (json_int_t)columns, "rows", (json_int_t)rows, "url", url);
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;

    json_decref(object);
    return text;
}

/* Puts in the ends, as far as the spec alone tells them, and finds where the rest goes. */
static void find_holes(struct kept *kept)
{
    struct maze_point start, goal;

    kept->ends = (size_t)(strstr(kept->text.data, ",\"url\":") - kept->text.data);
    if (maze_spec_ends(&kept->spec, &start, &goal)) {
        envelope_put_ends(&kept->text, kept->ends, start, goal);
        kept->ends = 0;
    }
    for (size_t i = 0; i < SEEDS; i++)
        kept->seeds[i] = (size_t)(strstr(kept->text.data, before_seed[i]) - kept->text.data) +
            strlen(before_seed[i]);
}

/* Makes the text and finds its holes; an empty place where there is no memory. */
static void kept_make(struct kept *kept, const struct maze_spec *spec)
{
    struct maze_spec seedless = *spec;

    seedless.seed = UINT64_MAX;
    maze_mask_free(kept->spec.mask);
    *kept = (struct kept){.spec = seedless, .text = kept->text};
    maze_mask_share(kept->spec.mask);
    buffer_clear(&kept->text);

    char *text = dump(&seedless);

    if (text)
        buffer_add(&kept->text, text, strlen(text) - 1);
    if (text && !kept->text.failed)
        find_holes(kept);
    if (!text || kept->text.failed)
        kept->spec.algorithm = NULL;
    free(text);
}

static bool is_same_end(const struct maze_end *a, const struct maze_end *b)
{
    return a->kind == b->kind &&
        (a->kind != MAZE_END_CELL || (a->cell.x == b->cell.x && a->cell.y == b->cell.y));
}

static bool is_of(const struct kept *kept, const struct maze_spec *spec)
{
    const struct maze_spec *other = &kept->spec;

    return other->algorithm == spec->algorithm && other->width == spec->width &&
        other->height == spec->height && other->bias == spec->bias && other->skew == spec->skew &&
        maze_mix_equal(&other->mix, &spec->mix) && other->of == spec->of &&
        other->shape == spec->shape && other->wrap == spec->wrap && other->sparse == spec->sparse &&
        other->braid == spec->braid && other->loops == spec->loops &&
        is_same_end(&other->start, &spec->start) && is_same_end(&other->goal, &spec->goal) &&
        maze_mask_equal(other->mask, spec->mask);
}

static size_t kept_write(const struct kept *kept, uint64_t seed, struct buffer *out)
{
    char digits[BUFFER_U64_DIGITS];
    const size_t length = u64_write(seed, digits), begin = out->length;
    size_t from = 0;

    if (!kept->spec.algorithm) {
        out->failed = true;
        return 0;
    }
    buffer_reserve(out, kept->text.length + BUFFER_U64_DIGITS);
    for (size_t i = 0; i < SEEDS; i++) {
        buffer_add(out, kept->text.data + from, kept->seeds[i] - from);
        buffer_add(out, digits, length);
        from = kept->seeds[i] + sizeof(placeholder) - 1;
    }
    buffer_add(out, kept->text.data + from, kept->text.length - from);
    /* The first seed comes before the ends, the second after. */
    return kept->ends ? begin + kept->ends - (sizeof(placeholder) - 1 - length) : 0;
}

size_t envelope_write(
    struct maze_envelopes *envelopes, const struct maze_spec *spec, struct buffer *out)
{
    if (!envelopes) {
        struct kept kept = {0};
        size_t ends;

        kept_make(&kept, spec);
        ends = kept_write(&kept, spec->seed, out);
        kept_free(&kept);
        return ends;
    }
    /* The place says nothing about the bytes, only about what is kept. */
    const uint64_t place =
        mix64(spec->width ^ spec->height << 32 ^ mix64((uint64_t)(uintptr_t)spec->algorithm));
    struct kept *kept = &envelopes->kept[place % KEPT];

    if (!is_of(kept, spec))
        kept_make(kept, spec);
    return kept_write(kept, spec->seed, out);
}
