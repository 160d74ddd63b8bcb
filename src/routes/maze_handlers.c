/* Checks in the order of the contract: 400, 406, 413, 304, 503. */
#include "routes/maze_handlers.h"

#include "maze/encoder.h"
#include "maze/maze.h"

#include "base/bits.h"
#include "process/version.h"
#include "query/candidate_body.h"
#include "query/maze_body.h"

#include <stdio.h>
#include <string.h>

size_t maze_block(uint64_t length)
{
    return length < MAZE_BLOCK ? (size_t)length : MAZE_BLOCK;
}

uint64_t maze_beside(const struct maze_spec *spec, uint64_t length)
{
    /* Planes of a row: seven of a drawing that shows more than walls, and three of a maze with gaps. */
    return maze_block(length) + 10 * sizeof(uint64_t) * bits_words(spec->width);
}

uint64_t maze_guess(const struct maze_spec *spec)
{
    /* A way of two steps a cell, of which each step is two tiles in JSON. */
    return 4096 + 64 * maze_spec_cells(spec);
}

static bool fits(
    const struct config *config, const struct maze_query *query, const struct maze_spec *spec)
{
    const struct maze_memory memory = maze_memory(spec, &query->question);
    const bool streams = maze_spec_streams(spec) && !maze_question_asks(&query->question);
    const uint64_t max = streams ? config->max_stream_cells : config->max_cells;

    return maze_spec_cells(spec) <= max && !maze_is_too_large(spec, &query->question) &&
        memory.held + memory.scratch + maze_beside(spec, UINT64_MAX) <= config->memory &&
        (!streams || maze_nanoseconds(spec, &query->question) <= MAZE_CHEAP);
}

/* The largest value of one or both sides for which the spec fits and its shape is whole; 0: none. */
static uint64_t largest_side(
    const struct config *config, const struct maze_query *query, bool across, bool down)
{
    struct maze_spec spec = query->spec;
    const uint64_t min = spec.shape ? spec.shape->min : 1;
    uint64_t low = min - 1, high = MAZE_SIDE_MAX;

    while (low < high) {
        const uint64_t middle = (low + high + 1) / 2;

        spec.width = across ? middle : spec.width;
        spec.height = down ? middle : spec.height;
        if (fits(config, query, &spec))
            low = middle;
        else
            high = middle - 1;
    }
    return low < min ? 0 : low;
}

/* A limit that a maze is past: sides, by the parameter that set them, and how large these may be. */
struct limit {
    const char *name;
    bool across, down;
    uint64_t max; /* cells; 0: none fit */
};

static struct limit find_limit(const struct config *config, const struct maze_query *query)
{
    struct limit limit = {query->sided, true, true};

    if (!limit.name) {
        limit = (struct limit){"height", false, true};
        limit.max = largest_side(config, query, false, true);
        if (limit.max)
            return limit;
        /* Even one row is too wide; if one column is too high as well, a square will do. */
        limit = (struct limit){"width", true, false};
        limit.max = largest_side(config, query, true, false);
        limit.down = limit.max == 0;
    }
    if (limit.max == 0)
        limit.max = largest_side(config, query, limit.across, limit.down);
    return limit;
}

/* Whether it is what is asked beside the algorithm and the sides that makes the limit what it is. */
static bool is_by_wish(
    const struct config *config, const struct maze_query *query, const struct limit *limit)
{
    const struct maze_query plain = {
        .spec = {.algorithm = query->spec.algorithm,
            .of = query->spec.of,
            .width = query->spec.width,
            .height = query->spec.height},
    };

    return largest_side(config, &plain, limit->across, limit->down) != limit->max;
}

