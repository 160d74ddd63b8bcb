/* Builds problem documents from one table of kinds. */
#include "query/problem.h"

#include "query/json.h"

#include <stdarg.h>
#include <stdio.h>
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

const char *problem_slug(enum problem_kind kind)
{
    return strchr(kinds[kind].type, '#') + 1;
}

const char *problem_title(enum problem_kind kind)
{
    return kinds[kind].title;
}

/* Makes a given text safe for a JSON string and for a terminal. */
static void make_printable(struct span given, char *to)
{
    static const char hex[] = "0123456789abcdef", cut[] = "…";
    const bool utf8 = span_is_utf8(given);
    size_t length = given.length < PROBLEM_GIVEN ? given.length : PROBLEM_GIVEN;

    /* Do not cut inside a character. */
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

static bool is_plain(const char *text, const char *characters)
{
    return strspn(text, characters) == strlen(text);
}

/* If the lead is about several parameters, the value needs its own name. */
static bool is_named(enum problem_kind kind)
{
    return kind == PROBLEM_CONFLICT || kind == PROBLEM_MEANINGLESS || kind == PROBLEM_TOO_LARGE ||
        kind == PROBLEM_MASK_TOO_LARGE;
}

/* Adds the given value to a detail: `24`, `'tall'` or `size=24`. */
static size_t compose_given(const struct problem *problem, char *to, size_t room)
{
    static const char plain[] =
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_,:.";
    const bool named = is_named(problem->kind);
    const char *quote = is_plain(problem->given, named ? plain : "0123456789") ? "" : "'";

    return (size_t)snprintf(to, room, ": %s%s%s%s%s was given", named ? problem->parameter : "",
        named ? "=" : "", quote, problem->given, quote);
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

void problem_hint(struct problem *problem, struct span sentence)
{
    if (!*problem->hint && sentence.length < sizeof(problem->hint))
        *(char *)mempcpy(problem->hint, sentence.text, sentence.length) = '\0';
}

void problem_compose(struct problem *problem)
{
    char *detail = problem->detail;
    const size_t size = sizeof(problem->detail);
    size_t n = problem->lead_length;

    if (problem->also)
        n += (size_t)snprintf(detail + n, size - n, ": %s=%s and %s=%s were given",
            problem->parameter, problem->given, problem->other_parameter, problem->other_given);
    else if (*problem->given)
        n += compose_given(problem, detail + n, size - n);
    else
        n += (size_t)snprintf(detail + n, size - n, ": nothing was given");
    for (size_t i = 0; i < problem->nearest_count && n < size; i++)
        n += (size_t)snprintf(
            detail + n, size - n, "%s%s", i ? " or " : ", try ", problem->nearest[i]);
    if (*problem->hint && n < size)
        snprintf(detail + n, size - n, "; %s", problem->hint);
}

bool problem_about(struct problem *problem, enum problem_kind kind, struct span parameter,
    struct span given, const char *allowed, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(problem->detail, sizeof(problem->detail), format, arguments);
    va_end(arguments);
    problem->kind = kind;
    problem->about = true;
    problem->also = false;
    make_printable(parameter, problem->parameter);
    snprintf(problem->allowed, sizeof(problem->allowed), "%s", allowed);
    make_printable(given, problem->given);
    problem->lead_length = (uint16_t)strlen(problem->detail);
    problem_compose(problem);
    return false;
}

void problem_also(struct problem *problem, const char *parameter, const char *given)
{
    problem->also = true;
    snprintf(problem->other_parameter, sizeof(problem->other_parameter), "%s", parameter);
    snprintf(problem->other_given, sizeof(problem->other_given), "%s", given);
    problem_compose(problem);
}

bool problem_say(struct problem *problem, enum problem_kind kind, const char *format, ...)
{
    va_list arguments;

    problem->kind = kind;
    va_start(arguments, format);
    vsnprintf(problem->detail, sizeof(problem->detail), format, arguments);
    va_end(arguments);
    return false;
}

bool problem_no_memory(struct problem *problem)
{
    return problem_say(problem, PROBLEM_MEMORY, "there is not enough memory now; try again");
}

void problem_within(struct problem *problem, const char *member)
{
    const struct problem inner = *problem;

    snprintf(problem->detail, sizeof(problem->detail), "in %s: %.1400s", member, inner.detail);
    if (inner.about)
        snprintf(
            problem->parameter, sizeof(problem->parameter), "%s.%.390s", member, inner.parameter);
    if (inner.also)
        snprintf(problem->other_parameter, sizeof(problem->other_parameter), "%s.%.32s", member,
            inner.other_parameter);
}

static json_t *error_object(const struct problem *problem, const char *parameter, const char *given)
{
    json_t *nearest = json_array();

    for (size_t i = 0; i < problem->nearest_count; i++)
        json_array_append_new(nearest, json_string(problem->nearest[i]));
    return json_pack("{s:s, s:s, s:s, s:o}", "parameter", parameter, "given", given, "allowed",
        problem->allowed, "nearest", nearest);
}

static json_t *error_list(const struct problem *problem)
{
    json_t *list = json_array();

    json_array_append_new(list, error_object(problem, problem->parameter, problem->given));
    if (problem->also)
        json_array_append_new(
            list, error_object(problem, problem->other_parameter, problem->other_given));
    return list;
}

/* json_write checks at the end that no allocation failed. */
void problem_write(const struct problem *problem, struct buffer *json)
{
    json_t *object;

    json_memory_begin();
    object = json_pack("{s:s, s:s, s:i, s:s}", "type", kinds[problem->kind].type, "title",
        kinds[problem->kind].title, "status", (int)kinds[problem->kind].status, "detail",
        problem->detail);
    if (object && problem->about)
        json_object_set_new(object, "errors", error_list(problem));
    json_write(object, JSON_COMPACT, json);
}

void problem_identify(struct span request_id, struct buffer *json)
{
    static const char end[] = "}\n";

    if (json->failed || json->length < sizeof(end))
        return;
    json->length -= sizeof(end) - 1;
    buffer_addf(json, ",\"request_id\":\"%.*s\"%s", (int)request_id.length, request_id.text, end);
}

void problem_list(struct buffer *text)
{
    for (size_t i = 0; i < PROBLEM_KINDS; i++)
        buffer_addf(text, "%-34s %u  %s\n", kinds[i].type, kinds[i].status, kinds[i].title);
}
