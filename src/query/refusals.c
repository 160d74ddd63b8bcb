/* A refusal names the parameter, the given value, the allowed ones and the nearest ones. */
#include "query/refusals.h"

#include "core/spec_params.h"
#include "query/suggestions.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool refuse_param(enum problem_kind kind, const struct param *param, struct span value,
    struct problem *problem, const char *format, ...)
{
    char lead[2 * TEXT_LIST], allowed[TEXT_LIST];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(lead, sizeof(lead), format, arguments);
    va_end(arguments);
    if (kind == PROBLEM_INVALID || kind == PROBLEM_MEANINGLESS) {
        suggest_hint(span_of(param->name), problem);
        /* The hints about outlines are for those who look for a shape. */
        if (strcmp(param->name, spec_params[SPEC_TILING].name) != 0)
            suggest_hint(value, problem);
    }
    return problem_about(
        problem, kind, span_of(param->name), value, param_allowed(param, allowed), "%s", lead);
}

bool refuse_param_value(const struct param *param, struct span value, struct problem *problem)
{
    char allowed[TEXT_LIST];

    return refuse_param(PROBLEM_INVALID, param, value, problem, "%s must be %s", param->name,
        param_allowed(param, allowed));
}

static bool refuse_number(const struct param *param, struct span value, struct problem *problem)
{
    struct span rest = value;
    int64_t number, nearest;

    if (!param_parse(param, value, &number)) {
        if (param->odd && suggestion_next_number(&rest, &number) &&
            suggestion_next_number(&rest, &number))
            problem_hint(problem, SPAN("for two sides there are width and height, in cells"));
        return refuse_param_value(param, value, problem);
    }
    nearest = number < param->min ? param->min : number > param->max ? param->max : number;
    if (!param->odd || nearest % 2) {
        suggest_number(param, nearest, problem);
        return refuse_param_value(param, value, problem);
    }
    suggest_number(param, nearest - 1, problem);
    suggest_number(param, nearest + 1, problem);
    return refuse_param(
        PROBLEM_INVALID, param, value, problem, "size counts tiles and must be odd");
}

bool refuse_value(const struct param *param, struct span value, struct problem *problem)
{
    char text[PARAM_NEAREST] = "";
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
            return refuse_param(PROBLEM_INVALID, param, value, problem,
                "mask must be in its compact form, which is base64url; text art goes into the "
                "body of POST /maze, as an array of its rows");
        break;
    case PARAM_POINT:
        suggest_tile(value, problem);
        suggest_word(param_word, param, value, problem);
        break;
    default:
        if (param->nearest)
            param->nearest(value, text);
        if (*text)
            problem_add_nearest(problem, text);
        if (param->words || param->row)
            suggest_word(param_word, param, value, problem);
        break;
    }
    return refuse_param_value(param, value, problem);
}
