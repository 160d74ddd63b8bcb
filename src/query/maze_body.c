/* The kind of a parameter says what its member may be; as text it is read as in a query. */
#include "query/json_body.h"
#include "query/query_parser.h"
#include "query/suggestions.h"

#include <stdio.h>
#include <stdlib.h>

enum { NUMBER_TEXT = 48 }; /* bytes that hold a number, or a tile, as text */

/* What a member of each kind may be. */
static const char *const taken_types[PARAM_KINDS] = {
    [PARAM_NUMBER] = "a number or a string",
    [PARAM_WORD] = "a string",
    [PARAM_FLAG] = "true, false, \"yes\" or \"no\"",
    [PARAM_TEXT] = "a string",
    [PARAM_SEED] = "a whole number or a string",
    [PARAM_POINT] = "an array of two whole numbers or a string",
    [PARAM_MASK] = "an array of strings or a string",
};

static bool refuse_type(const struct param *param, const json_t *value, struct problem *problem)
{
    char lead[160];

    snprintf(lead, sizeof(lead), "%s must be %s", param->name, taken_types[param->kind]);
    return json_body_refuse(param, value, lead, problem);
}

/* Writes a member's value as a query would have it, or finds it in the value itself; false: a wrong type. */
static bool as_text(
    enum param_kind kind, const json_t *value, char text[NUMBER_TEXT], struct span *span)
{
    int64_t x, y;

    if (json_is_string(value)) {
        *span = (struct span){json_string_value(value), json_string_length(value)};
        return true;
    }
    if ((kind == PARAM_NUMBER || kind == PARAM_SEED) && json_body_integer(value, &x))
        snprintf(text, NUMBER_TEXT, "%lld", (long long)x);
    else if (kind == PARAM_NUMBER && json_is_real(value))
        snprintf(text, NUMBER_TEXT, "%.15g", json_real_value(value));
    else if (kind == PARAM_FLAG && json_is_boolean(value))
        snprintf(text, NUMBER_TEXT, "%s", json_is_true(value) ? "yes" : "no");
    else if (kind == PARAM_POINT && json_body_tile(value, &x, &y))
        snprintf(text, NUMBER_TEXT, "%lld,%lld", (long long)x, (long long)y);
    else
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
        json_body_type_name(row));
    return json_body_refuse(&art, row, lead, problem);
}

/* The members as an input, and the texts of those that are no strings. */
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
    members->input.art = members->art;
    members->input.art_rows = count;
    return true;
}

/* Reads a member; the value of one that is unknown is kept for the names that may be meant. */
static bool read_member(
    struct members *members, const char *name, const json_t *value, struct problem *problem)
{
    struct query_input *input = &members->input;
    struct pair pair = {.name = span_of(name), .value = SPAN("")};
    const size_t i = params_find(pair.name);

    if (i == SPEC_MASK && json_is_array(value))
        return read_art(members, value, problem);
    if (!as_text(i < QUERY_PARAMS ? param_at(i)->kind : PARAM_NUMBER, value,
            members->texts[input->count], &pair.value) &&
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
    if (query_input_parse(&members->input, query, problem))
        return true;
    suggestions_check(&members->input, problem);
    return false;
}

bool maze_body_read(const struct message_body *body, struct query_context *context,
    struct maze_query *query, struct problem *problem)
{
    struct members members = {.input = {.context = context, .subject = MAZE_SUBJECT_MAZE}};
    json_t *object = json_body_object(body, problem);
    bool good;

    if (!object)
        return false;
    good = read_members(&members, object, query, problem);
    free(members.art);
    json_decref(object);
    return good;
}
