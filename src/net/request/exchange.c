/*
 * Every path ends in a response. Work that is too slow for an I/O thread is left to a job, which begins again: it reads
 * the target or the body once more.
 */
#include "net/request/exchange.h"

#include "base/rng.h"
#include "routes/routes.h"

#include <string.h>

/* Finds the route of the target, which may be read again, and checks that the request may be answered. */
static bool read_target(struct exchange *exchange)
{
    struct buffer *decoded = &exchange->decoded;

    buffer_clear(decoded);
    buffer_add(decoded, exchange->head.target.data, exchange->head.target.length);
    if (decoded->failed) {
        response_no_memory(&exchange->response);
        return false;
    }
    route_find(&exchange->request, (struct span){decoded->data, decoded->length});
    return route_authorize(exchange->service, &exchange->request, &exchange->response);
}

enum method exchange_method(const char *text)
{
    static const char *const names[] = {
        [METHOD_GET] = "GET",
        [METHOD_HEAD] = "HEAD",
        [METHOD_POST] = "POST",
        [METHOD_OPTIONS] = "OPTIONS",
    };
    enum method method = METHOD_GET;

    while (method < METHOD_OTHER && strcmp(text, names[method]) != 0)
        method++;
    return method;
}

/* The client to which the request counts. */
static struct address client_of(const struct exchange *exchange, bool trusted)
{
    const struct headers *headers = &exchange->head.headers;
    struct address address;

    if (!trusted ||
        !forwarded_client(&exchange->service->config.trusted_proxies,
            headers->values[HEADER_FORWARDED], headers->values[HEADER_X_FORWARDED_FOR], &address))
        address = *exchange->peer;
    return address_client(&address);
}

/* Takes the given id, or a new one: the hash of a counter looks random and never repeats. */
static void take_id(struct exchange *exchange, const char *given, uint64_t *next_id)
{
    static const char allowed[] =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._-";
    size_t length = given ? strspn(given, allowed) : 0;
    const bool is_given = length && length <= REQUEST_ID_MAX && !given[length];

    if (is_given) {
        memcpy(exchange->id, given, length + 1);
    } else {
        length = TEXT_HEX;
        *text_put_hex(exchange->id, mix64((*next_id)++)) = '\0';
    }
    exchange->response.request_id = (struct span){exchange->id, length};
    exchange->response.request_id_is_given = is_given;
}

bool exchange_begin(struct exchange *exchange, struct MHD_Connection *mhd, const char *method,
    const char *version, uint64_t *next_id)
{
    const struct headers *headers = &exchange->head.headers;
    const bool trusted =
        networks_contains(&exchange->service->config.trusted_proxies, exchange->peer);
    const enum side side = *exchange->service->config.admin_address ? SIDE_SERVICE : SIDE_BOTH;
    const enum method known = exchange_method(method);

    exchange->closes = false;
    request_head_read(&exchange->head, mhd, method, version);
    take_id(exchange, headers->values[HEADER_REQUEST_ID], next_id);
    exchange->client = client_of(exchange, trusted);
    exchange->request = (struct request){.side = side, .method = known, .method_text = method};
    exchange->request.body.content_type = headers->values[HEADER_CONTENT_TYPE];
    exchange->request.body.content_encoding = headers->values[HEADER_CONTENT_ENCODING];
    memcpy(exchange->request.headers, headers->values, sizeof(headers->values));
    for (enum header_name i = HEADER_FORWARDED; i <= HEADER_X_FORWARDED_PREFIX && !trusted; i++)
        exchange->request.headers[i] = NULL;
    return !request_head_refuse(&exchange->head, &exchange->response);
}

bool exchange_begin_body(struct exchange *exchange)
{
    const uint64_t memory = exchange->service->config.memory;
    const struct headers *headers = &exchange->head.headers;

    exchange->response.closes = true;
    if (!read_target(exchange) ||
        !request_body_admit(
            memory, &exchange->request, !headers->chunked, headers->length, &exchange->response))
        return false;
    exchange->response.closes = false;
    request_body_begin(
        &exchange->body, exchange->service->jobs, &exchange->client, memory, &exchange->request);
    /* Servers may disagree where chunks end, so nothing after them is read. */
    exchange->closes = headers->chunked;
    return true;
}

