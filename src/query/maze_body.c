/* The kind of a parameter says what its member may be; as text it is read as in a query. */
#include "query/json_body.h"
#include "query/query_parser.h"

#include <stdio.h>
#include <stdlib.h>

enum { NUMBER_TEXT = 48 }; /* bytes that hold a number, or a tile, as text */

/* What a member of each kind may be. */
static const char *const taken_types[PARAM_KINDS] = {
    [PARAM_NUMBER] = "a number, or a string",
    [PARAM_WORD] = "a string",
    [PARAM_FLAG] = "true or false, or a string",
    [PARAM_TEXT] = "a string",
    [PARAM_SEED] = "a whole number, or a string",
    [PARAM_POINT] = "an array of two whole numbers, or a string",
    [PARAM_MASK] = "an array of strings, or a string",
};

static bool refuse_type(const struct param *param, const json_t *value, struct problem *problem)
{
    char lead[160];

    snprintf(lead, sizeof(lead), "%s must be %s and not %s", param->name, taken_types[param->kind],
        json_body_type_name(value));
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
        snprintf(text, NUMBER_TEXT, "%.17g", json_real_value(value));
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

    snprintf(lead, sizeof(lead), "mask must be an array of strings, and its row %zu is %s", i + 1,
        json_body_type_name(row));
    return json_body_refuse(&art, row, lead, problem);
}

static bool read_art(struct draft *draft, const json_t *rows, struct problem *problem)
{
    const size_t count = json_array_size(rows);
    const char **texts = malloc((count ? count : 1) * sizeof(*texts));
    bool good = texts != NULL;

    if (!good)
        return problem_no_memory(problem);
    for (size_t i = 0; good && i < count; i++) {
        texts[i] = json_string_value(json_array_get(rows, i));
        good = texts[i] || refuse_row(json_array_get(rows, i), i, problem);
    }
    good = good && query_parser_add_mask(draft, texts, count, problem);
    free(texts);
    return good;
}

/* Parses the members as pairs, whose texts last until the end. */
static bool read_members(
    struct draft *draft, json_t *object, struct query_reader *reader, struct problem *problem)
{
    char numbers[QUERY_PARAMS][NUMBER_TEXT];
    const char *name;
    json_t *value;

    json_object_foreach(object, name, value)
    {
        struct pair pair = {.name = span_of(name)};
        size_t i;

        if (!query_parser_find(draft, pair.name, &i, problem))
            return false;
        if (i == SPEC_MASK && json_is_array(value)) {
            if (!read_art(draft, value, problem))
                return false;
            continue;
        }
        if (!as_text(param_at(i)->kind, value, numbers[i], &pair.value))
            return refuse_type(param_at(i), value, problem);
        if (!query_parser_add(draft, pair, problem))
            return false;
    }
    return query_parser_end(draft, reader, problem);
}

bool maze_body_read(const struct message_body *body, const char *accept,
    struct query_reader *reader, struct maze_query *query, struct problem *problem)
{
    json_t *object = json_body_object(body, problem);
    struct draft draft;
    bool good;

    if (!object)
        return false;
    query_parser_begin(&draft, MAZE_SUBJECT_MAZE, accept, query);
    good = read_members(&draft, object, reader, problem);
    json_decref(object);
    return good;
}
