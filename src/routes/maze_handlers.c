/* Checks in the order of the contract: 400, 406, 413, 304, 503. */
#include "routes/maze_handlers.h"

#include "maze/encoder.h"

#include "process/version.h"
#include "query/json_body.h"
#include "query/query_parser.h"
#include "routes/limits.h"

#include <string.h>

static bool refuse(const struct problem *problem, struct response *response)
{
    response_problem(response, problem);
    /* A malformed request is one whatever its client accepts. */
    response->varies = problem->kind == PROBLEM_NOT_ACCEPTABLE ||
        (response->varies && problem_status(problem->kind) != 400);
    return false;
}

/* Checks what a query must satisfy beyond being well-formed: the maze fits, and its endpoints are cells. */
static bool admit(struct service *service, struct response *response, struct problem *problem)
{
    struct maze_query *query = &response->query;
    bool fits;

    response->cost = maze_cost(&query->spec, &query->question);
    fits = limits_fit(&service->config, &query->spec, &response->cost);

    response->varies = query->by_accept && query->subject != MAZE_SUBJECT_CHECK;
    if (fits && maze_query_resolve(query, problem))
        return true;
    if (!fits)
        limits_explain(&service->config, query, problem);
    if (query->subject == MAZE_SUBJECT_CHECK)
        problem_within(problem, "maze");
    return refuse(problem, response);
}

/* Writes the URL of exactly this answer. */
static bool write_location(struct response *response)
{
    struct maze_query *query = &response->query;
    struct buffer *location = &response->location;
    char text[MAZE_SPEC_TEXT + 32], *spec = stpcpy(text, maze_query_path(query->subject));
    size_t length;

    *spec++ = '?';
    length = maze_spec_write(&query->spec, spec);
    spec[length] = '&';
    buffer_add(location, text, (size_t)(spec + length + 1 - text));
    rendering_write(query, location);
    if (location->failed) {
        response_no_memory(response);
        return false;
    }
    query->rendering.spec_text = location->data + (spec - text);
    query->rendering.spec_length = length;
    return true;
}

static const char tag_head[] = "\"" MAZED_VERSION "-";

_Static_assert(sizeof(tag_head) + 16 + 1 <= RESPONSE_ETAG, "a tag must fit");

/*
 * Marks the response as one that never changes (RFC 9110, sections 8.8.3 and 13.1.2). The tag is a hash of all
 * that decides the bytes: the program, the maze, and how it is shown; 16 hexadecimal digits.
 */
static void add_tag(struct response *response)
{
    const struct span location = {response->location.data, response->location.length};
    const uint64_t hash = span_hash(location);
    char *tag = mempcpy(response->etag, tag_head, sizeof(tag_head) - 1);

    for (int shift = 60; shift >= 0; shift -= 4)
        *tag++ = "0123456789abcdef"[hash >> shift & 15];
    memcpy(tag, "\"", 2);
    response->caching = CACHING_FOREVER;
}

/* Whether a header names the tag; If-None-Match compares weakly. */
static bool names_tag(const char *header, const char *tag)
{
    for (struct span list = span_of(header); list.length;) {
        struct span item = span_trimmed(span_cut(&list, ','));

        if (item.length > 2 && memcmp(item.text, "W/", 2) == 0)
            item = (struct span){item.text + 2, item.length - 2};
        if (span_is(item, "*") || span_is(item, tag))
            return true;
    }
    return false;
}

static void promise_maze(struct response *response)
{
    response->status = 200;
    response->content_type = response->query.rendering.format->content_type;
    response->body = BODY_MAZE;
}

/* Puts the length that the answer would have in the place of the answer, for HEAD and 304. */
static void measure(struct response *response)
{
    const struct maze_query *query = &response->query;
    struct maze_encoder *encoder;

    if (maze_encoder_new(&query->rendering, &query->spec, &query->question, &encoder) != MAZE_OK) {
        response_no_memory(response);
        return;
    }
    response->body = maze_encoder_length(encoder, &response->length) ? BODY_LENGTH : BODY_HIDDEN;
    maze_encoder_free(encoder);
}

void maze_get(struct service *service, const struct request *request, struct response *response)
{
    struct problem problem;
    struct maze_query *query = &response->query;

    problem_begin(&problem);
    if (!query_parse(
            request->subject, request->query, request->accept, request->reader, query, &problem)) {
        if (!request->reader->gave_up)
            refuse(&problem, response);
        return;
    }
    if (!admit(service, response, &problem) || !write_location(response))
        return;
    promise_maze(response);
    if (query->seeded)
        add_tag(response);
    if (query->seeded && request->if_none_match &&
        names_tag(request->if_none_match, response->etag)) {
        response->status = 304;
        response->content_type = NULL;
        measure(response);
    } else if (request->method == METHOD_HEAD) {
        measure(response);
    }
}

/* A query that is read from a body, and then is the only one. */
typedef bool body_reader(const struct message_body *, const char *accept, struct query_reader *,
    struct maze_query *, struct problem *);

/* Reads a body into the response's query and admits it, or makes the response a problem. */
static bool read_body(body_reader *read, struct service *service, const struct request *request,
    struct response *response)
{
    struct problem problem;

    problem_begin(&problem);
    if (request->query.length) {
        problem_about(&problem, PROBLEM_MEANINGLESS, SPAN("query"), request->query, "nothing",
            "the parameters of a POST stand in its body, and its URL must have no query");
        return refuse(&problem, response);
    }
    if (!read(&request->body, request->accept, request->reader, &response->query, &problem))
        return !request->reader->gave_up && refuse(&problem, response);
    return admit(service, response, &problem);
}

void maze_post(struct service *service, const struct request *request, struct response *response)
{
    if (read_body(maze_body_read, service, request, response) && write_location(response))
        promise_maze(response);
}

void maze_post_check(
    struct service *service, const struct request *request, struct response *response)
{
    if (read_body(candidate_body_read, service, request, response))
        promise_maze(response);
}