/* Gives the body to the request. False if it cannot be read; the response says why. */
static bool take_body(struct exchange *exchange)
{
    const struct buffer *bytes = &exchange->body.bytes;
    const uint64_t memory = exchange->service->config.memory;

    if (!request_body_admit(
            memory, &exchange->request, true, exchange->body.received, &exchange->response) ||
        !request_body_end(&exchange->body, &exchange->response))
        return false;
    exchange->request.body.bytes = (struct span){bytes->data, bytes->length};
    exchange->request.body.memory = request_body_growth(&exchange->body);
    return true;
}

/* Refuses a body whose length is not announced, or returns false. */
static bool refuse_unmeasured(struct exchange *exchange)
{
    if (exchange->head.headers.lengths || !route_takes_body(&exchange->request))
        return false;
    response_refuse(&exchange->response, PROBLEM_LENGTH,
        "a POST must say how long its body is: by Content-Length, or by Transfer-Encoding: "
        "chunked");
    exchange->response.closes = true;
    return true;
}

void exchange_answer(struct exchange *exchange, struct seed_pool *seeds)
{
    if (!(exchange->head.headers.has_body ? take_body(exchange)
                                          : read_target(exchange) && !refuse_unmeasured(exchange)))
        return;
    exchange->request.seeds = seeds;
    exchange->request.hurried = true;
    if (exchange->request.body.bytes.length > REQUEST_BODY_CHEAP || exchange->body.picture)
        exchange->response.state = RESPONSE_GAVE_UP;
    else
        route_answer(exchange->service, &exchange->request, &exchange->response);
}

static enum maze_status answer_unhurried(void *argument, struct maze_task *task)
{
    struct exchange *exchange = argument;
    struct seed_pool seeds = {0};

    exchange->request.seeds = &seeds;
    exchange->request.task = task;
    exchange->request.hurried = exchange->request.busy = false;
    if (exchange->head.headers.has_body || read_target(exchange))
        route_answer(exchange->service, &exchange->request, &exchange->response);
    exchange->request.task = NULL;
    return MAZE_OK;
}

/* The call of a job that searches the maze of the query. */
static enum maze_status search(void *argument, struct maze_task *task)
{
    struct exchange *exchange = argument;

    return task ? maze_search(&exchange->request, &exchange->search, &exchange->response, task)
                : MAZE_NO_MEMORY;
}

struct job_call exchange_call(struct exchange *exchange)
{
    const struct maze_cost *cost = &exchange->response.order.cost;

    if (exchange->response.state == RESPONSE_GAVE_UP) {
        const bool parses = exchange->head.headers.has_body && !exchange->body.parsing;

        response_clear(&exchange->response);
        return (struct job_call){.make = answer_unhurried,
            .argument = exchange,
            .scratch = parses ? request_body_growth(&exchange->body) : 0,
            .nanoseconds = exchange->body.picture ? REQUEST_PICTURE_NANOSECONDS : 0};
    }
    exchange_end_body(exchange);
    return (struct job_call){
        .make = search,
        .argument = exchange,
        .scratch = cost->held + cost->scratch,
        .nanoseconds = cost->nanoseconds, /* of one try; the number of tries is unknown */
        .is_long = true,
        .is_unbounded = true,
    };
}

void exchange_end_body(struct exchange *exchange)
{
    if (!exchange->head.headers.has_body)
        return;
    request_body_free(&exchange->body);
    exchange->request.body.bytes = (struct span){NULL, 0};
}

void exchange_reset(struct exchange *exchange)
{
    exchange_end_body(exchange);
    response_clear(&exchange->response);
    exchange->search = (struct search){0};
}

void exchange_free(struct exchange *exchange)
{
    exchange_reset(exchange);
    buffer_free(&exchange->response.location);
    buffer_free(&exchange->decoded);
    request_head_free(&exchange->head);
}
