/* Checks in the order of the contract: 400, 406, 413, 304, 503. */
#include "service/maze_route.h"

#include "maze/encoder.h"
#include "maze/maze.h"

#include "base/bits.h"
#include "service/claim_body.h"
#include "service/maze_body.h"
#include "service/version.h"

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

static bool fits(const struct config *config, const struct wish *wish, const struct maze_spec *spec)
{
    const struct maze_memory memory = maze_memory(spec, &wish->question);
    const bool streams = maze_spec_streams(spec) && !maze_question_asks(&wish->question);
    const uint64_t most = streams ? config->max_stream_cells : config->max_cells;

    return maze_spec_cells(spec) <= most && !maze_is_too_large(spec, &wish->question) &&
        memory.held + memory.scratch + maze_beside(spec, UINT64_MAX) <= config->memory &&
        (!streams || maze_nanoseconds(spec, &wish->question) <= MAZE_CHEAP);
}

/* The largest value of one or both sides for which the spec fits and its shape is whole; 0: none. */
static uint64_t largest_side(
    const struct config *config, const struct wish *wish, bool across, bool down)
{
    struct maze_spec spec = wish->spec;
    const uint64_t least = spec.shape ? spec.shape->least : 1;
    uint64_t low = least - 1, high = MAZE_SIDE_MAX;

    while (low < high) {
        const uint64_t middle = (low + high + 1) / 2;

        spec.width = across ? middle : spec.width;
        spec.height = down ? middle : spec.height;
        if (fits(config, wish, &spec))
            low = middle;
        else
            high = middle - 1;
    }
    return low < least ? 0 : low;
}

/* A limit that a maze is past: sides, by the parameter that set them, and how large these may be. */
struct limit {
    const char *name;
    bool across, down;
    uint64_t most; /* cells; 0: none fit */
};

static struct limit find_limit(const struct config *config, const struct wish *wish)
{
    struct limit limit = {wish->sided, true, true};

    if (!limit.name) {
        limit = (struct limit){"height", false, true};
        limit.most = largest_side(config, wish, false, true);
        if (limit.most)
            return limit;
        /* Even one row is too wide; if one column is too high as well, a square will do. */
        limit = (struct limit){"width", true, false};
        limit.most = largest_side(config, wish, true, false);
        limit.down = limit.most == 0;
    }
    if (limit.most == 0)
        limit.most = largest_side(config, wish, limit.across, limit.down);
    return limit;
}

/* Whether it is what is asked beside the algorithm and the sides that makes the limit what it is. */
static bool is_by_wish(
    const struct config *config, const struct wish *wish, const struct limit *limit)
{
    const struct wish plain = {
        .spec = {.algorithm = wish->spec.algorithm,
            .of = wish->spec.of,
            .width = wish->spec.width,
            .height = wish->spec.height},
    };

    return largest_side(config, &plain, limit->across, limit->down) != limit->most;
}

/* Names the parameter that is too large, and the largest value that it can have. */
static void refuse_sides(
    const struct config *config, const struct wish *wish, struct problem *problem)
{
    const struct limit limit = find_limit(config, wish);
    const bool tiles = strcmp(limit.name, "size") == 0;
    const uint64_t given = limit.across ? wish->spec.width : wish->spec.height;
    char digits[BUFFER_U64_DIGITS + 1] = {0}, allowed[96] = "something smaller", lead[256];

    if (limit.most) {
        u64_write(tiles ? 2 * limit.most + 1 : limit.most, digits);
        problem_add_nearest(problem, digits);
        snprintf(allowed, sizeof(allowed), "%s up to %s", limit.name, digits);
        snprintf(lead, sizeof(lead), "%sthis server makes %s mazes of %s",
            is_by_wish(config, wish, &limit) ? "so asked, " : "", wish->spec.algorithm->slug,
            allowed);
    } else {
        snprintf(lead, sizeof(lead), "so asked, this server makes no %s mazes of any %s",
            wish->spec.algorithm->slug, limit.name);
    }
    memset(digits, 0, sizeof(digits));
    u64_write(tiles ? 2 * given + 1 : given, digits);
    problem_about(problem, PROBLEM_TOO_LARGE, span_of(limit.name), span_of(digits), allowed, lead);
}

/* A mask is of its sides and of no others: one of fewer rows, or of a square, would fit. */
static void refuse_mask(
    const struct config *config, const struct wish *wish, struct problem *problem)
{
    uint64_t across = wish->spec.width, down = largest_side(config, wish, false, true);
    char given[2 * BUFFER_U64_DIGITS + 8], allowed[96], lead[256];

    if (down == 0)
        across = down = largest_side(config, wish, true, true);
    snprintf(given, sizeof(given), "%llu x %llu", (unsigned long long)wish->spec.width,
        (unsigned long long)wish->spec.height);
    snprintf(allowed, sizeof(allowed), "a mask of up to %llu x %llu cells",
        (unsigned long long)across, (unsigned long long)down);
    snprintf(lead, sizeof(lead), "this server makes %s mazes with %s", wish->spec.algorithm->slug,
        allowed);
    problem_about(problem, PROBLEM_TOO_LARGE, SPAN("mask"), span_of(given), allowed, lead);
}

