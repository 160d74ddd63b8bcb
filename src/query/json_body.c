/*
 * jansson parses the text, and refuses anything but one JSON value. A parameter's kind decides which JSON types its
 * member may have; as text it is read as in a query.
 */
#include "query/json_body.h"

#include "query/picture.h"
#include "query/query_reader.h"
#include "query/refusals.h"
#include "query/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        /* At the end of the text, jansson blames an unexpected token. */
        if (strstr(error->text, "near end of file"))
            return "the text ends too early";
        return span_is_utf8(span_of(error->text)) ? error->text : "the text is not JSON";
    }
}

static bool check_coding(const struct message_body *body, struct problem *problem)
{
    struct span list = span_of(body->content_encoding ? body->content_encoding : "");

    while (list.length) {
        const struct span coding = span_trimmed(span_cut(&list, ','));

        if (coding.length && !span_is_caseless(coding, "identity"))
            return problem_about(problem, PROBLEM_MEDIA_TYPE, SPAN("Content-Encoding"),
                span_of(body->content_encoding), "identity",
                "the body must come with no Content-Encoding but identity");
    }
    return true;
}

/* A POST must not have a query in its URL. */
static bool check_no_query(const struct message_body *body, struct problem *problem)
{
    if (body->query.length)
        problem_about(problem, PROBLEM_MEANINGLESS, SPAN("query"), body->query, "nothing",
            "the parameters of a POST go into its body, and its URL must have no query");
    return !body->query.length;
}

bool body_object_read(
    const struct message_body *body, const char *allowed, json_t **object, struct problem *problem)
{
    struct span rest = span_of(body->content_type ? body->content_type : "");
    const struct span type = rest, media = span_trimmed(span_cut(&rest, ';'));
    json_error_t error;

    *object = NULL;
    if (!span_is_caseless(media, "application/json"))
        return problem_about(problem, PROBLEM_MEDIA_TYPE, SPAN("Content-Type"), type, allowed,
            "the Content-Type of the body must be %s", allowed);
    if (!check_coding(body, problem) || !check_no_query(body, problem))
        return false;
    if (body->bytes.length == 0)
        return problem_say(
            problem, PROBLEM_CONTENT, "the body must be a JSON object, but it is empty");
    json_memory_begin();
    *object = json_loadb(
        body->bytes.text, body->bytes.length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (json_memory_failed())
        return problem_no_memory(problem);
    if (!*object)
        return problem_say(problem, PROBLEM_CONTENT,
            "the body must be well-formed JSON: line %d, column %d: %s", error.line, error.column,
            error_text(&error));
    return json_is_object(*object) ||
        problem_say(problem, PROBLEM_CONTENT, "the body must be a JSON object, not %s",
            json_type_name(*object));
}

bool refuse_json(
    const struct param *param, const json_t *value, const char *lead, struct problem *problem)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);

    if (!text)
        return problem_no_memory(problem);
    if (lead)
        refuse_param(PROBLEM_INVALID, param, span_of(text), problem, "%s", lead);
    else
        refuse_param_value(param, span_of(text), problem);
    free(text);
    return false;
}

enum { NUMBER_TEXT = 96 }; /* bytes for a number, a tile or a window as text */

static const char *const taken_types[PARAM_KINDS] = {
    [PARAM_NUMBER] = "a number or a string",
    [PARAM_WORD] = "a string",
    [PARAM_FLAG] = "true, false, \"yes\" or \"no\"",
    [PARAM_TEXT] = "a string",
    [PARAM_SEED] = "a whole number or a string",
    [PARAM_POINT] = "an array of two whole numbers (of floors three) or a string",
    [PARAM_MASK] = "an array of strings or a string",
};

/* Words that are numbers, such as a seed, may also be given as numbers. */
static enum param_kind kind_of(const struct param *param)
{
    return param->words && span_is_numeric(span_of(param->words[0])) ? PARAM_SEED : param->kind;
}

static bool is_window(const struct param *param)
{
    return param->read == window_read;
}

static bool refuse_type(const struct param *param, const json_t *value, struct problem *problem)
{
    char lead[160];

    snprintf(lead, sizeof(lead), "%s must be %s", param->name,
        is_window(param) ? "an array of four whole numbers or a string"
            : param->kind == PARAM_FLAG && param->form ? "true, false or a string"
                                                       : taken_types[kind_of(param)]);
    return refuse_json(param, value, lead, problem);
}

/* Writes an array of exactly `count` whole numbers, at most four, as a list. */
static bool write_numbers(const json_t *value, size_t count, char text[NUMBER_TEXT])
{
    int64_t number;
    size_t n = 0;

    for (size_t i = 0; i < count; i++) {
        if (!json_whole_number(json_array_get(value, i), &number))
            return false;
        n += (size_t)snprintf(text + n, NUMBER_TEXT - n, "%s%lld", i ? "," : "", (long long)number);
    }
    return json_array_size(value) == count;
}

