/* Reading a query against the table: each pair finds its row, and the row's reader checks the value. */
#include "service/params.h"

#include "maze/algorithm.h"

#include "service/accept.h"
#include "service/query.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_SEED = 256 };

static const char random_word[] = "random"; /* an algorithm that the seed chooses */

enum { ALGO, SIZE, WIDTH, HEIGHT, SEED, BIAS, SKEW, MIX, OF, FORMAT, STYLE, GRID, PARAMS };

/* What is known while a query is read. */
struct reading {
    struct wish *wish;
    uint64_t given;            /* a bit for each row of the table */
    struct span value[PARAMS]; /* of those given */
};

static bool read_algorithm(
    const struct param *, struct span value, struct wish *, struct problem *);
static bool read_size(const struct param *, struct span value, struct wish *, struct problem *);
static bool read_side(const struct param *, struct span value, struct wish *, struct problem *);
static bool read_seed(const struct param *, struct span value, struct wish *, struct problem *);
static bool read_bias(const struct param *, struct span value, struct wish *, struct problem *);
static bool read_skew(const struct param *, struct span value, struct wish *, struct problem *);
static bool read_mix(const struct param *, struct span value, struct wish *, struct problem *);
static bool read_of(const struct param *, struct span value, struct wish *, struct problem *);
static bool read_format(const struct param *, struct span value, struct wish *, struct problem *);
static bool read_drawing(const struct param *, struct span value, struct wish *, struct problem *);

static const char *algorithm_word(const struct param *param, size_t i)
{
    (void)param;
    if (algorithm_at(i))
        return algorithm_at(i)->slug;
    return i == 0 || algorithm_at(i - 1) ? random_word : NULL;
}

static const char *skew_word(const struct param *param, size_t i)
{
    (void)param;
    return i < SKEWS ? skew_name((enum skew)i) : NULL;
}

/* The algorithms that another may be made of: all that are not made of another themselves. */
static const char *inner_word(const struct param *param, size_t i)
{
    (void)param;
    for (size_t k = 0; algorithm_at(k); k++)
        if (!(algorithm_at(k)->options & OPTION_OF) && i-- == 0)
            return algorithm_at(k)->slug;
    return NULL;
}

static const char *format_word(const struct param *param, size_t i)
{
    (void)param;
    return format_at(i) ? format_at(i)->slug : NULL;
}

static const char *drawing_word(const struct param *param, size_t i)
{
    const struct drawing *drawing = format_drawing(format_find(param->format), i);

    return drawing ? drawing_name(drawing) : NULL;
}

/* In the order of the canonical form and of the documents. */
static const struct param params[PARAMS] = {
    [ALGO] = {.name = "algo",
        .type = PARAM_WORD,
        .summary = "the algorithm, by a name or an alias from /algorithms; random is one that the "
                   "seed chooses",
        .fallback = "recursive-backtracker",
        .word = algorithm_word,
        .read = read_algorithm},
    [SIZE] = {.name = "size",
        .type = PARAM_NUMBER,
        .summary = "tiles a side: 25 is 25 x 25 tiles, of which 12 x 12 are cells",
        .fallback = "25",
        .least = 3,
        .most = 2 * MAZE_SIDE_MAX + 1,
        .odd = true,
        .read = read_size},
    [WIDTH] = {.name = "width",
        .type = PARAM_NUMBER,
        .summary = "cells across, instead of size; the height too, if that is not given",
        .least = 1,
        .most = MAZE_SIDE_MAX,
        .read = read_side},
    [HEIGHT] = {.name = "height",
        .type = PARAM_NUMBER,
        .summary = "cells down, instead of size; the width too, if that is not given",
        .least = 1,
        .most = MAZE_SIDE_MAX,
        .read = read_side},
    [SEED] = {.name = "seed",
        .type = PARAM_TEXT,
        .summary = "which of the mazes: digits are a number up to 2^64 - 1, any other text counts "
                   "by its 64-bit FNV-1a hash; without it, a random one",
        .form = "a number from 0 to 18446744073709551615, or 1 to 256 bytes of UTF-8",
        .example = "42",
        .read = read_seed},
    [BIAS] = {.name = "bias",
        .type = PARAM_NUMBER,
        .summary = "horizontal passages against vertical ones: they are drawn as 100 + bias to "
                   "100 - bias",
        .fallback = "0",
        .least = -BIAS_MAX,
        .most = BIAS_MAX,
        .option = OPTION_BIAS,
        .read = read_bias},
    [SKEW] = {.name = "skew",
        .type = PARAM_WORD,
        .summary = "the corner to which the maze leans",
        .fallback = "southeast",
        .word = skew_word,
        .option = OPTION_SKEW,
        .read = read_skew},
    [MIX] = {.name = "mix",
        .type = PARAM_TEXT,
        .summary = "the cell from which the tree grows: a pick, or several with weights, of which "
                   "each step draws one",
        .fallback = "newest:1,random:1",
        .form = "newest, oldest, middle or random, or several of these with weights from 1 to 100, "
                "such as newest:75,random:25",
        .example = "newest:75,random:25",
        .option = OPTION_MIX,
        .read = read_mix},
    [OF] = {.name = "of",
        .type = PARAM_WORD,
        .summary = "the algorithm whose passages the corridor goes round",
        .fallback = "recursive-backtracker",
        .word = inner_word,
        .option = OPTION_OF,
        .read = read_of},
    [FORMAT] = {.name = "format",
        .type = PARAM_WORD,
        .summary = "how it is shown; without it style means text, grid means json, and else the "
                   "Accept header decides",
        .word = format_word,
        .read = read_format},
    [STYLE] = {.name = "style",
        .type = PARAM_WORD,
        .summary = "how text draws it",
        .fallback = "tiles",
        .word = drawing_word,
        .format = "text",
        .read = read_drawing},
    [GRID] = {.name = "grid",
        .type = PARAM_WORD,
        .summary = "how json holds the grid",
        .fallback = "tiles",
        .word = drawing_word,
        .format = "json",
        .read = read_drawing},
};

