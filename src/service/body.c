/* jansson reads the text, and refuses what is not one value of JSON. */
#include "service/body.h"

#include <string.h>

/* Says where the text stops to be JSON; what the library quotes of it may be cut inside a character. */
static bool refuse_text(const json_error_t *error, struct problem *problem)
{
    const enum json_error_code code = json_error_code(error);
    const char *text =
        span_is_utf8(span_of(error->text)) ? error->text : "there is something it cannot hold";

    if (code == json_error_out_of_memory)
        return problem_no_memory(problem);
    problem_say(problem, PROBLEM_CONTENT,
        "the body must be well-formed JSON: at line %d, column %d, %s%s", error->line,
        error->column, text,
        code == json_error_numeric_overflow ? "; a large seed can be given as a string" : "");
    return false;
}

json_t *body_object(const struct request *request, struct problem *problem)
{
    struct span rest = span_of(request->content_type ? request->content_type : "");
    const struct span media = span_trimmed(span_cut(&rest, ';'));
    json_error_t error;
    json_t *object;

    if (!span_is_caseless(media, "application/json")) {
        problem_about(problem, PROBLEM_MEDIA_TYPE, SPAN("Content-Type"),
            span_of(request->content_type ? request->content_type : ""), "application/json",
            "the Content-Type of the body must be application/json");
        return NULL;
    }
    if (request->body.length == 0) {
        problem_say(problem, PROBLEM_CONTENT, "the body must be a JSON object, and it is empty");
        return NULL;
    }
    object = json_loadb(request->body.text, request->body.length, JSON_REJECT_DUPLICATES, &error);
    if (!object) {
        refuse_text(&error, problem);
    } else if (!json_is_object(object)) {
        problem_say(problem, PROBLEM_CONTENT, "the body must be a JSON object, not an array");
        json_decref(object);
        object = NULL;
    }
    return object;
}

bool body_whole(const json_t *value, int64_t *number)
{
    *number = json_integer_value(value);
    return json_is_integer(value);
}
