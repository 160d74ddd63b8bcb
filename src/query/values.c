/* The readers of values, in the order of the table. */
#include "query/values.h"

#include "query/maze_query.h"
#include "query/params.h"

#include <stdio.h>

enum { LONGEST_SEED = 256 };

bool read_size(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    int64_t tiles;

    if (!param_number(param, value, &tiles, problem))
        return false;
    if (tiles % 2 == 0) {
        param_suggest_number(param, tiles, problem);
        return param_refuse(
            PROBLEM_INVALID, param, value, "size counts tiles and must be odd", problem);
    }
    query->spec.width = query->spec.height = (uint64_t)tiles / 2;
    return true;
}

bool read_side(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    int64_t cells;

    if (!param_number(param, value, &cells, problem))
        return false;
    *(param == &params[PARAM_WIDTH] ? &query->spec.width : &query->spec.height) = (uint64_t)cells;
    return true;
}

bool read_seed(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    switch (span_u64(value, &query->spec.seed)) {
    case NUMBER_OK:
        break;
    case NUMBER_TOO_LARGE:
        problem_add_nearest(problem, "18446744073709551615");
        return param_refuse(PROBLEM_INVALID, param, value, NULL, problem);
    case NUMBER_MALFORMED:
        if (value.length == 0 || value.length > LONGEST_SEED || !span_is_utf8(value))
            return param_refuse(PROBLEM_INVALID, param, value, NULL, problem);
        query->spec.seed = span_hash(value);
        break;
    }
    query->seeded = true;
    return true;
}

bool read_algorithm(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    char word[64];

    query->chosen = span_is(value, random_algorithm);
    query->spec.algorithm = query->chosen ? NULL : maze_algorithm_find(param_as_word(value, word));
    return query->chosen || query->spec.algorithm || param_refuse_word(param, value, problem);
}

bool read_bias(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    int64_t bias;

    if (!param_number(param, value, &bias, problem))
        return false;
    query->spec.bias = (int8_t)bias;
    return true;
}

bool read_skew(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    for (enum maze_skew skew = 0; skew < MAZE_SKEWS; skew++)
        if (span_is(value, maze_skew_name(skew))) {
            query->spec.skew = skew;
            return true;
        }
    return param_refuse_word(param, value, problem);
}

static const char *pick_word(const struct param *param, size_t i)
{
    (void)param;
    return i < MAZE_PICKS ? maze_pick_name((enum maze_pick)i) : NULL;
}

/* The picks that somebody meant, with weights that are allowed, if a mix comes of it. */
static void suggest_mix(struct span value, struct problem *problem)
{
    struct buffer meant = {0};
    struct maze_mix mix;
    char text[MAZE_MIX_TEXT];

    while (value.length) {
        struct span weight = span_cut(&value, ',');
        struct problem names = {0};
        uint64_t number = MAZE_MIX_WEIGHT_MAX; /* of more digits than can be read, too */

        param_suggest_word(pick_word, NULL, span_cut(&weight, ':'), &names);
        buffer_addf(&meant, "%s%s", meant.length ? "," : "", names.nearest[0]);
        if (weight.length && span_u64(weight, &number) != NUMBER_MALFORMED)
            buffer_addf(&meant, ":%d",
                number < 1                         ? 1
                    : number > MAZE_MIX_WEIGHT_MAX ? MAZE_MIX_WEIGHT_MAX
                                                   : (int)number);
    }
    if (!meant.failed && maze_mix_read(meant.data, meant.length, &mix)) {
        maze_mix_write(&mix, text);
        problem_add_nearest(problem, text);
    }
    buffer_free(&meant);
}

bool read_mix(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    if (maze_mix_read(value.text, value.length, &query->spec.mix))
        return true;
    suggest_mix(value, problem);
    return param_refuse(PROBLEM_INVALID, param, value, NULL, problem);
}

bool read_of(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    char word[64];
    const struct maze_algorithm *algorithm = maze_algorithm_find(param_as_word(value, word));

    if (!algorithm || algorithm->options & MAZE_OPTION_OF)
        return param_refuse_word(param, value, problem);
    query->spec.of = algorithm == maze_algorithm_at(0) ? NULL : algorithm;
    return true;
}

bool read_format(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    char word[64];
    const struct maze_format *format = maze_format_find(param_as_word(value, word));
    struct param those = *param;

    /* Only the formats that show what is asked about are words. */
    those.subjects = 1U << query->subject;
    if (!format)
        return param_refuse_word(&those, value, problem);
    if (!(format->subjects & those.subjects)) {
        char lead[64];

        problem_add_nearest(problem, those.word(&those, 0));
        snprintf(lead, sizeof(lead), "%s has no such format", maze_query_path(query->subject));
        return param_refuse(PROBLEM_MEANINGLESS, &those, value, lead, problem);
    }
    query->rendering.format = format;
    return true;
}

bool read_drawing(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    char word[64];
    const struct maze_style *drawing =
        maze_style_find(maze_format_find(param->format), param_as_word(value, word));

    if (!drawing)
        return param_refuse_word(param, value, problem);
    query->rendering.style = drawing;
    return true;
}

bool read_shape(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    char word[64];

    query->spec.shape = maze_shape_find(param_as_word(value, word));
    return query->spec.shape || param_refuse_word(param, value, problem);
}

bool read_mask(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    const bool good = value.length > 0 && maze_mask_is_text(value.text, value.length);

    (void)query;
    return good ||
        param_refuse(PROBLEM_INVALID, param, value,
            value.length ? "mask must be in its compact form, of base64url; text art is posted, as "
                           "an array of its rows"
                         : NULL,
            problem);
}

bool read_wrap(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    static const unsigned wraps[] = {MAZE_WRAP_X, MAZE_WRAP_Y, MAZE_WRAP_X | MAZE_WRAP_Y};

    for (size_t i = 0; param->word(param, i); i++)
        if (span_is(value, param->word(param, i))) {
            query->spec.wrap = wraps[i];
            return true;
        }
    return param_refuse_word(param, value, problem);
}

bool read_percent(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    int64_t percent;

    if (!param_number(param, value, &percent, problem))
        return false;
    *(param == &params[PARAM_SPARSE] ? &query->spec.sparse : &query->spec.braid) = (uint8_t)percent;
    return true;
}

bool read_loops(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    int64_t loops;

    if (!param_number(param, value, &loops, problem))
        return false;
    query->spec.loops = (uint32_t)loops;
    return true;
}

bool read_solver(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    char word[64];

    query->question.solver = maze_solver_find(param_as_word(value, word));
    return query->question.solver || param_refuse_word(param, value, problem);
}

/* Reads yes or no. */
static bool read_flag(
    const struct param *param, struct span value, bool *flag, struct problem *problem)
{
    *flag = span_is(value, "yes");
    return *flag || span_is(value, "no") || param_refuse_word(param, value, problem);
}

bool read_path(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    bool path;

    if (!read_flag(param, value, &path, problem))
        return false;
    query->rendering.pathless = !path;
    return true;
}

bool read_openings(
    const struct param *param, struct span value, struct maze_query *query, struct problem *problem)
{
    bool openings;

    if (!read_flag(param, value, &openings, problem))
        return false;
    query->rendering.openings = openings ? MAZE_OPENINGS_YES : MAZE_OPENINGS_NO;
    return true;
}