const struct param *param_at(size_t i)
{
    return i < PARAMS ? &params[i] : NULL;
}

static bool read_size(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    int64_t tiles;

    if (!param_number(param, value, &tiles, problem))
        return false;
    if (tiles % 2 == 0) {
        param_suggest_number(param, tiles, problem);
        return param_refuse(
            PROBLEM_INVALID, param, value, "size counts tiles and must be odd", problem);
    }
    wish->spec.width = wish->spec.height = (uint64_t)tiles / 2;
    return true;
}

static bool read_side(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    int64_t cells;

    if (!param_number(param, value, &cells, problem))
        return false;
    *(param == &params[WIDTH] ? &wish->spec.width : &wish->spec.height) = (uint64_t)cells;
    return true;
}

static bool read_seed(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    switch (span_u64(value, &wish->spec.seed)) {
    case NUMBER_OK:
        break;
    case NUMBER_TOO_LARGE:
        problem_add_nearest(problem, "18446744073709551615");
        return param_refuse(PROBLEM_INVALID, param, value, NULL, problem);
    case NUMBER_MALFORMED:
        if (value.length == 0 || value.length > LONGEST_SEED || !span_is_utf8(value))
            return param_refuse(PROBLEM_INVALID, param, value, NULL, problem);
        wish->spec.seed = span_hash(value);
        break;
    }
    wish->seeded = true;
    return true;
}

static bool read_algorithm(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    char word[64];

    wish->chosen = span_is(value, random_word);
    wish->spec.algorithm = wish->chosen ? NULL : algorithm_find(param_as_word(value, word));
    return wish->chosen || wish->spec.algorithm || param_refuse_word(param, value, problem);
}

static bool read_bias(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    int64_t bias;

    if (!param_number(param, value, &bias, problem))
        return false;
    wish->spec.bias = (int8_t)bias;
    return true;
}

static bool read_skew(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    for (enum skew skew = 0; skew < SKEWS; skew++)
        if (span_is(value, skew_name(skew))) {
            wish->spec.skew = skew;
            return true;
        }
    return param_refuse_word(param, value, problem);
}

static const char *pick_word(const struct param *param, size_t i)
{
    (void)param;
    return i < PICKS ? pick_name((enum pick)i) : NULL;
}

