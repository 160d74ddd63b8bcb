/* Refusing a value means to say what would have been right, and what is nearest to what was given. */
#include "query/param.h"

#include "maze/algorithm.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void param_allowed(const struct param *param, struct buffer *text)
{
    switch (param->type) {
    case PARAM_WORD:
        for (size_t i = 0; param->word(param, i); i++)
            buffer_addf(text, "%s%s",
                i                           ? ", "
                    : param->word(param, 1) ? "one of "
                                            : "",
                param->word(param, i));
        break;
    case PARAM_NUMBER:
        buffer_addf(text, "%s number from %lld to %lld", param->odd ? "an odd" : "a",
            (long long)param->min, (long long)param->max);
        break;
    case PARAM_TEXT:
        buffer_add_text(text, param->form);
        break;
    }
}

void param_algorithms(const struct param *param, struct buffer *text)
{
    const char *before = "";

    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (maze_algorithm_at(i)->options & param->option) {
            buffer_addf(text, "%s%s", before, maze_algorithm_at(i)->slug);
            before = ", ";
        }
}

bool param_refuse(enum problem_kind kind, const struct param *param, struct span value,
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
    return param_refuse(PROBLEM_INVALID, param, value, NULL, problem);
}

void param_suggest_number(const struct param *param, int64_t number, struct problem *problem)
{
    char digits[BUFFER_U64_DIGITS + 2];

    if (number < param->min)
        number = param->min;
    if (number > param->max)
        number = param->max;
    if (param->odd && number % 2 == 0) {
        snprintf(digits, sizeof(digits), "%lld", (long long)number - 1);
        problem_add_nearest(problem, digits);
        number++;
    }
    snprintf(digits, sizeof(digits), "%lld", (long long)number);
    problem_add_nearest(problem, digits);
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
    param_suggest_number(param,
        meant < -0x1p62       ? INT64_MIN
            : meant >= 0x1p62 ? INT64_MAX - 1
                              : (int64_t)meant,
        problem);
}

bool param_number(
    const struct param *param, struct span value, int64_t *number, struct problem *problem)
{
    const bool negative = param->min < 0 && value.length && value.text[0] == '-';
    const struct span digits = {value.text + negative, value.length - negative};
    uint64_t size = 0;

    switch (span_u64(digits, &size)) {
    case NUMBER_MALFORMED:
        suggest_meant(param, value, problem);
        return refuse_value(param, value, problem);
    case NUMBER_TOO_LARGE:
        size = INT64_MAX - 1;
        break;
    case NUMBER_OK:
        if (size > INT64_MAX - 1)
            size = INT64_MAX - 1;
        break;
    }
    *number = negative ? -(int64_t)size : (int64_t)size;
    if (*number >= param->min && *number <= param->max)
        return true;
    param_suggest_number(param, *number, problem);
    return refuse_value(param, value, problem);
}

const char *param_as_word(struct span value, char word[64])
{
    word[0] = '\0';
    if (value.length < 64 && !memchr(value.text, '\0', value.length)) {
        memcpy(word, value.text, value.length);
        word[value.length] = '\0';
    }
    return word;
}

void param_suggest_word(const char *(*word)(const struct param *, size_t i),
    const struct param *param, struct span given, struct problem *problem)
{
    const unsigned tolerance = text_tolerance(given);

    /* A word of which no letter is left is not what was meant. */
    for (unsigned distance = 0; distance <= tolerance && !problem->nearest[0][0]; distance++)
        for (size_t i = 0; word(param, i); i++)
            if ((distance <= 1 || distance < strlen(word(param, i))) &&
                text_distance(given, word(param, i), tolerance) == distance)
                problem_add_nearest(problem, word(param, i));
}

bool param_refuse_word(const struct param *param, struct span value, struct problem *problem)
{
    param_suggest_word(param->word, param, value, problem);
    return refuse_value(param, value, problem);
}