/* Names the parameter that is too large, and the largest value that it can have. */
static void refuse_sides(
    const struct config *config, const struct maze_query *query, struct problem *problem)
{
    const struct limit limit = find_limit(config, query);
    const bool tiles = strcmp(limit.name, "size") == 0;
    const uint64_t given = limit.across ? query->spec.width : query->spec.height;
    char digits[BUFFER_U64_DIGITS + 1] = {0}, allowed[96] = "something smaller", lead[256];

    if (limit.max) {
        u64_write(tiles ? 2 * limit.max + 1 : limit.max, digits);
        problem_add_nearest(problem, digits);
        snprintf(allowed, sizeof(allowed), "%s up to %s", limit.name, digits);
        snprintf(lead, sizeof(lead), "%sthis server makes %s mazes of %s",
            is_by_wish(config, query, &limit) ? "so asked, " : "", query->spec.algorithm->slug,
            allowed);
    } else {
        snprintf(lead, sizeof(lead), "so asked, this server makes no %s mazes of any %s",
            query->spec.algorithm->slug, limit.name);
    }
    memset(digits, 0, sizeof(digits));
    u64_write(tiles ? 2 * given + 1 : given, digits);
    problem_about(problem, PROBLEM_TOO_LARGE, span_of(limit.name), span_of(digits), allowed, lead);
}

/* A mask is of its sides and of no others: one of fewer rows, or of a square, would fit. */
static void refuse_mask(
    const struct config *config, const struct maze_query *query, struct problem *problem)
{
    uint64_t across = query->spec.width, down = largest_side(config, query, false, true);
    char given[2 * BUFFER_U64_DIGITS + 8], allowed[96], lead[256];

    if (down == 0)
        across = down = largest_side(config, query, true, true);
    snprintf(given, sizeof(given), "%llu x %llu", (unsigned long long)query->spec.width,
        (unsigned long long)query->spec.height);
    snprintf(allowed, sizeof(allowed), "a mask of up to %llu x %llu cells",
        (unsigned long long)across, (unsigned long long)down);
    snprintf(lead, sizeof(lead), "this server makes %s mazes with %s", query->spec.algorithm->slug,
        allowed);
    problem_about(problem, PROBLEM_TOO_LARGE, SPAN("mask"), span_of(given), allowed, lead);
}

static void too_large(
    const struct config *config, const struct maze_query *query, struct problem *problem)
{
    if (query->spec.mask)
        refuse_mask(config, query, problem);
    else
        refuse_sides(config, query, problem);
}

/* Everything that can change the bytes: the program, the maze, and how it is shown. */
static void write_etag(const char *location, struct response *response)
{
    snprintf(response->etag, sizeof(response->etag), "\"%s-%016llx\"", MAZED_VERSION,
        (unsigned long long)span_hash(span_of(location)));
}

/* Whether an If-None-Match names the tag; weak comparison, as RFC 9110 asks for it. */
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

static void out_of_memory(struct response *response)
{
    struct problem problem = {0};

    (void)problem_no_memory(&problem);
    response_problem(response, &problem);
    response->retry_after = 1;
}

/* The length that the answer would have, for HEAD and 304; out of memory makes it a problem. */
static void measure(const struct maze_query *query, struct response *response)
{
    struct maze_encoder *encoder;

    if (maze_encoder_new(&query->rendering, &query->spec, &query->question, &encoder) != MAZE_OK) {
        out_of_memory(response);
        return;
    }
    response->body = maze_encoder_length(encoder, &response->length) ? BODY_LENGTH : BODY_HIDDEN;
    maze_encoder_free(encoder);
}

bool maze_is_cheap(const struct maze_query *query)
{
    return maze_nanoseconds(&query->spec, &query->question) <= MAZE_CHEAP;
}

static bool refuse(const struct problem *problem, struct response *response)
{
    response_problem(response, problem);
    if (problem->kind == PROBLEM_MEMORY)
        response->retry_after = 1;
    /* What is wrong with a request is so whatever its client accepts. */
    response->varies = problem->kind == PROBLEM_NOT_ACCEPTABLE ||
        (response->varies && problem_status(problem->kind) != 400);
    return false;
}

