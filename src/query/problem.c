/* Problems from one list of kinds; the documents are made by jansson. */
#include "query/problem.h"

#include "query/json_memory.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *type;
    unsigned status;
    const char *title;
} kinds[] = {
#define X(name, type, status, title) [name] = {"/problems#" type, status, title},
    PROBLEMS(X)
#undef X
};

unsigned problem_status(enum problem_kind kind)
{
    return kinds[kind].status;
}

/* Writes what was given so that it can stand in a JSON string and in a terminal. */
static void make_printable(struct span given, char *to)
{
    static const char hex[] = "0123456789abcdef", cut[] = "…";
    const bool utf8 = span_is_utf8(given);
    size_t length = given.length < PROBLEM_GIVEN ? given.length : PROBLEM_GIVEN;

    /* A cut must not fall inside a character. */
    while (utf8 && length < given.length && length > 0 && (given.text[length] & 0xc0) == 0x80)
        length--;
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)given.text[i];

        if (c < ' ' || c == 0x7f || (c > 0x7f && !utf8))
            to = mempcpy(to, (const char[]){'\\', 'x', hex[c >> 4], hex[c & 15]}, 4);
        else
            *to++ = (char)c;
    }
    if (length < given.length)
        to = mempcpy(to, cut, sizeof(cut) - 1);
    *to = '\0';
}

static bool is_plain_number(const char *text)
{
    return *text && strspn(text, "0123456789") == strlen(text);
}

void problem_add_nearest(struct problem *problem, const char *value)
{
    for (size_t i = 0; i < problem->nearest_count; i++)
        if (strcmp(problem->nearest[i], value) == 0)
            return;
    if (problem->nearest_count == PROBLEM_NEAREST)
        return;
    snprintf(problem->nearest[problem->nearest_count], sizeof(problem->nearest[0]), "%s", value);
    problem->nearest_count++;
}

void problem_about(struct problem *problem, enum problem_kind kind, struct span parameter,
    struct span given, const char *allowed, const char *lead)
{
    char *detail = problem->detail;
    const size_t size = sizeof(problem->detail);

    problem->kind = kind;
    problem->about = true;
    make_printable(parameter, problem->parameter);
    snprintf(problem->allowed, sizeof(problem->allowed), "%s", allowed);
    make_printable(given, problem->given);

    const char *quote = is_plain_number(problem->given) ? "" : "'";
    size_t n = (size_t)snprintf(detail, size, "%s", lead);

    if (n < size && given.length == 0)
        n += (size_t)snprintf(detail + n, size - n, ": nothing was given");
    else if (n < size)
        n += (size_t)snprintf(
            detail + n, size - n, ": %s%s%s was given", quote, problem->given, quote);
    for (size_t i = 0; i < problem->nearest_count && n < size; i++)
        n += (size_t)snprintf(
            detail + n, size - n, "%s%s", i ? " or " : ", try ", problem->nearest[i]);
}

void problem_say(struct problem *problem, enum problem_kind kind, const char *format, ...)
{
    va_list arguments;

    problem->kind = kind;
    va_start(arguments, format);
    vsnprintf(problem->detail, sizeof(problem->detail), format, arguments);
    va_end(arguments);
}

bool problem_no_memory(struct problem *problem)
{
    problem_say(problem, PROBLEM_MEMORY, "there is not enough memory now; try again");
    return false;
}

void problem_within(struct problem *problem, const char *member)
{
    const struct problem inner = *problem;

    snprintf(problem->detail, sizeof(problem->detail), "in %s: %.1400s", member, inner.detail);
    if (inner.about)
        snprintf(
            problem->parameter, sizeof(problem->parameter), "%s.%.390s", member, inner.parameter);
}

static json_t *error_object(const struct problem *problem)
{
    json_t *nearest = json_array();

    for (size_t i = 0; i < problem->nearest_count; i++)
        json_array_append_new(nearest, json_string(problem->nearest[i]));
    return json_pack("{s:s, s:s, s:s, s:o}", "parameter", problem->parameter, "given",
        problem->given, "allowed", problem->allowed, "nearest", nearest);
}

void problem_write(const struct problem *problem, struct buffer *json)
{
    json_memory_begin();

    json_t *object = json_pack("{s:s, s:s, s:i, s:s}", "type", kinds[problem->kind].type, "title",
        kinds[problem->kind].title, "status", (int)kinds[problem->kind].status, "detail",
        problem->detail);

    if (object && problem->about &&
        json_object_set_new(object, "errors", json_pack("[o]", error_object(problem))) != 0) {
        json_decref(object);
        object = NULL;
    }
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;

    json_decref(object);
    if (text && !json_memory_failed())
        buffer_addf(json, "%s\n", text);
    else
        json->failed = true;
    free(text);
}

void problem_list(struct buffer *text)
{
    for (size_t i = 0; i < PROBLEM_KINDS; i++)
        buffer_addf(text, "%-34s %u  %s\n", kinds[i].type, kinds[i].status, kinds[i].title);
}
