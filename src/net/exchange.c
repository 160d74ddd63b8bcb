/*
 * Every way to an answer ends in a response that says it. What an I/O thread has no time for is left to a job,
 * which begins again: it reads the target, or the body, once more.
 */
#include "net/exchange.h"

#include "query/forwarded.h"
#include "routes/maze_handlers.h"
#include "routes/routes.h"

#include <string.h>

/* Finds the route of the target, which may be read again, and whether it may be answered. */
static bool read_target(struct exchange *self)
{
    struct buffer *decoded = &self->decoded;

    buffer_clear(decoded);
    buffer_add(decoded, self->head.target.data, self->head.target.length);
    if (decoded->failed) {
        response_no_memory(&self->response);
        return false;
    }
    route_find(&self->request, (struct span){decoded->data, decoded->length});
    return route_admit(self->service, &self->request, &self->response);
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

/* Who the request counts for. */
static struct address client_of(const struct exchange *self)
{
    const struct headers *headers = &self->head.headers;
    const struct networks *trusted = &self->service->config.trusted_proxies;
    struct address address;

    if (!networks_contains(trusted, self->peer) ||
        !forwarded_client(trusted, headers_value(headers, HEADER_FORWARDED),
            headers_value(headers, HEADER_X_FORWARDED_FOR), &address))
        address = *self->peer;
    return address_client(&address);
}

bool exchange_begin(struct exchange *self, struct MHD_Connection *mhd, const char *method,
    const char *version, struct request_ids *ids)
{
    const struct headers *headers = &self->head.headers;

    self->closes = false;
    request_head_read(&self->head, mhd, method, version);
    request_id_take(&self->id, headers_value(headers, HEADER_REQUEST_ID), ids);
    self->response.request_id = (struct span){self->id.text, self->id.length};
    self->response.request_id_is_given = self->id.is_given;
    self->client = client_of(self);
    self->request = (struct request){
        .client = self->client,
        .side = *self->service->config.admin_address ? SIDE_SERVICE : SIDE_BOTH,
        .method = exchange_method(method),
        .method_text = method,
        .accept = headers_value(headers, HEADER_ACCEPT),
        .accept_encoding = headers_value(headers, HEADER_ACCEPT_ENCODING),
        .if_match = headers_value(headers, HEADER_IF_MATCH),
        .if_none_match = headers_value(headers, HEADER_IF_NONE_MATCH),
        .last_event = headers_value(headers, HEADER_LAST_EVENT_ID),
        .authorization = headers_value(headers, HEADER_AUTHORIZATION),
        .body.content_type = headers_value(headers, HEADER_CONTENT_TYPE),
        .body.content_encoding = headers_value(headers, HEADER_CONTENT_ENCODING),
    };
    return !request_head_refuse(&self->head, &self->response);
}

bool exchange_begin_body(struct exchange *self)
{
    const uint64_t memory = self->service->config.memory;
    const struct headers *headers = &self->head.headers;

    self->response.closes = true;
    if (!read_target(self) ||
        !request_body_admit(memory, &self->request, headers->length, &self->response))
        return false;
    self->response.closes = false;
    request_body_begin(&self->body, self->service->jobs, &self->client, memory);
    /* What follows chunks that this server and another count differently is never read. */
    self->closes = headers->chunked;
    return true;
}

/* Gives the body to the request; false when it cannot be read, and the response says so. */
static bool take_body(struct exchange *self)
{
    const struct buffer *bytes = &self->body.bytes;
    struct problem problem;

    problem_begin(&problem);
    if (request_body_end(&self->body, &problem)) {
        self->request.body.bytes = (struct span){bytes->data, bytes->length};
        return true;
    }
    response_problem(&self->response, &problem);
    return false;
}

/* Refuses a body of which nothing says where it ends, or returns false. */
static bool refuse_unmeasured(struct exchange *self)
{
    if (self->head.headers.lengths || !route_takes_body(&self->request))
        return false;
    response_refuse(&self->response, PROBLEM_LENGTH,
        "a POST must say how long its body is: by Content-Length, or by Transfer-Encoding: "
        "chunked");
    self->response.closes = true;
    return true;
}

void exchange_answer(struct exchange *self, struct seed_pool *seeds)
{
    if (!(self->head.headers.has_body ? take_body(self)
                                      : read_target(self) && !refuse_unmeasured(self)))
        return;
    self->request.seeds = seeds;
    self->request.hurried = true;
    if (self->request.body.bytes.length > REQUEST_BODY_CHEAP)
        self->response.gave_up = true;
    else
        route_answer(self->service, &self->request, &self->response);
}

bool exchange_continues(const struct exchange *self)
{
    return self->response.gave_up || self->response.searches;
}

/* The call of a job that reads the request. */
static enum maze_status answer_unhurried(void *exchange, struct maze_task *task)
{
    struct exchange *self = exchange;
    struct seed_pool seeds = {0};

    (void)task;
    self->request.seeds = &seeds;
    self->request.hurried = false;
    if (self->head.headers.has_body || read_target(self))
        route_answer(self->service, &self->request, &self->response);
    return MAZE_OK;
}

/* The call of a job that looks for the maze of the query that was read. */
static enum maze_status search(void *exchange, struct maze_task *task)
{
    struct exchange *self = exchange;

    return task ? maze_search(&self->request, &self->response, task) : MAZE_NO_MEMORY;
}

struct job_call exchange_call(struct exchange *self)
{
    const struct maze_cost *cost = &self->response.cost;

    if (self->response.gave_up) {
        const bool parses = self->head.headers.has_body && !self->body.parsing;

        response_clear(&self->response);
        return (struct job_call){.make = answer_unhurried,
            .argument = self,
            .scratch = parses ? request_body_growth(&self->body) : 0};
    }
    exchange_end_body(self);
    return (struct job_call){
        .make = search,
        .argument = self,
        .scratch = cost->held + cost->scratch,
        .nanoseconds = cost->nanoseconds, /* of a try, and nobody knows how many it takes */
        .is_long = true,
    };
}

void exchange_end_body(struct exchange *self)
{
    if (!self->head.headers.has_body)
        return;
    request_body_free(&self->body);
    self->request.body.bytes = (struct span){NULL, 0};
}

void exchange_reset(struct exchange *self)
{
    exchange_end_body(self);
    response_clear(&self->response);
}

void exchange_free(struct exchange *self)
{
    exchange_reset(self);
    buffer_free(&self->response.location);
    buffer_free(&self->decoded);
    request_head_free(&self->head);
}
