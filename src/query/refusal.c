/* Suggestions are simple: the nearest number of those allowed, or the words a few letters away. */
#include "query/refusal.h"

#include "query/params.h"

#include <stdio.h>
#include <string.h>

bool refuse_param(enum problem_kind kind, const struct param *param, struct span value,
    const char *lead, struct problem *problem)
{
    struct buffer allowed = {0}, sentence = {0};

    param_allowed(param, &allowed);
    if (!lead) {
        buffer_addf(&sentence, "%s must be %s", param->name, allowed.failed ? "" : allowed.data);
        lead = sentence.failed ? param->name : sentence.data;
    }
    problem_about(
        problem, kind, span_of(param->name), value, allowed.failed ? "" : allowed.data, lead);
    buffer_free(&allowed);
    buffer_free(&sentence);
    return false;
}

static void suggest_number(int64_t number, struct problem *problem)
{
    char digits[24];

    snprintf(digits, sizeof(digits), "%lld", (long long)number);
    problem_add_nearest(problem, digits);
}

static bool refuse_number(const struct param *param, struct span value, struct problem *problem)
{
    int64_t number, nearest;

    if (!param_parse_number(value, &number))
        return refuse_param(PROBLEM_INVALID, param, value, NULL, problem);
    nearest = number < param->min ? param->min : number > param->max ? param->max : number;
    if (!param->odd || nearest % 2) {
        suggest_number(nearest, problem);
        return refuse_param(PROBLEM_INVALID, param, value, NULL, problem);
    }
    suggest_number(nearest - 1, problem);
    suggest_number(nearest + 1, problem);
    return refuse_param(
        PROBLEM_INVALID, param, value, "size counts tiles and must be odd", problem);
}

bool refuse_value(const struct param *param, struct span value, struct problem *problem)
{
    const char *lead = NULL;
    uint64_t number;

    switch (param->kind) {
    case PARAM_NUMBER:
        return refuse_number(param, value, problem);
    case PARAM_SEED:
        if (span_u64(value, &number) == NUMBER_TOO_LARGE)
            problem_add_nearest(problem, "18446744073709551615");
        break;
    case PARAM_MASK:
        if (value.length)
            lead = "mask must be in its compact form, of base64url; text art is posted, as an "
                   "array of its rows";
        break;
    default:
        if (param->words || param->row)
            suggest_word(param_word, param, value, problem);
        break;
    }
    return refuse_param(PROBLEM_INVALID, param, value, lead, problem);
}

void suggest_word(const char *(*word)(const struct param *, size_t i), const struct param *param,
    struct span given, struct problem *problem)
{
    const unsigned tolerance = text_tolerance(given);

    /* A word of which no letter is left is not what was meant. */
    for (unsigned distance = 0; distance <= tolerance && !problem->nearest_count; distance++)
        for (size_t i = 0; word(param, i); i++)
            if ((distance <= 1 || distance < strlen(word(param, i))) &&
                text_distance(given, word(param, i), tolerance) == distance)
                problem_add_nearest(problem, word(param, i));
}
