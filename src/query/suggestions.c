/* What suits a parameter by itself may not suit the rest of the request, or the limits of the server. */
#include "query/suggestions.h"

#include "query/query_parser.h"

#include <string.h>

/*
 * The rounds in which suggestions are replaced, and the cells that are looked at meanwhile, for a tenth of a
 * second: past either, what is left is dropped.
 */
enum { ROUNDS = 4, TRIED_CELLS = 1 << 22 };

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
        other = query_input_find(input, said->parameter);
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
    const size_t i = query_input_find(input, parameter);

    if (i < input->count)
        trial.pairs[i] = (struct pair){span_of(parameter), span_of(value), DECODING_OK};
    else
        query_input_add(&trial, (struct pair){span_of(parameter), span_of(value), DECODING_OK});
    return is_good(&trial, parameter, said);
}

/* Tries another name for a parameter that is unknown; its value may then be refused for another one. */
static bool try_name(
    const struct query_input *input, const char *parameter, const char *name, struct problem *said)
{
    struct query_input trial = *input;
    const size_t i = query_input_find(input, parameter);

    if (i < input->count)
        trial.pairs[i].name = span_of(name);
    return is_good(&trial, name, said) || said->kind == PROBLEM_INVALID || said->nearest_count;
}

/* Tries all nearest values once; true when all were good. */
static bool check_once(const struct query_input *input, struct problem *problem)
{
    const struct problem before = *problem;
    const bool unknown = before.kind == PROBLEM_UNKNOWN;
    struct problem said;
    bool good = true;

    problem->nearest_count = 0;
    for (size_t i = 0; i < before.nearest_count; i++) {
        problem_begin(&said);
        if ((unknown ? try_name : try_value)(input, before.parameter, before.nearest[i], &said)) {
            problem_add_nearest(problem, before.nearest[i]);
            continue;
        }
        good = false;
        if (said.kind == PROBLEM_MEANINGLESS && !unknown) {
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
    while (problem->nearest_count && !check_once(input, problem))
        if (++round == ROUNDS)
            problem->nearest_count = 0;
    if (round)
        problem_compose(problem);
}
