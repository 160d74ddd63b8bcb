/* Checks follow the order of the contract: 400, 406, 413, 412, 304, 503, 404. */
#include "routes/routes.h"

#include "maze/encoder.h"

#include "base/decimal.h"
#include "core/cost.h"
#include "process/clock.h"
#include "query/json_body.h"
#include "query/query_reader.h"
#include "routes/limits.h"
#include "routes/making.h"
#include "routes/search.h"

#include <string.h>

static bool refuse(const struct problem *problem, struct response *response)
{
    response_problem(response, problem);
    /* A malformed request is malformed whatever Accept says. */
    if (problem_status(problem->kind) == 400)
        response->vary &= ~(unsigned)VARY_ACCEPT;
    if (problem->kind == PROBLEM_NOT_ACCEPTABLE)
        response->vary |= VARY_ACCEPT;
    if (problem->kind == PROBLEM_CODING)
        response->vary |= VARY_CODING;
    return false;
}

/*
 * Writes a spec's canonical text, with the seed as it was given instead of its number: only that URL has this answer.
 */
static void add_spec_with_text(
    const struct maze_spec *spec, const char *seed_text, struct buffer *url)
{
    const struct param *seed = &spec_params[SPEC_SEED], *rest = seed + 1;
    char text[MAZE_SPEC_TEXT];
    char *end = params_write(spec_params, SPEC_SEED, spec, text);

    buffer_add(url, text, (size_t)(end - text));
    buffer_addf(url, "&%s=", seed->name);
    urlencoded_write(span_of(seed_text), "", url);
    end = params_write(rest, (size_t)(spec_params + SPEC_PARAMS - rest), spec, text);
    if (end > text)
        buffer_add(url, "&", 1);
    buffer_add(url, text, (size_t)(end - text));
}

size_t maze_write_location(const struct maze_query *query, struct buffer *url)
{
    const struct maze_spec *spec = &query->spec;
    char text[MAZE_SPEC_TEXT];
    size_t end;

    buffer_add_text(url, maze_query_path(query->subject));
    buffer_add(url, "?", 1);
    if (query->seed_text)
        add_spec_with_text(spec, query->seed_text, url);
    else
        buffer_add(url, text, spec_write(spec, text));
    end = url->length;
    buffer_add(url, "&", 1);
    rendering_write(query, url);
    return end;
}

/* The same; 0, with a problem, when there is no memory. */
static size_t write_url(struct response *response, struct buffer *url)
{
    const size_t end = maze_write_location(&response->query, url);

    if (!url->failed)
        return end;
    response_no_memory(response);
    return 0;
}

/* Writes the URL of exactly this answer, unless its mask is too long for a URL. */
static bool write_location(struct response *response)
{
    const struct maze_query *query = &response->query;
    const size_t begin = strlen(maze_query_path(query->subject)) + 1;
    size_t end;

    if (!maze_spec_has_text(&query->spec))
        return true;
    end = write_url(response, &response->location);
    if (end && !query->seed_text && !maze_query_has_sequence(query)) {
        response->order.rendering.spec_text = response->location.data + begin;
        response->order.rendering.spec_length = end - begin;
    }
    return end;
}

/* Names the file that a browser saves after the maze that was found, or after the batch. */
static void name_file(struct response *response)
{
    const struct maze_query *query = &response->query;
    const struct maze_format *format = query->rendering.format;

    char *to = response->file_name;

    if (!query->download)
        return;
    if (query->subject == MAZE_SUBJECT_BATCH)
        to = put(put_u64(to, "", maze_query_count(query)), "-mazes-");
    to = file_name_put(to, &query->spec, written_tiles_of(&query->rendering),
        format->extension ? format->extension : format->slug);
    *to = '\0';
}

static void set_maze_headers(struct response *response)
{
    response->status = 200;
    response->content_type = response->query.rendering.format->content_type;
    response->body = response->query.subject == MAZE_SUBJECT_BATCH ? BODY_BATCH : BODY_MAZE;
}

/* The length of the answer before coding. False if only writing tells, or memory ran out. */
static bool find_length(const struct response *response, uint64_t *length)
{
    const struct order *order = &response->order;
    struct maze_encoder *encoder;
    bool known;

    /* A maze to be sought is not known yet. */
    if (maze_query_has_sequence(&response->query) ||
        maze_encoder_new(&order->rendering, &order->spec, &order->question, &encoder) != MAZE_OK)
        return false;
    known = maze_encoder_length(encoder, length);
    maze_encoder_free(encoder);
    return known;
}

