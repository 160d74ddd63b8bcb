/* The readers of values, in the order of the table. */
#include "service/values.h"

#include "service/params.h"
#include "service/wish.h"

#include <stdio.h>

enum { LONGEST_SEED = 256 };

bool read_size(
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

bool read_side(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    int64_t cells;

    if (!param_number(param, value, &cells, problem))
        return false;
    *(param == &params[PARAM_WIDTH] ? &wish->spec.width : &wish->spec.height) = (uint64_t)cells;
    return true;
}

bool read_seed(
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

bool read_algorithm(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    char word[64];

    wish->chosen = span_is(value, random_algorithm);
    wish->spec.algorithm = wish->chosen ? NULL : algorithm_find(param_as_word(value, word));
    return wish->chosen || wish->spec.algorithm || param_refuse_word(param, value, problem);
}

bool read_bias(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    int64_t bias;

    if (!param_number(param, value, &bias, problem))
        return false;
    wish->spec.bias = (int8_t)bias;
    return true;
}

bool read_skew(
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
        uint64_t number = MIX_WEIGHT_MAX; /* of more digits than can be read, too */

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

bool read_mix(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    if (mix_read(value.text, value.length, &wish->spec.mix))
        return true;
    suggest_mix(value, problem);
    return param_refuse(PROBLEM_INVALID, param, value, NULL, problem);
}

bool read_of(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    char word[64];
    const struct algorithm *algorithm = algorithm_find(param_as_word(value, word));

    if (!algorithm || algorithm->options & OPTION_OF)
        return param_refuse_word(param, value, problem);
    wish->spec.of = algorithm == algorithm_at(0) ? NULL : algorithm;
    return true;
}

bool read_format(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    char word[64];
    const struct format *format = format_find(param_as_word(value, word));
    struct param those = *param;

    /* Only the formats that show what is asked about are words. */
    those.subjects = 1U << wish->subject;
    if (!format)
        return param_refuse_word(&those, value, problem);
    if (!(format->subjects & those.subjects)) {
        char lead[64];

        problem_add_nearest(problem, those.word(&those, 0));
        snprintf(lead, sizeof(lead), "%s has no such format", wish_path(wish->subject));
        return param_refuse(PROBLEM_MEANINGLESS, &those, value, lead, problem);
    }
    wish->rendering.format = format;
    return true;
}

bool read_drawing(
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

bool read_shape(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    char word[64];

    wish->spec.shape = shape_find(param_as_word(value, word));
    return wish->spec.shape || param_refuse_word(param, value, problem);
}

bool read_mask(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    const bool good = value.length > 0 && mask_is_text(value.text, value.length);

    (void)wish;
    return good ||
        param_refuse(PROBLEM_INVALID, param, value,
            value.length ? "mask must be in its compact form, of base64url; text art is posted, as "
                           "an array of its rows"
                         : NULL,
            problem);
}

bool read_wrap(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    static const unsigned wraps[] = {WRAP_X, WRAP_Y, WRAP_X | WRAP_Y};

    for (size_t i = 0; param->word(param, i); i++)
        if (span_is(value, param->word(param, i))) {
            wish->spec.wrap = wraps[i];
            return true;
        }
    return param_refuse_word(param, value, problem);
}

bool read_percent(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    int64_t percent;

    if (!param_number(param, value, &percent, problem))
        return false;
    *(param == &params[PARAM_SPARSE] ? &wish->spec.sparse : &wish->spec.braid) = (uint8_t)percent;
    return true;
}

bool read_loops(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    int64_t loops;

    if (!param_number(param, value, &loops, problem))
        return false;
    wish->spec.loops = (uint32_t)loops;
    return true;
}

bool read_solver(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    char word[64];

    wish->question.solver = solver_find(param_as_word(value, word));
    return wish->question.solver || param_refuse_word(param, value, problem);
}

/* Reads yes or no. */
static bool read_flag(
    const struct param *param, struct span value, bool *flag, struct problem *problem)
{
    *flag = span_is(value, "yes");
    return *flag || span_is(value, "no") || param_refuse_word(param, value, problem);
}

bool read_path(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    bool path;

    if (!read_flag(param, value, &path, problem))
        return false;
    wish->rendering.pathless = !path;
    return true;
}

bool read_openings(
    const struct param *param, struct span value, struct wish *wish, struct problem *problem)
{
    bool openings;

    if (!read_flag(param, value, &openings, problem))
        return false;
    wish->rendering.openings = openings ? OPENINGS_YES : OPENINGS_NO;
    return true;
}