/* The picks that somebody meant, with weights that are allowed, if a mix comes of it. */
static void suggest_mix(struct span value, struct problem *problem)
{
    struct buffer meant = {0};
    struct mix mix;
    char text[MIX_TEXT];

    while (value.length) {
        struct span weight = span_cut(&value, ',');
        struct problem names = {0};
        uint64_t number = MIX_WEIGHT_MAX; /* it is not set if it is too large */

        param_suggest_word(pick_word, NULL, span_cut(&weight, ':'), &names);
        buffer_addf(&meant, "%s%s", meant.length ? "," : "", names.nearest[0]);
        if (weight.length && span_u64(weight, &number) != NUMBER_MALFORMED)
            buffer_addf(&meant, ":%d",
                number < 1                    ? 1
                    : number > MIX_WEIGHT_MAX ? MIX_WEIGHT_MAX
                                              : (int)number);
    }
    if (!meant.failed && mix_read(meant.data, meant.length, &mix)) {
        mix_write(&mix, text);
        problem_add_nearest(problem, text);
    }
    buffer_free(&meant);
}

static bool read_mix(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    if (mix_read(value.text, value.length, &wish->spec.mix))
        return true;
    suggest_mix(value, problem);
    return param_refuse(PROBLEM_INVALID, param, value, NULL, problem);
}

static bool read_of(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    char word[64];
    const struct algorithm *algorithm = algorithm_find(param_as_word(value, word));

    if (!algorithm || algorithm->options & OPTION_OF)
        return param_refuse_word(param, value, problem);
    wish->spec.of = algorithm == algorithm_at(0) ? NULL : algorithm;
    return true;
}

static bool read_format(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    char word[64];
    const struct format *format = format_find(param_as_word(value, word));

    if (!format)
        return param_refuse_word(param, value, problem);
    wish->rendering.format = format;
    return true;
}

static bool read_drawing(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    char word[64];
    const struct drawing *drawing =
        drawing_find(format_find(param->format), param_as_word(value, word));

    if (!drawing)
        return param_refuse_word(param, value, problem);
    wish->rendering.drawing = drawing;
    return true;
}

static const char *param_word(const struct param *param, size_t i)
{
    (void)param;
    return i < PARAMS ? params[i].name : NULL;
}

static bool refuse_name(struct span name, struct problem *problem)
{
    struct buffer allowed = {0};

    for (size_t i = 0; i < PARAMS; i++)
        buffer_addf(&allowed, "%s%s", i ? ", " : "one of ", params[i].name);
    param_suggest_word(param_word, NULL, name, problem);
    problem_about(problem, PROBLEM_UNKNOWN, name, name, allowed.failed ? "" : allowed.data,
        "/maze has no such parameter");
    buffer_free(&allowed);
    return false;
}

static bool check_pair(const struct reading *reading, const struct param *param, struct span value,
    struct problem *problem)
{
    const uint64_t bit = UINT64_C(1) << (param - params);
    const uint64_t size = 1 << SIZE, sides = 1 << WIDTH | 1 << HEIGHT;
    const uint64_t drawings = 1 << STYLE | 1 << GRID;

    if (reading->given & bit) {
        char lead[96];

        snprintf(lead, sizeof(lead), "%s is given more than once", param->name);
        return param_refuse(PROBLEM_REPEATED, param, value, lead, problem);
    }
    if ((bit == size && reading->given & sides) || (bit & sides && reading->given & size))
        return param_refuse(PROBLEM_CONFLICT, param, value,
            "size counts tiles, width and height count cells: give size or these", problem);
    if (bit & drawings && reading->given & drawings)
        return param_refuse(PROBLEM_CONFLICT, param, value,
            "style is of text and grid is of json: give one of them", problem);
    return true;
}

static bool read_pair(struct reading *reading, struct pair pair, struct problem *problem)
{
    const struct param *param = NULL;

    if (pair.decoding != DECODING_OK) {
        problem_about(problem, PROBLEM_INVALID, pair.name, pair.value,
            "percent-escapes of two hexadecimal digits, and no NUL",
            pair.decoding == DECODING_NUL
                ? "a query cannot hold a NUL"
                : "a percent sign must be followed by two hexadecimal digits");
        return false;
    }
    for (size_t i = 0; i < PARAMS && !param; i++)
        if (span_is(pair.name, params[i].name))
            param = &params[i];
    if (!param)
        return refuse_name(pair.name, problem);
    if (!check_pair(reading, param, pair.value, problem) ||
        !param->read(param, pair.value, reading->wish, problem))
        return false;
    reading->given |= UINT64_C(1) << (param - params);
    reading->value[param - params] = pair.value;
    return true;
}