/* Gives a member's value as text, as in a query; written, or borrowed from the value. False: wrong type. */
static bool as_text(
    const struct param *param, const json_t *value, char text[NUMBER_TEXT], struct span *span)
{
    const enum param_kind kind = kind_of(param);
    int64_t x;

    if (json_is_string(value)) {
        *span = (struct span){json_string_value(value), json_string_length(value)};
        return true;
    }
    if ((kind == PARAM_NUMBER || kind == PARAM_SEED) && json_whole_number(value, &x))
        snprintf(text, NUMBER_TEXT, "%lld", (long long)x);
    else if (kind == PARAM_NUMBER && json_is_real(value))
        snprintf(text, NUMBER_TEXT, "%.15g", json_real_value(value));
    else if (kind == PARAM_FLAG && json_is_boolean(value))
        snprintf(text, NUMBER_TEXT, "%s", json_is_true(value) ? "yes" : "no");
    else if (!(kind == PARAM_POINT &&
                 (write_numbers(value, 2, text) || write_numbers(value, 3, text))) &&
        !(is_window(param) && write_numbers(value, 4, text)))
        return false;
    *span = span_of(text);
    return true;
}

static bool refuse_row(const json_t *row, size_t i, struct problem *problem)
{
    static const struct param art = {
        "mask", PARAM_TEXT, .form = "an array of strings, a row of the outline each"};
    char lead[96];

    snprintf(lead, sizeof(lead), "mask must be an array of strings, but row %zu is %s", i + 1,
        json_type_name(row));
    return refuse_json(&art, row, lead, problem);
}

/* The members as an input, with texts for those that are not strings. */
struct members {
    struct query_input input;
    char texts[QUERY_PAIRS][NUMBER_TEXT];
    const char **art; /* owned, or NULL */
};

static bool read_art(struct members *members, const json_t *rows, struct problem *problem)
{
    const size_t count = json_array_size(rows);

    members->art = malloc((count ? count : 1) * sizeof(*members->art));
    if (!members->art)
        return problem_no_memory(problem);
    for (size_t i = 0; i < count; i++) {
        members->art[i] = json_string_value(json_array_get(rows, i));
        if (!members->art[i])
            return refuse_row(json_array_get(rows, i), i, problem);
    }
    members->input.context->art = members->art;
    members->input.context->art_rows = count;
    return true;
}

/* Reads a member. If its name is unknown, the value is kept, to be tried with similar names. */
static bool read_member(
    struct members *members, const char *name, const json_t *value, struct problem *problem)
{
    struct query_input *input = &members->input;
    struct pair pair = {.name = span_of(name), .value = SPAN("")};
    const size_t i = params_find(pair.name);

    if (i == SPEC_MASK && json_is_array(value))
        return read_art(members, value, problem);
    if (!as_text(param_at(i < QUERY_PARAMS ? i : SPEC_SIZE), value, members->texts[input->count],
            &pair.value) &&
        i < QUERY_PARAMS)
        return refuse_type(param_at(i), value, problem);
    query_input_add(input, pair);
    return true;
}

static bool read_members(
    struct members *members, json_t *object, struct maze_query *query, struct problem *problem)
{
    const char *name;
    json_t *value;

    json_object_foreach(object, name, value)
    {
        if (members->input.count == QUERY_PAIRS)
            break;
        if (!read_member(members, name, value, problem))
            return false;
    }
    return query_input_read(&members->input, query, problem);
}

/* Reads a query with a mask in rows of text, without a mark at the beginning and empty rows at the end. */
static bool read_text(const struct message_body *body, struct query_context *context,
    struct maze_query *query, struct problem *problem)
{
    static const struct span mark = {"\xef\xbb\xbf", 3};
    struct span rest = body->bytes;
    size_t lines = 1;
    bool good;

    if (rest.length >= mark.length && memcmp(rest.text, mark.text, mark.length) == 0)
        rest = span_from(rest, mark.length);
    while (
        rest.length && (rest.text[rest.length - 1] == '\n' || rest.text[rest.length - 1] == '\r'))
        rest.length--;
    if (!rest.length || memchr(rest.text, '\0', rest.length))
        return problem_say(problem, PROBLEM_CONTENT, "the body must be rows of a mask, but it %s",
            rest.length ? "has a NUL" : "is empty");
    for (size_t i = 0; i < rest.length; i++)
        lines += rest.text[i] == '\n';

    const char **rows = malloc(lines * sizeof(*rows) + rest.length + 1);
    char *row;

    if (!rows)
        return problem_no_memory(problem);
    row = (char *)(rows + lines);
    for (size_t i = 0; i < lines; i++) {
        const struct span line = span_cut(&rest, '\n');
        const size_t length = line.length - (line.length && line.text[line.length - 1] == '\r');

        rows[i] = row;
        row = mempcpy(row, line.text, length);
        *row++ = '\0';
    }
    context->art = rows;
    context->art_rows = lines;
    good = query_read(context, MAZE_SUBJECT_MAZE, body->query, query, problem);
    context->art = NULL;
    free(rows);
    return good;
}

bool maze_body_read(const struct message_body *body, struct query_context *context,
    struct maze_query *query, struct problem *problem)
{
    struct members members = {.input = {.context = context, .subject = MAZE_SUBJECT_MAZE}};
    const struct picture picture = {picture_kind_of(body->content_type), body->bytes, body->memory};
    json_t *object;
    bool good;

    if (picture.kind) {
        if (!check_coding(body, problem))
            return false;
        if (picture.kind == PICTURE_ART)
            return read_text(body, context, query, problem);
        context->picture = &picture;
        good = query_read(context, MAZE_SUBJECT_MAZE, body->query, query, problem);
        context->picture = NULL;
        return good;
    }
    good = body_object_read(body, "one of application/json, " PICTURE_TYPES, &object, problem) &&
        read_members(&members, object, query, problem);
    context->art = NULL;
    free(members.art);
    json_decref(object);
    return good;
}
