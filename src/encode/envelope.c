/*
 * Envelopes are made by jansson, once for each shape of maze: with the longest seed there is, 20
 * digits that nothing else in an envelope can be. These are the holes where the seed in use goes.
 */
#include "encode/envelope.h"

#include "maze/algorithm.h"

#include "base/rng.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHAPES = 16, /* kept */
    HOLES = 4    /* at most, in one envelope */
};

static const char placeholder[] = "18446744073709551615"; /* UINT64_MAX */

struct shape {
    struct maze_spec spec; /* but for the seed; no algorithm: an empty place */
    struct buffer text;
    size_t holes[HOLES]; /* offsets of the placeholders */
    size_t hole_count;
};

struct envelopes {
    struct shape shapes[SHAPES];
};

struct envelopes *envelopes_new(void)
{
    return calloc(1, sizeof(struct envelopes));
}

void envelopes_free(struct envelopes *envelopes)
{
    if (!envelopes)
        return;
    for (size_t i = 0; i < SHAPES; i++)
        buffer_free(&envelopes->shapes[i].text);
    free(envelopes);
}

/* The tile of a cell. */
static json_t *tile(struct maze_point cell)
{
    return json_pack("[I, I]", (json_int_t)(2 * cell.x + 1), (json_int_t)(2 * cell.y + 1));
}

static char *dump(const struct maze_spec *spec)
{
    const uint64_t columns = 2 * spec->width + 1, rows = 2 * spec->height + 1;
    char url[sizeof("/maze?") + MAZE_SPEC_TEXT] = "/maze?";

    struct maze_point start, goal;

    maze_spec_write(spec, url + strlen(url));
    (void)maze_spec_ends(spec, &start, &goal);

    json_t *object = json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:o, s:o, s:s}", "algorithm",
        spec->algorithm->slug, "seed", placeholder, "width", (json_int_t)spec->width, "height",
        (json_int_t)spec->height, "columns", (json_int_t)columns, "rows", (json_int_t)rows, "start",
        tile(start), "goal", tile(goal), "url", url);
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;

    json_decref(object);
    return text;
}

/* Makes the shape's text and finds its holes; an empty place where there is no memory. */
static void shape_make(struct shape *shape, const struct maze_spec *spec)
{
    struct maze_spec seedless = *spec;

    seedless.seed = UINT64_MAX;
    *shape = (struct shape){.spec = seedless, .text = shape->text};
    buffer_clear(&shape->text);

    char *text = dump(&seedless);

    if (text)
        buffer_add(&shape->text, text, strlen(text) - 1);
    free(text);
    if (!text || shape->text.failed) {
        shape->spec.algorithm = NULL;
        return;
    }
    const char *at = shape->text.data;

    while (shape->hole_count < HOLES && (at = strstr(at, placeholder))) {
        shape->holes[shape->hole_count++] = (size_t)(at - shape->text.data);
        at += sizeof(placeholder) - 1;
    }
}

static bool is_of(const struct shape *shape, const struct maze_spec *spec)
{
    const struct maze_spec *kept = &shape->spec;

    return kept->algorithm == spec->algorithm && kept->width == spec->width &&
        kept->height == spec->height && kept->bias == spec->bias && kept->skew == spec->skew &&
        mix_equal(&kept->mix, &spec->mix) && kept->of == spec->of;
}

static void shape_write(const struct shape *shape, uint64_t seed, struct buffer *out)
{
    char digits[BUFFER_U64_DIGITS];
    const size_t length = u64_write(seed, digits);
    size_t from = 0;

    if (!shape->spec.algorithm) {
        out->failed = true;
        return;
    }
    buffer_reserve(out, shape->text.length + BUFFER_U64_DIGITS);
    for (size_t i = 0; i < shape->hole_count; i++) {
        buffer_add(out, shape->text.data + from, shape->holes[i] - from);
        buffer_add(out, digits, length);
        from = shape->holes[i] + sizeof(placeholder) - 1;
    }
    buffer_add(out, shape->text.data + from, shape->text.length - from);
}

void envelope_write(struct envelopes *envelopes, const struct maze_spec *spec, struct buffer *out)
{
    if (!envelopes) {
        struct shape shape = {0};

        shape_make(&shape, spec);
        shape_write(&shape, spec->seed, out);
        buffer_free(&shape.text);
        return;
    }
    /* The place says nothing about the bytes, only about what is kept. */
    const uint64_t place =
        mix64(spec->width ^ spec->height << 32 ^ mix64((uint64_t)(uintptr_t)spec->algorithm));
    struct shape *shape = &envelopes->shapes[place % SHAPES];

    if (!is_of(shape, spec))
        shape_make(shape, spec);
    shape_write(shape, spec->seed, out);
}