/*
 * Replaces the answer by its length, for HEAD and 304. If the length is unknown, no coding is named: a short answer may
 * have none, and a cache would keep the name with its bytes (RFC 9111, section 3.2).
 */
static void measure(struct response *response)
{
    response->body = BODY_HIDDEN;
    if (!find_length(response, &response->length)) {
        response->coding = CODING_IDENTITY;
        return;
    }
    response_drop_coding_if_short(response, response->length);
    if (response->coding == CODING_IDENTITY)
        response->body = BODY_LENGTH;
    else
        response->streams = response->length > SMALL_ANSWER;
}

/* Drops the coding of an answer that is known to be short before the maze is made. */
static void drop_short_coding(struct response *response)
{
    if (response->coding && find_length(response, &response->length))
        response_drop_coding_if_short(response, response->length);
}

/*
 * Makes the order of a query, and checks the limits. If there is no memory to code the answer, but the client accepts
 * it uncoded, it is not coded.
 */
static bool admit(const struct service *service, struct query_context *context,
    const struct maze_query *query, const char *accept_encoding, struct order *order,
    struct problem *problem)
{
    const struct config *config = &service->config;

    if (!order_make(query, accept_encoding, order, problem))
        return false;
    if (limits_admit(config, query, order))
        return true;
    if (query->subject == MAZE_SUBJECT_BATCH && !order->refuses_identity) {
        order->coding = CODING_IDENTITY;
        if (limits_admit(config, query, order))
            return true;
    }
    if (context->busy)
        context->put_off = true;
    else
        limits_explain(config, query, order, accept_encoding, problem);
    return false;
}

typedef bool body_reader(
    const struct message_body *, struct query_context *, struct maze_query *, struct problem *);

/*
 * Reads a query from the body, or without `read` from the URL, and fills the order; else makes the response a problem.
 */
static bool read_order(body_reader *read, const struct service *service,
    const struct request *request, struct response *response)
{
    struct query_context context = {
        .accept = request->headers[HEADER_ACCEPT],
        .seeds = request->seeds,
        .fonts = service->fonts,
        .ignores = !read,
        .hurried = request->hurried,
        .busy = request->busy,
        .task = request->task,
    };
    const char *accept_encoding = request->headers[HEADER_ACCEPT_ENCODING];
    struct message_body body = request->body;
    struct maze_query *query = &response->query;
    struct problem problem;
    bool good;

    problem_begin(&problem);
    body.query = request->query;
    good = read ? read(&body, &context, query, &problem)
                : query_read(&context, request->subject, request->query, query, &problem);
    if (query->by_accept && query->subject != MAZE_SUBJECT_CHECK)
        response->vary |= VARY_ACCEPT;
    if (good) {
        good = admit(service, &context, query, accept_encoding, &response->order, &problem);
        if (!good && query->subject == MAZE_SUBJECT_CHECK && problem.kind != PROBLEM_CODING)
            problem_within(&problem, "maze");
    }
    if (context.gave_up || context.put_off) {
        response->state = context.gave_up ? RESPONSE_GAVE_UP : RESPONSE_PUT_OFF;
        return false;
    }
    if (!good)
        return refuse(&problem, response);
    if (response->order.varies_by_coding)
        response->vary |= VARY_CODING;
    response->coding = response->order.coding;
    return true;
}

enum { URLS_MAX = 5000 }; /* bytes that two URLs may take of the head of an answer */

/* Writes the URL with the seed that was drawn; nothing if a large mask leaves no room for it in the head. */
static bool write_canonical(struct response *response)
{
    struct buffer *url = &response->canonical;

    if (!maze_spec_has_text(&response->query.spec))
        return true;
    if (!write_url(response, url))
        return false;
    if (url->length + response->location.length > URLS_MAX)
        buffer_clear(url);
    return true;
}

/* Whether the maze must be sought; maze_search then makes the answer. */
static bool begin_search(struct response *response)
{
    const struct maze_query *query = &response->query;

    if (query->subject == MAZE_SUBJECT_BATCH || !maze_query_has_sequence(query))
        return false;
    response->state = RESPONSE_SEARCHES;
    return true;
}

enum { HEAD_CELLS = 4096 }; /* of a maze that is made for HEAD too, to know the length */

/* Tags the answer by its URL, which decides its bytes, and by the letters that came from fonts. */
static void write_tag(struct response *response)
{
    const struct letters *letters = response->query.letters;
    struct buffer *text = &response->location;
    const size_t length = text->length;

    if (letters)
        buffer_addf(text, " %llx", (unsigned long long)letters_hash(letters));
    response_write_tag(
        response->etag, (struct span){text->data, text->length}, response->coding, CODING_QUICK);
    if (text->failed)
        response->etag[0] = '\0';
    if (letters)
        text->data[length] = '\0';
    text->length = length;
    text->failed = false;
}