/* A drawing's parameter means its format, and has no meaning for another. */
static bool settle_format(struct reading *reading, const char *accept, struct problem *problem)
{
    struct rendering *rendering = &reading->wish->rendering;
    const struct param *param = reading->given & 1 << STYLE ? &params[STYLE]
        : reading->given & 1 << GRID                        ? &params[GRID]
                                                            : NULL;

    if (param && !rendering->format)
        rendering->format = format_find(param->format);
    if (!rendering->format) {
        rendering->format = accept_format(accept);
        reading->wish->by_accept = true;
    }
    if (!rendering->format) {
        struct buffer types = {0};

        for (size_t i = 0; format_at(i); i++) {
            buffer_addf(&types, "%s%s", i ? ", " : "one of ", format_at(i)->media_type);
            problem_add_nearest(problem, format_at(i)->media_type);
        }
        problem_about(problem, PROBLEM_NOT_ACCEPTABLE, SPAN("Accept"), span_of(accept),
            types.failed ? "" : types.data,
            "the Accept header allows no format that there is, and there is no format parameter");
        buffer_free(&types);
        return false;
    }
    if (param && strcmp(param->format, rendering->format->slug) != 0) {
        char lead[128];

        snprintf(lead, sizeof(lead), "%s has no meaning for format=%s, only for %s", param->name,
            rendering->format->slug, param->format);
        return param_refuse(
            PROBLEM_MEANINGLESS, param, span_of(drawing_name(rendering->drawing)), lead, problem);
    }
    if (!rendering->drawing)
        rendering->drawing = format_drawing(rendering->format, 0);
    return true;
}

/* An option has no meaning for an algorithm without it. */
static bool check_options(const struct reading *reading, struct problem *problem)
{
    const struct wish *wish = reading->wish;
    const unsigned options = wish->chosen ? 0 : wish->spec.algorithm->options;

    for (size_t i = 0; i < PARAMS; i++) {
        struct buffer lead = {0};

        if (!(reading->given >> i & 1) || (params[i].option & ~options) == 0)
            continue;
        buffer_addf(&lead, "%s has no meaning for algo=%s, only for ", params[i].name,
            wish->chosen ? random_word : wish->spec.algorithm->slug);
        param_algorithms(&params[i], &lead);
        param_refuse(PROBLEM_MEANINGLESS, &params[i], reading->value[i],
            lead.failed ? params[i].name : lead.data, problem);
        buffer_free(&lead);
        return false;
    }
    return true;
}

/* A side that is not given is as long as the other; without any, the size is the default. */
static bool settle_sides(const struct reading *reading, struct problem *problem)
{
    struct wish *wish = reading->wish;
    struct maze_spec *spec = &wish->spec;

    if (spec->width == 0 && spec->height == 0 &&
        !read_size(&params[SIZE], span_of(params[SIZE].fallback), wish, problem))
        return false;
    if (spec->height == 0) {
        spec->height = spec->width;
        wish->sided = params[WIDTH].name;
    } else if (spec->width == 0) {
        spec->width = spec->height;
        wish->sided = params[HEIGHT].name;
    } else if (!(reading->given & 1 << WIDTH)) {
        wish->sided = params[SIZE].name;
    }
    return true;
}

bool params_read(struct span query, const char *accept, struct entropy *entropy, struct wish *wish,
    struct problem *problem)
{
    struct reading reading = {.wish = wish};
    struct pair pair;

    *wish = (struct wish){.spec = {.algorithm = algorithm_at(0)}};
    while (query_next(&query, &pair))
        if (!read_pair(&reading, pair, problem))
            return false;
    if (!check_options(&reading, problem) || !settle_format(&reading, accept, problem))
        return false;
    if (!settle_sides(&reading, problem))
        return false;
    if (!wish->seeded)
        wish->spec.seed = entropy_draw(entropy);
    if (wish->chosen)
        wish->spec.algorithm = algorithm_chosen(wish->spec.seed);
    return true;
}

void rendering_write(const struct rendering *rendering, struct buffer *text)
{
    buffer_add_text(text, "format=");
    buffer_add_text(text, rendering->format->slug);
    if (rendering->drawing == format_drawing(rendering->format, 0))
        return;
    buffer_add_text(text, "&");
    buffer_add_text(text, rendering->format->choice);
    buffer_add_text(text, "=");
    buffer_add_text(text, drawing_name(rendering->drawing));
}