static void too_large(const struct config *config, const struct wish *wish, struct problem *problem)
{
    if (wish->spec.mask)
        refuse_mask(config, wish, problem);
    else
        refuse_sides(config, wish, problem);
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
static void measure(const struct wish *wish, struct envelopes *envelopes, struct response *response)
{
    struct encoder *encoder;

    if (encoder_new(&wish->rendering, &wish->spec, &wish->question, envelopes, &encoder) !=
        STATUS_OK) {
        out_of_memory(response);
        return;
    }
    response->body = encoder_length(encoder, &response->length) ? BODY_LENGTH : BODY_HIDDEN;
    encoder_free(encoder);
}

bool maze_is_cheap(const struct wish *wish)
{
    return maze_nanoseconds(&wish->spec, &wish->question) <= MAZE_CHEAP;
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
    struct wish *wish = &response->wish;
    const char *member = wish->subject == SUBJECT_CHECK ? "maze" : NULL;
    struct problem problem = {0};
    bool good = fits(&service->config, wish, &wish->spec);

    if (!good)
        too_large(&service->config, wish, &problem);
    good = good && wish_settle(wish, &problem);
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

    buffer_addf(&response->location, "%s?", wish_path(response->wish.subject));
    buffer_add(&response->location, spec, maze_spec_write(&response->wish.spec, spec));
    buffer_add(&response->location, "&", 1);
    rendering_write(&response->wish, &response->location);
    if (response->location.failed)
        out_of_memory(response);
    return !response->location.failed;
}

/* Answers a query about a subject. */
static void answer_query(
    int subject, struct service *service, const struct request *request, struct response *response)
{
    struct problem problem = {0};
    struct wish *wish = &response->wish;

    if (!wish_read(subject, request->query, request->accept, request->entropy, wish, &problem)) {
        refuse(&problem, response);
        return;
    }
    response->varies = wish->by_accept;
    if (!admit(service, response) || !write_location(response))
        return;
    response->status = 200;
    response->content_type = wish->rendering.format->content_type;
    if (wish->seeded) {
        response->caching = CACHING_FOREVER;
        write_etag(response->location.data, response);
        if (request->if_none_match && names_tag(request->if_none_match, response->etag)) {
            response->status = 304;
            response->content_type = NULL;
            measure(wish, request->envelopes, response);
            return;
        }
    }
    if (request->method == METHOD_HEAD)
        measure(wish, request->envelopes, response);
    else
        response->body = BODY_MAZE;
}

void maze_route(struct service *service, const struct request *request, struct response *response)
{
    answer_query(SUBJECT_MAZE, service, request, response);
}

void maze_distances_route(
    struct service *service, const struct request *request, struct response *response)
{
    answer_query(SUBJECT_DISTANCES, service, request, response);
}

void maze_stats_route(
    struct service *service, const struct request *request, struct response *response)
{
    answer_query(SUBJECT_STATS, service, request, response);
}

/* Whether a request with a body says nothing in its URL. */
static bool has_no_query(const struct request *request, struct response *response)
{
    struct problem problem = {0};

    if (request->query.length == 0)
        return true;
    problem_about(&problem, PROBLEM_MEANINGLESS, SPAN("query"), request->query, "nothing",
        "what is posted stands in the body, and the URL must have no query");
    return refuse(&problem, response);
}

void maze_post_route(
    struct service *service, const struct request *request, struct response *response)
{
    struct problem problem = {0};
    struct wish *wish = &response->wish;

    if (!has_no_query(request, response))
        return;
    if (!maze_body_read(request, wish, &problem)) {
        refuse(&problem, response);
        return;
    }
    response->varies = wish->by_accept;
    if (!admit(service, response) || !write_location(response))
        return;
    response->status = 200;
    response->content_type = wish->rendering.format->content_type;
    response->body = BODY_MAZE;
}

void maze_check_route(
    struct service *service, const struct request *request, struct response *response)
{
    struct problem problem = {0};

    if (!has_no_query(request, response))
        return;
    if (!claim_body_read(request, &response->wish, &problem)) {
        refuse(&problem, response);
        return;
    }
    if (!admit(service, response))
        return;
    response->status = 200;
    response->content_type = response->wish.rendering.format->content_type;
    response->body = BODY_MAZE;
}