/* Decides how to send the answer to GET or HEAD, once the maze is known. */
static void finish_get(const struct request *request, struct response *response)
{
    const struct order *order = &response->order;

    name_file(response);
    if (request->method != METHOD_HEAD)
        return;
    /* If no first maze is found, the status differs; and a small maze is made to know the length. */
    response->bodiless = response->body == BODY_BATCH
        ? maze_query_has_ranges(&response->query)
        : order->cost.nanoseconds <= CHEAP_NANOSECONDS && order->cost.cells <= HEAD_CELLS;
    if (!response->bodiless)
        measure(response);
}

/*
 * Skips the events that an EventSource received before it lost its connection; *resumes says whether it does. False: it
 * received all, and a 204 keeps it from connecting again. Without a seed each answer has another maze, so it begins
 * anew.
 */
static bool resume(const struct request *request, struct response *response, bool *resumes)
{
    struct maze_rendering *rendering = &response->order.rendering;
    uint64_t from;

    *resumes = false;
    if (!rendering->style->resumes)
        return true;
    response->vary |= VARY_EVENT;
    if (!request->headers[HEADER_LAST_EVENT_ID])
        return true;
    if (strcmp(request->headers[HEADER_LAST_EVENT_ID], MAZE_STEPS_LAST_ID) == 0) {
        response->status = 204;
        return false;
    }
    *resumes = response->query.seeded &&
        span_u64(span_of(request->headers[HEADER_LAST_EVENT_ID]), &from) == NUMBER_OK;
    rendering->from = *resumes ? from : 0;
    return true;
}

void maze_get(struct service *service, const struct request *request, struct response *response)
{
    const struct maze_query *query = &response->query;
    bool resumes;

    if (!read_order(NULL, service, request, response) || !write_location(response) ||
        !resume(request, response, &resumes))
        return;
    set_maze_headers(response);
    /*
     * A whole answer with a seed never changes: its URL decides its bytes. The tag says whether it is coded, which
     * short answers are not; finding the length takes an encoder.
     */
    if (query->seeded && !resumes) {
        drop_short_coding(response);
        write_tag(response);
        response->caching = CACHING_FOREVER;
    }
    if (response_ends_by_tag(response, request)) {
        if (response->status == 304)
            measure(response);
        response->coding = CODING_IDENTITY;
        response->streams = false;
        return;
    }
    if (making_refuse_draining(service, response) || begin_search(response))
        return;
    if (!query->seeded)
        drop_short_coding(response);
    finish_get(request, response);
}

void maze_post(struct service *service, const struct request *request, struct response *response)
{
    if (!read_order(maze_body_read, service, request, response) || !write_location(response))
        return;
    set_maze_headers(response);
    if (making_refuse_draining(service, response) || begin_search(response))
        return;
    drop_short_coding(response);
    name_file(response);
}

void maze_post_check(
    struct service *service, const struct request *request, struct response *response)
{
    if (!read_order(candidate_body_read, service, request, response))
        return;
    set_maze_headers(response);
    drop_short_coding(response);
    name_file(response);
}

/* How long a job searches before others get their turn; it ends the try that it is at. */
#define SEARCH_SLICE (CLOCK_SECOND / 50)

enum maze_status maze_search(const struct request *request, struct search *search,
    struct response *response, struct maze_task *task)
{
    struct maze_query *query = &response->query;
    struct order *order = &response->order;
    const uint64_t end = clock_now() + SEARCH_SLICE;
    const enum maze_status status = search_next(search, query, order, end, task);

    if (status == MAZE_OK && search->tries)
        return MAZE_LATER;
    if (status != MAZE_OK && status != MAZE_END)
        return status;
    response->state = RESPONSE_DECIDED;
    if (status == MAZE_END) {
        struct problem problem = {0};

        search_explain(search, query, &problem);
        response_problem(response, &problem);
        return MAZE_OK;
    }
    /* From here on, it is as if the found maze had been asked for. */
    query->spec = order->spec;
    query->sequence = (struct maze_sequence){0};
    order->cost = order_cost(query, &order->spec);
    if (!write_canonical(response))
        return MAZE_OK;
    drop_short_coding(response);
    if (request->method == METHOD_POST)
        name_file(response);
    else
        finish_get(request, response);
    return MAZE_OK;
}