/* What is still to be asked of a wish that was read: whether it is too large, and where its ends are. */
static bool admit(struct service *service, struct response *response)
{
    struct maze_query *query = &response->query;
    const char *member = query->subject == MAZE_SUBJECT_CHECK ? "maze" : NULL;
    struct problem problem;
    bool good = fits(&service->config, query, &query->spec);

    problem_begin(&problem);
    if (!good)
        too_large(&service->config, query, &problem);
    good = good && maze_query_resolve(query, &problem);
    if (good)
        return true;
    if (member)
        problem_within(&problem, member);
    return refuse(&problem, response);
}

/* The URL of just this answer. */
static bool write_location(struct response *response)
{
    char spec[MAZE_SPEC_TEXT];

    buffer_add_text(&response->location, maze_query_path(response->query.subject));
    buffer_add(&response->location, "?", 1);
    buffer_add(&response->location, spec, maze_spec_write(&response->query.spec, spec));
    buffer_add(&response->location, "&", 1);
    rendering_write(&response->query, &response->location);
    if (response->location.failed)
        out_of_memory(response);
    return !response->location.failed;
}

/* Answers a query about a subject. */
static void answer_query(
    int subject, struct service *service, const struct request *request, struct response *response)
{
    struct problem problem;
    struct maze_query *query = &response->query;

    problem_begin(&problem);
    if (!maze_query_read(
            subject, request->query, request->accept, request->seeds, query, &problem)) {
        refuse(&problem, response);
        return;
    }
    response->varies = query->by_accept;
    if (!admit(service, response) || !write_location(response))
        return;
    response->status = 200;
    response->content_type = query->rendering.format->content_type;
    if (query->seeded) {
        response->caching = CACHING_FOREVER;
        write_etag(response->location.data, response);
        if (request->if_none_match && names_tag(request->if_none_match, response->etag)) {
            response->status = 304;
            response->content_type = NULL;
            measure(query, response);
            return;
        }
    }
    if (request->method == METHOD_HEAD)
        measure(query, response);
    else
        response->body = BODY_MAZE;
}

void maze_route(struct service *service, const struct request *request, struct response *response)
{
    answer_query(MAZE_SUBJECT_MAZE, service, request, response);
}

void maze_distances_route(
    struct service *service, const struct request *request, struct response *response)
{
    answer_query(MAZE_SUBJECT_DISTANCES, service, request, response);
}

void maze_stats_route(
    struct service *service, const struct request *request, struct response *response)
{
    answer_query(MAZE_SUBJECT_STATS, service, request, response);
}

/* Whether a request with a body says nothing in its URL. */
static bool has_no_query(const struct request *request, struct response *response)
{
    struct problem problem;

    if (request->query.length == 0)
        return true;
    problem_begin(&problem);
    problem_about(&problem, PROBLEM_MEANINGLESS, SPAN("query"), request->query, "nothing",
        "what is posted stands in the body, and the URL must have no query");
    return refuse(&problem, response);
}

void maze_post_route(
    struct service *service, const struct request *request, struct response *response)
{
    struct problem problem;
    struct maze_query *query = &response->query;

    if (!has_no_query(request, response))
        return;
    problem_begin(&problem);
    if (!maze_body_read(&request->body, request->accept, request->seeds, query, &problem)) {
        refuse(&problem, response);
        return;
    }
    response->varies = query->by_accept;
    if (!admit(service, response) || !write_location(response))
        return;
    response->status = 200;
    response->content_type = query->rendering.format->content_type;
    response->body = BODY_MAZE;
}

void maze_check_route(
    struct service *service, const struct request *request, struct response *response)
{
    struct problem problem;

    if (!has_no_query(request, response))
        return;
    problem_begin(&problem);
    if (!candidate_body_read(
            &request->body, request->accept, request->seeds, &response->query, &problem)) {
        refuse(&problem, response);
        return;
    }
    if (!admit(service, response))
        return;
    response->status = 200;
    response->content_type = response->query.rendering.format->content_type;
    response->body = BODY_MAZE;
}
