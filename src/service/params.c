/* Reading a query against the table: each pair finds its row, and the row's reader checks the value. */
#include "service/params.h"

#include "maze/algorithm.h"

#include "service/accept.h"
#include "service/query.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_SEED = 256 };

/* What is known while a query is read. */
struct reading {
    struct wish *wish;
    uint64_t given; /* a bit for each row of the table */
};

static bool read_algorithm(
    const struct param *, struct span value, struct wish *, struct problem *);
static bool read_size(const struct param *, struct span value, struct wish *, struct problem *);
static bool read_side(const struct param *, struct span value, struct wish *, struct problem *);
static bool read_seed(const struct param *, struct span value, struct wish *, struct problem *);
static bool read_format(const struct param *, struct span value, struct wish *, struct problem *);
static bool read_drawing(const struct param *, struct span value, struct wish *, struct problem *);

static const char *algorithm_word(const struct param *param, size_t i)
{
    (void)param;
    return algorithm_at(i) ? algorithm_at(i)->slug : NULL;
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

enum { ALGO, SIZE, WIDTH, HEIGHT, SEED, FORMAT, STYLE, GRID, PARAMS };

/* In the order of the canonical form and of the documents. */
static const struct param params[PARAMS] = {
    [ALGO] = {.name = "algo",
        .type = PARAM_WORD,
        .summary = "the algorithm, by a name or an alias from /algorithms",
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
        .read = read_seed},
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

void param_allowed(const struct param *param, struct buffer *text)
{
    switch (param->type) {
    case PARAM_WORD:
        for (size_t i = 0; param->word(param, i); i++)
            buffer_addf(text, "%s%s", i ? ", " : "one of ", param->word(param, i));
        break;
    case PARAM_NUMBER:
        buffer_addf(text, "%s number from %llu to %llu", param->odd ? "an odd" : "a",
            (unsigned long long)param->least, (unsigned long long)param->most);
        break;
    case PARAM_TEXT:
        buffer_addf(text, "a number from 0 to 18446744073709551615, or 1 to %d bytes of UTF-8",
            LONGEST_SEED);
        break;
    }
}

/*
 * Says what is wrong with a parameter; without a lead it is that the value is not allowed. The nearest
 * ones are in the problem already.
 */
static bool refuse(enum problem_kind kind, const struct param *param, struct span value,
    const char *lead, struct problem *problem)
{
    struct buffer allowed = {0}, sentence = {0};

    param_allowed(param, &allowed);
    buffer_addf(&sentence, "%s must be %s", param->name, allowed.failed ? "" : allowed.data);
    if (!lead)
        lead = sentence.failed ? param->name : sentence.data;
    problem_about(
        problem, kind, span_of(param->name), value, allowed.failed ? "" : allowed.data, lead);
    buffer_free(&allowed);
    buffer_free(&sentence);
    return false;
}

static bool refuse_value(const struct param *param, struct span value, struct problem *problem)
{
    return refuse(PROBLEM_INVALID, param, value, NULL, problem);
}

static void suggest_number(struct problem *problem, uint64_t number)
{
    char text[BUFFER_U64_DIGITS + 1] = {0};

    u64_write(number, text);
    problem_add_nearest(problem, text);
}

/* The allowed number nearest to one, or the two if it lies between them. */
static void suggest_near(const struct param *param, uint64_t number, struct problem *problem)
{
    if (number < param->least)
        number = param->least;
    if (number > param->most)
        number = param->most;
    if (param->odd && number % 2 == 0) {
        suggest_number(problem, number - 1);
        number++;
    }
    suggest_number(problem, number);
}

/* What somebody meant by ` 25`, `25abc`, `1e3`, `0x10`, `2.5` or `-1`, if a number can be seen. */
static void suggest_meant(const struct param *param, struct span value, struct problem *problem)
{
    char text[64], *end;

    if (value.length == 0 || value.length >= sizeof(text))
        return;
    memcpy(text, value.text, value.length);
    text[value.length] = '\0';

    const double meant = strtod(text, &end);

    if (end == text || isnan(meant))
        return;
    suggest_near(param,
        meant < 1             ? 0
            : meant >= 0x1p63 ? UINT64_MAX - 1
                              : (uint64_t)meant,
        problem);
}

static bool read_number(
    const struct param *param, struct span value, uint64_t *number, struct problem *problem)
{
    switch (span_u64(value, number)) {
    case NUMBER_MALFORMED:
        suggest_meant(param, value, problem);
        return refuse_value(param, value, problem);
    case NUMBER_TOO_LARGE:
        suggest_near(param, param->most, problem);
        return refuse_value(param, value, problem);
    case NUMBER_OK:
        break;
    }
    if (*number < param->least || *number > param->most) {
        suggest_near(param, *number, problem);
        return refuse_value(param, value, problem);
    }
    return true;
}

static bool read_size(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    uint64_t tiles;

    if (!read_number(param, value, &tiles, problem))
        return false;
    if (tiles % 2 == 0) {
        suggest_near(param, tiles, problem);
        return refuse(PROBLEM_INVALID, param, value, "size counts tiles and must be odd", problem);
    }
    wish->spec.width = wish->spec.height = tiles / 2;
    return true;
}

static bool read_side(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    return read_number(
        param, value, param == &params[WIDTH] ? &wish->spec.width : &wish->spec.height, problem);
}

static bool read_seed(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    switch (span_u64(value, &wish->spec.seed)) {
    case NUMBER_OK:
        break;
    case NUMBER_TOO_LARGE:
        suggest_number(problem, UINT64_MAX);
        return refuse_value(param, value, problem);
    case NUMBER_MALFORMED:
        if (value.length == 0 || value.length > LONGEST_SEED || !span_is_utf8(value))
            return refuse_value(param, value, problem);
        wish->spec.seed = span_hash(value);
        break;
    }
    wish->seeded = true;
    return true;
}

/* The value as a C string, if it can be a word at all; else the empty one. */
static const char *as_word(struct span value, char word[64])
{
    word[0] = '\0';
    if (value.length < 64 && !memchr(value.text, '\0', value.length)) {
        memcpy(word, value.text, value.length);
        word[value.length] = '\0';
    }
    return word;
}

/* Adds the words, of a param or of the table itself, that are nearest to what was given. */
static void suggest_word(const char *(*word)(const struct param *, size_t i),
    const struct param *param, struct span given, struct problem *problem)
{
    const unsigned tolerance = text_tolerance(given);

    for (unsigned distance = 0; distance <= tolerance && !problem->nearest[0][0]; distance++)
        for (size_t i = 0; word(param, i); i++)
            if (text_distance(given, word(param, i), tolerance) == distance)
                problem_add_nearest(problem, word(param, i));
}

static bool refuse_word(const struct param *param, struct span value, struct problem *problem)
{
    suggest_word(param->word, param, value, problem);
    return refuse_value(param, value, problem);
}

static bool read_algorithm(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    char word[64];
    const struct algorithm *algorithm = algorithm_find(as_word(value, word));

    if (!algorithm)
        return refuse_word(param, value, problem);
    wish->spec.algorithm = algorithm;
    return true;
}

static bool read_format(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    char word[64];
    const struct format *format = format_find(as_word(value, word));

    if (!format)
        return refuse_word(param, value, problem);
    wish->rendering.format = format;
    return true;
}

static bool read_drawing(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    char word[64];
    const struct drawing *drawing = drawing_find(format_find(param->format), as_word(value, word));

    if (!drawing)
        return refuse_word(param, value, problem);
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
    suggest_word(param_word, NULL, name, problem);
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
        return refuse(PROBLEM_REPEATED, param, value, lead, problem);
    }
    if ((bit == size && reading->given & sides) || (bit & sides && reading->given & size))
        return refuse(PROBLEM_CONFLICT, param, value,
            "size counts tiles, width and height count cells: give size or these", problem);
    if (bit & drawings && reading->given & drawings)
        return refuse(PROBLEM_CONFLICT, param, value,
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
        return refuse(
            PROBLEM_MEANINGLESS, param, span_of(drawing_name(rendering->drawing)), lead, problem);
    }
    if (!rendering->drawing)
        rendering->drawing = format_drawing(rendering->format, 0);
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
    if (!settle_format(&reading, accept, problem))
        return false;
    if (!settle_sides(&reading, problem))
        return false;
    if (!wish->seeded)
        wish->spec.seed = entropy_draw(entropy);
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
