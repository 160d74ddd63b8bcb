/* jansson reads the text, and refuses what is not one value of JSON. */
#include "query/json_body.h"

#include "query/json_memory.h"

#include <string.h>

#define SAFE_INTEGER 9007199254740991.0 /* 2^53 - 1 */

/* jansson's error in words of our own: its text quotes the input, and may cut a character in half. */
static const char *error_text(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_premature_end_of_input:
        return "the text ends too early";
    case json_error_end_of_input_expected:
        return "there is more text after the end of the value";
    case json_error_invalid_utf8:
        return "there are bytes that are not UTF-8";
    case json_error_stack_overflow:
        return "arrays or objects are nested too deeply";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "a string must not contain \\u0000";
    case json_error_numeric_overflow:
        return strstr(error->text, "integer")
            ? "a whole number is too large; a large seed can be given as a string"
            : "a number is too large";
    default:
        /* Of an empty text the library says that a token is unexpected at its end. */
        if (strstr(error->text, "near end of file"))
            return "the text ends too early";
        return span_is_utf8(span_of(error->text)) ? error->text : "the text is not JSON";
    }
}

/* Says where the text is not JSON. */
static void refuse_text(const json_error_t *error, struct problem *problem)
{
    problem_say(problem, PROBLEM_CONTENT,
        "the body must be well-formed JSON: line %d, column %d: %s", error->line, error->column,
        error_text(error));
}

/* Refuses a body that is compressed. */
static bool check_coding(const struct message_body *body, struct problem *problem)
{
    struct span list = span_of(body->content_encoding ? body->content_encoding : "");

    while (list.length) {
        const struct span coding = span_trimmed(span_cut(&list, ','));

        if (coding.length && !span_is_caseless(coding, "identity")) {
            problem_about(problem, PROBLEM_MEDIA_TYPE, SPAN("Content-Encoding"),
                span_of(body->content_encoding), "identity",
                "the body must come with no Content-Encoding but identity");
            return false;
        }
    }
    return true;
}

json_t *json_body_object(const struct message_body *body, struct problem *problem)
{
    struct span rest = span_of(body->content_type ? body->content_type : "");
    const struct span media = span_trimmed(span_cut(&rest, ';'));
    json_error_t error;
    json_t *object;

    if (!span_is_caseless(media, "application/json")) {
        problem_about(problem, PROBLEM_MEDIA_TYPE, SPAN("Content-Type"),
            span_of(body->content_type ? body->content_type : ""), "application/json",
            "the Content-Type of the body must be application/json");
        return NULL;
    }
    if (!check_coding(body, problem))
        return NULL;
    if (body->bytes.length == 0) {
        problem_say(problem, PROBLEM_CONTENT, "the body must be a JSON object, but it is empty");
        return NULL;
    }
    json_memory_begin();
    object = json_loadb(
        body->bytes.text, body->bytes.length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (json_memory_failed()) {
        json_decref(object);
        problem_no_memory(problem);
        return NULL;
    }
    if (!object) {
        refuse_text(&error, problem);
    } else if (!json_is_object(object)) {
        problem_say(problem, PROBLEM_CONTENT, "the body must be a JSON object, not %s",
            json_body_type_name(object));
        json_decref(object);
        object = NULL;
    }
    return object;
}

bool json_body_integer(const json_t *value, int64_t *number)
{
    const double real = json_real_value(value); /* 0 of an integer */

    if (json_is_integer(value)) {
        *number = json_integer_value(value);
        return true;
    }
    /* To JSON, 1.0 and 1e0 are the integer 1; past 2^53 a real has lost digits. */
    if (!json_is_real(value) || real < -SAFE_INTEGER || real > SAFE_INTEGER)
        return false;
    *number = (int64_t)real;
    return (double)*number == real;
}

bool json_body_tile(const json_t *value, int64_t *x, int64_t *y)
{
    return json_array_size(value) == 2 && json_body_integer(json_array_get(value, 0), x) &&
        json_body_integer(json_array_get(value, 1), y);
}

const char *json_body_type_name(const json_t *value)
{
    static const char *const names[] = {
        [JSON_OBJECT] = "an object",
        [JSON_ARRAY] = "an array",
        [JSON_STRING] = "a string",
        [JSON_INTEGER] = "a number",
        [JSON_REAL] = "a number with a fraction or an exponent",
        [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",
        [JSON_NULL] = "null",
    };

    return names[json_typeof(value)];
}

enum { JSON_BODY_SHOWN = PROBLEM_GIVEN + 8 }; /* bytes that hold more than is shown of a value */

struct shown {
    char *text;
    size_t length;
    bool full;
};

/* Keeps what there is room for, in whole characters, and then ends the writing. */
static int show_more(const char *bytes, size_t size, void *data)
{
    struct shown *shown = data;
    struct span rest = {bytes, size};

    while (rest.length) {
        const size_t character = span_character(rest);
        const size_t taken = character ? character : 1;

        shown->full = shown->length + taken >= JSON_BODY_SHOWN;
        if (shown->full)
            return -1;
        memcpy(shown->text + shown->length, rest.text, taken);
        shown->length += taken;
        rest.text += taken;
        rest.length -= taken;
    }
    return 0;
}

bool json_body_refuse(
    const struct param *param, const json_t *value, const char *lead, struct problem *problem)
{
    char text[JSON_BODY_SHOWN];
    struct shown shown = {.text = text};
    const int failed = json_dump_callback(value, show_more, &shown, JSON_ENCODE_ANY | JSON_COMPACT);

    if (failed && !shown.full)
        return problem_no_memory(problem);
    return refuse_param(PROBLEM_INVALID, param, (struct span){text, shown.length}, lead, problem);
}
