/*
 * A refused query never gets a suggestion that would be refused too: each one is tried in the same request. Only a
 * server's limits are left out, since their refusals name a size that fits.
 */
#include "query/query_reader.h"

#include <string.h>

/*
 * Trying stops after ROUNDS rounds, or once TRIED_CELLS cells were counted or searched (about 0.1 s); suggestions that
 * were not tried are dropped.
 */
enum { ROUNDS = 4, TRIED_CELLS = 1 << 22 };

static size_t find_pair(const struct query_input *input, const char *name)
{
    size_t i = 0;

    while (i < input->count && !span_is(input->pairs[i].name, name))
        i++;
    return i;
}

/*
 * Whether the input is accepted as far as this parameter goes; if not, *said says why. Other refused parameters are
 * left out, so that every check of this one runs.
 */
static bool is_accepted(struct query_input *input, struct span parameter, struct problem *said)
{
    while (input->context->cells <= TRIED_CELLS) {
        struct maze_query query;
        bool good;
        size_t other;

        /* What was left out may have added its own nearest values. */
        problem_begin(said);
        good = query_input_parse(input, &query, said);
        maze_query_clear(&query);
        if (good || !said->about)
            return true;
        if (span_is(parameter, said->parameter))
            return false;
        other = find_pair(input, said->parameter);
        if (other == input->count)
            return true;
        input->pairs[other] = input->pairs[--input->count];
    }
    problem_begin(said);
    return false;
}

/* Tries a pair in place of pair i, or as an additional one. */
static bool try_pair(
    const struct query_input *input, size_t i, struct pair pair, struct problem *said)
{
    struct query_input trial = *input;

    if (i < input->count)
        trial.pairs[i] = pair;
    else
        query_input_add(&trial, pair);
    return is_accepted(&trial, pair.name, said);
}

/* How well another name fits: with the given value, with other values, or not at all. */
enum fit { FIT_NOT, FIT_NAME, FIT_VALUE };

/* Keeps the nearest names that fit best. If none fits, says why the first does not. */
static void check_names(const struct query_input *input, struct problem *problem)
{
    const struct problem before = *problem;
    const size_t at = find_pair(input, before.parameter);
    struct pair pair = {.value = at < input->count ? input->pairs[at].value : SPAN("")};
    enum fit best = FIT_NAME;

    problem->nearest_count = 0;
    for (size_t i = 0; i < before.nearest_count; i++) {
        struct problem said;
        enum fit fit = FIT_VALUE;

        pair.name = span_of(before.nearest[i]);
        if (!try_pair(input, at, pair, &said))
            fit = said.kind == PROBLEM_INVALID || said.nearest_count ? FIT_NAME : FIT_NOT;
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

/* Tries each nearest value once; true if all are accepted. */
static bool try_nearest(const struct query_input *input, struct problem *problem)
{
    const struct problem before = *problem;
    const size_t at = find_pair(input, before.parameter);
    struct pair pair = {.name = span_of(before.parameter)};
    struct problem said;
    bool good = true;

    problem->nearest_count = 0;
    for (size_t i = 0; i < before.nearest_count; i++) {
        pair.value = span_of(before.nearest[i]);
        if (try_pair(input, at, pair, &said)) {
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

/*
 * Tries each nearest value in the refused request. One that would be refused for the same parameter is replaced by the
 * suggestions of that refusal, or dropped. If the parameter does not apply at all, the problem says so instead. This
 * takes a few times as long as parsing.
 */
static void check_suggestions(const struct query_input *input, struct problem *problem)
{
    unsigned round = 0;

    if (!problem->about || problem_status(problem->kind) == 406)
        return;
    if (problem->kind == PROBLEM_UNKNOWN) {
        check_names(input, problem);
        return;
    }
    while (problem->nearest_count && !try_nearest(input, problem))
        if (++round == ROUNDS)
            problem->nearest_count = 0;
    if (round)
        problem_compose(problem);
}

bool query_input_read(
    const struct query_input *input, struct maze_query *query, struct problem *problem)
{
    const bool good = query_input_parse(input, query, problem);

    if (!good && input->context->busy)
        input->context->put_off = true;
    else if (!good)
        check_suggestions(input, problem);
    return good;
}

bool query_read(struct query_context *context, int subject, struct span text,
    struct maze_query *query, struct problem *problem)
{
    struct query_input input;
    struct pair pair;

    /* Pairs are written before they are read, so they need no clearing. */
    input.context = context;
    input.subject = subject;
    input.count = 0;
    while (input.count < QUERY_PAIRS && urlencoded_next(&text, &pair))
        query_input_add(&input, pair);
    return query_input_read(&input, query, problem);
}
