/* What suits a parameter by itself may not suit the rest of the request, or the limits of the server. */
#include "query/suggestions.h"

#include <string.h>

/*
 * The rounds in which suggestions are replaced, and the cells that are looked at meanwhile, for a tenth of a
 * second: past either, what is left is dropped.
 */
enum { ROUNDS = 4, TRIED_CELLS = 1 << 22 };

/* The first pair with this name, or `count`. */
static size_t find_pair(const struct query_input *input, const char *name)
{
    size_t i = 0;

    while (i < input->count && !span_is(input->pairs[i].name, name))
        i++;
    return i;
}

/*
 * Whether the input is not refused for the parameter; if it is, *said says why. What is refused for
 * another one is left out, so that every check of this one is seen.
 */
static bool is_good(struct query_input *input, const char *parameter, struct problem *said)
{
    while (input->context->cells <= TRIED_CELLS) {
        struct maze_query query;
        const bool good = query_input_parse(input, &query, said);
        size_t other;

        maze_query_clear(&query);
        if (good || !said->about)
            return true;
        if (strcmp(said->parameter, parameter) == 0)
            return false;
        other = find_pair(input, said->parameter);
        if (other == input->count)
            return true;
        input->pairs[other] = input->pairs[--input->count];
    }
    problem_begin(said);
    return false;
}

/* Tries another value of the parameter. */
static bool try_value(
    const struct query_input *input, const char *parameter, const char *value, struct problem *said)
{
    struct query_input trial = *input;
    const size_t i = find_pair(input, parameter);

    if (i < input->count)
        trial.pairs[i] = (struct pair){span_of(parameter), span_of(value), DECODING_OK};
    else
        query_input_add(&trial, (struct pair){span_of(parameter), span_of(value), DECODING_OK});
    return is_good(&trial, parameter, said);
}

/* How well another name suits: with the value that was given, with other values, or not at all. */
enum fit { FIT_NOT, FIT_NAME, FIT_VALUE };

static enum fit try_name(
    const struct query_input *input, const char *parameter, const char *name, struct problem *said)
{
    struct query_input trial = *input;
    const size_t i = find_pair(input, parameter);

    if (i < input->count)
        trial.pairs[i].name = span_of(name);
    if (is_good(&trial, name, said))
        return FIT_VALUE;
    return said->kind == PROBLEM_INVALID || said->nearest_count ? FIT_NAME : FIT_NOT;
}

/* Keeps the nearest names that suit best. Where none does, says why the first does not. */
static void check_names(const struct query_input *input, struct problem *problem)
{
    const struct problem before = *problem;
    enum fit best = FIT_NAME;

    problem->nearest_count = 0;
    for (size_t i = 0; i < before.nearest_count; i++) {
        struct problem said;
        enum fit fit;

        problem_begin(&said);
        fit = try_name(input, before.parameter, before.nearest[i], &said);
        if (fit > best)
            problem->nearest_count = 0;
        if (fit >= best) {
            problem_add_nearest(problem, before.nearest[i]);
            best = fit;
        } else if (said.kind == PROBLEM_MEANINGLESS) {
            problem_hint(problem, (struct span){said.detail, said.lead_length});
        }
    }
    if (problem->nearest_count && !*before.hint)
        *problem->hint = '\0';
    problem_compose(problem);
}

/* Tries all nearest values once; true when all were good. */
static bool check_once(const struct query_input *input, struct problem *problem)
{
    const struct problem before = *problem;
    struct problem said;
    bool good = true;

    problem->nearest_count = 0;
    for (size_t i = 0; i < before.nearest_count; i++) {
        problem_begin(&said);
        if (try_value(input, before.parameter, before.nearest[i], &said)) {
            problem_add_nearest(problem, before.nearest[i]);
            continue;
        }
        good = false;
        if (said.kind == PROBLEM_MEANINGLESS) {
            *problem = said;
            memcpy(problem->given, before.given, sizeof(problem->given));
            return false;
        }
        for (size_t k = 0; k < said.nearest_count; k++)
            problem_add_nearest(problem, said.nearest[k]);
    }
    return good;
}

void suggestions_check(const struct query_input *input, struct problem *problem)
{
    unsigned round = 0;

    if (!problem->about || problem_status(problem->kind) == 406)
        return;
    if (problem->kind == PROBLEM_UNKNOWN) {
        check_names(input, problem);
        return;
    }
    while (problem->nearest_count && !check_once(input, problem))
        if (++round == ROUNDS)
            problem->nearest_count = 0;
    if (round)
        problem_compose(problem);
}
