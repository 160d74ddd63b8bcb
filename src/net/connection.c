/*
 * A request is answered in several calls of connection_on_request: the first has its headers, then each
 * piece of its body has one, the next says that it is whole, and if its maze is made by a job, the last
 * comes when the job woke the connection. A response that is queued in the first call costs the client
 * its connection, so only what cannot be read on is answered there: a body that is not expected or is
 * too long, and headers that two readers could understand differently. Between the pieces of a body no
 * response can be queued.
 */
#include "net/connection.h"

#include "net/answer.h"
#include "net/batch_answer.h"
#include "net/request_body.h"
#include "net/request_head.h"
#include "process/clock.h"
#include "process/log.h"
#include "routes/making.h"
#include "routes/maze_handlers.h"
#include "routes/request.h"
#include "routes/routes.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    UNSENT_MAX = 512 * 1024,  /* bytes that the kernel holds unsent for a connection */
    PARKED_SECONDS = 1000000, /* a timeout that no connection reaches */
    /* What requests take of a turn of the event loop; and a maze that takes so little is not put off. */
    TURN_NANOSECONDS = 1000000,
    LITTLE_NANOSECONDS = 20000,
    /* Of a larger one, the first bytes take up to a millisecond, with what its encoder prepares. */
    LITTLE_CELLS = 4096
};

struct connection {
    struct io_context *io;
    struct MHD_Connection *mhd;
    struct client client;

    bool begun; /* a request's headers were seen */
    uint64_t started;
    struct request_head head;
    struct buffer decoded; /* what the request has of the head's target */
    struct request request;
    struct request_body body;
    bool closes;         /* the connection, whatever is answered */
    uint64_t put_off;    /* to which turn of the event loop; 0: to none */
    struct job *reading; /* or NULL: no job reads the request or looks for its maze */
    struct response response;
    struct making making;
    struct batch_answer batch;
    struct answer answer;
};

/*
 * What the jobs call, with their lock held. Of a connection that is resumed, libmicrohttpd reads before it asks
 * for the answer, and hangs up where the client has closed its sending half. With a timeout of its own, the
 * connection is looked at first, and asked.
 */
static void park(void *owner)
{
    struct MHD_Connection *mhd = ((struct connection *)owner)->mhd;

    MHD_set_connection_option(mhd, MHD_CONNECTION_OPTION_TIMEOUT, (unsigned)PARKED_SECONDS);
    MHD_suspend_connection(mhd);
}

static void wake(void *owner)
{
    MHD_resume_connection(((struct connection *)owner)->mhd);
}

static bool gone(void *owner)
{
    return client_is_gone(&((struct connection *)owner)->client);
}

const struct job_owner connection_job_owner = {park, wake, gone};

/* Gives back all that the last request on the connection held. */
static void reset(struct connection *connection)
{
    uint64_t held;

    if (connection->reading)
        (void)job_close(connection->reading, &held);
    connection->reading = NULL;
    batch_answer_end(&connection->batch);
    making_end(&connection->making, connection->io->service, answer_reset(&connection->answer));
    if (connection->head.headers.has_body)
        request_body_free(&connection->body);
    response_clear(&connection->response);
    connection->begun = false;
}

/* ---- connections come and go ---- */

static struct connection *connection_new(struct io_context *io, struct MHD_Connection *mhd)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct connection *connection = calloc(1, sizeof(*connection));
    const int unsent = UNSENT_MAX;

    if (!connection || !info) {
        free(connection);
        return NULL;
    }
    connection->io = connection->answer.io = io;
    connection->mhd = connection->answer.mhd = mhd;
    /* Without it a slow reader of a large answer holds megabytes of the kernel's memory. */
    (void)setsockopt(info->connect_fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof(unsent));
    clients_add(&io->clients, &connection->client, info->connect_fd);
    return connection;
}

static void connection_free(struct connection *connection)
{
    clients_remove(&connection->io->clients, &connection->client);
    reset(connection);
    buffer_free(&connection->response.location);
    buffer_free(&connection->decoded);
    request_head_free(&connection->head);
    free(connection);
}

void connection_on_change(
    void *io, struct MHD_Connection *mhd, void **context, enum MHD_ConnectionNotificationCode code)
{
    struct metrics *metrics = &((struct io_context *)io)->service->metrics;

    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *context = connection_new(io, mhd);
        atomic_fetch_add(&metrics->connections, 1);
    } else {
        if (*context)
            connection_free(*context);
        *context = NULL;
        atomic_fetch_sub(&metrics->connections, 1);
    }
}

/* ---- a request comes in ---- */

/* Called with each target, as it was received; what it returns is connection_on_request's *context. */
void *connection_on_target(void *io, const char *target, struct MHD_Connection *mhd)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct connection *connection = info ? info->socket_context : NULL;

    (void)io;
    if (!connection || !target)
        return NULL;
    if (connection->begun)
        reset(connection);
    connection->started = clock_now();
    request_head_begin(&connection->head, target, mhd);
    return connection;
}

/* Reads the target, which may be read again. */
static bool read_target(struct connection *connection)
{
    struct buffer *decoded = &connection->decoded;

    buffer_clear(decoded);
    buffer_add(decoded, connection->head.target.data, connection->head.target.length);
    if (decoded->failed) {
        response_no_memory(&connection->response);
        return false;
    }
    return route_find(
        &connection->request, (struct span){decoded->data, decoded->length}, &connection->response);
}

static enum method find_method(const char *text)
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

/* Begins to read a body, or answers at once where it is not to be read. */
static enum MHD_Result begin_body(struct connection *connection)
{
    const struct service *service = connection->io->service;
    const struct headers *headers = &connection->head.headers;
    struct response *response = &connection->response;

    response->closes = true;
    if (!read_target(connection) ||
        !request_body_admit(
            service->config.memory, &connection->request, headers->length, response))
        return answer_send(&connection->answer, response);
    response->closes = false;
    request_body_begin(&connection->body, service->jobs, service->config.memory);
    /* What follows chunks that this server and another count differently is never read. */
    connection->closes = headers->chunked;
    /* The reaper counts the time of a body from here on. */
    atomic_store(&connection->client.silent_since, clock_now());
    return MHD_YES;
}

/* The first call: the headers are there. */
static enum MHD_Result begin_request(
    struct connection *connection, const char *method, const char *version)
{
    const struct headers *headers = &connection->head.headers;

    connection->begun = true;
    connection->closes = false;
    atomic_fetch_add(&connection->io->service->metrics.requests, 1);
    atomic_store(&connection->client.silent_since, 0);
    connection->client.takes_interim = strcmp(version, MHD_HTTP_VERSION_1_0) != 0;
    request_head_read(&connection->head, connection->mhd, method, version);
    connection->request = (struct request){
        .method = find_method(method),
        .method_text = method,
        .accept = headers_value(headers, HEADER_ACCEPT),
        .accept_encoding = headers_value(headers, HEADER_ACCEPT_ENCODING),
        .if_match = headers_value(headers, HEADER_IF_MATCH),
        .if_none_match = headers_value(headers, HEADER_IF_NONE_MATCH),
        .body.content_type = headers_value(headers, HEADER_CONTENT_TYPE),
        .body.content_encoding = headers_value(headers, HEADER_CONTENT_ENCODING),
    };
    if (request_head_refuse(&connection->head, &connection->response))
        return answer_send(&connection->answer, &connection->response);
    return headers->has_body ? begin_body(connection) : MHD_YES;
}

/* ---- a request is answered ---- */

/* Sends what the maze's making came to. */
static enum MHD_Result send_made(struct connection *connection, enum making_state state)
{
    struct maze_encoder *encoder = connection->making.encoder;

    switch (state) {
    case MAKING_WAITS:
        return MHD_YES;
    case MAKING_READY:
        connection->making.encoder = NULL;
        return answer_send_maze(&connection->answer, &connection->response, encoder);
    case MAKING_REFUSED:
        return answer_send(&connection->answer, &connection->response);
    default:
        connection->response.status = 0;
        return MHD_NO;
    }
}

/* Gives the body to the request; false when it cannot be read, and the response says so. */
static bool end_body(struct connection *connection)
{
    const struct buffer *bytes = &connection->body.bytes;
    struct problem problem;

    problem_begin(&problem);
    if (request_body_end(&connection->body, &problem)) {
        connection->request.body.bytes = (struct span){bytes->data, bytes->length};
        return true;
    }
    response_problem(&connection->response, &problem);
    return false;
}

/* Refuses a body of which nothing says where it ends, or returns false. */
static bool refuse_unmeasured(struct connection *connection)
{
    if (connection->head.headers.lengths || !route_takes_body(&connection->request))
        return false;
    response_refuse(&connection->response, PROBLEM_LENGTH,
        "a POST must say how long its body is: by Content-Length, or by Transfer-Encoding: "
        "chunked");
    connection->response.closes = true;
    return true;
}

/*
 * Puts the request off to the next turn of the event loop, if requests took long enough of this one: many that
 * are each cheap would otherwise hold up those that are next to nothing. The first one that comes back tells
 * that a turn has begun.
 */
static bool put_off(struct connection *connection)
{
    struct io_context *io = connection->io;

    if (connection->put_off > io->turns) {
        io->turns = connection->put_off;
        io->busy = 0;
    }
    connection->put_off = 0;
    if (io->busy < TURN_NANOSECONDS)
        return false;
    connection->put_off = io->turns + 1;
    park(connection);
    wake(connection);
    return true;
}

/* Whether the response's maze is begun in next to no time. */
static bool is_little(const struct response *response)
{
    return response->cost.nanoseconds <= LITTLE_NANOSECONDS &&
        maze_spec_cells(&response->query.spec) <= LITTLE_CELLS;
}

/* Begins with the maze of the response. */
static enum MHD_Result begin_maze(struct connection *connection)
{
    struct io_context *io = connection->io;

    return send_made(connection,
        making_begin(&connection->making, io->service, io->task, &io->spare, &connection->response,
            connection));
}

/* Sends what a batch came to. */
static enum MHD_Result send_batch(struct connection *connection, enum making_state state)
{
    if (state != MAKING_READY)
        return send_made(connection, state);
    /* An interim response may not come amidst the answer. */
    connection->client.takes_interim = false;
    return batch_answer_send(&connection->batch, &connection->answer, &connection->response);
}

/* Sends what the request was answered with, or begins with its maze or its mazes. */
static enum MHD_Result send_answer(struct connection *connection)
{
    struct response *response = &connection->response;
    enum MHD_Result result;
    uint64_t begun;

    if (connection->head.headers.has_body)
        request_body_free(&connection->body);
    response->closes |= connection->closes;
    if (response->body == BODY_BATCH)
        return send_batch(connection,
            batch_answer_begin(&connection->batch, connection->io->service, connection->mhd,
                response, connection));
    if (response->body != BODY_MAZE)
        return answer_send(&connection->answer, response);
    if (is_little(response))
        return begin_maze(connection);
    if (put_off(connection))
        return MHD_YES;
    begun = clock_now();
    result = begin_maze(connection);
    connection->io->busy += clock_now() - begun;
    return result;
}

/* The call of a job that reads. */
static enum maze_status read_unhurried(void *owner, struct maze_task *task)
{
    struct connection *connection = owner;
    struct seed_pool seeds = {0};

    (void)task;
    connection->request.seeds = &seeds;
    connection->request.hurried = false;
    if (connection->head.headers.has_body || read_target(connection))
        route_answer(connection->io->service, &connection->request, &connection->response);
    return MAZE_OK;
}

/* Submits a call about the request. */
static enum MHD_Result submit_call(struct connection *connection, const struct job_call *call)
{
    struct service *service = connection->io->service;

    connection->reading = job_submit_call(service->jobs, call, connection);
    if (connection->reading)
        return MHD_YES;
    making_refuse_busy(service, &connection->response);
    return send_answer(connection);
}

/* Lets a job answer the request, since that takes too long for an I/O thread. */
static enum MHD_Result submit_reading(struct connection *connection)
{
    struct job_call call = {.make = read_unhurried, .argument = connection};

    if (connection->head.headers.has_body && !connection->body.parsing)
        call.scratch = request_body_growth(&connection->body);
    response_clear(&connection->response);
    return submit_call(connection, &call);
}

/* The call of a job that searches. */
static enum maze_status search(void *owner, struct maze_task *task)
{
    struct connection *connection = owner;

    return task ? maze_search(&connection->request, &connection->response, task) : MAZE_NO_MEMORY;
}

/* Lets a job look for the maze of the query that was read, of which the body is not needed any more. */
static enum MHD_Result submit_search(struct connection *connection)
{
    const struct maze_cost *cost = &connection->response.cost;
    const struct job_call call = {
        .make = search,
        .argument = connection,
        .scratch = cost->held + cost->scratch,
        .nanoseconds = cost->nanoseconds, /* of a try, and nobody knows how many it takes */
        .is_long = true,
    };

    if (connection->head.headers.has_body)
        request_body_free(&connection->body);
    return submit_call(connection, &call);
}

/* Goes on with what reading the request came to. */
static enum MHD_Result end_reading(struct connection *connection)
{
    if (connection->response.gave_up)
        return submit_reading(connection);
    return connection->response.searches ? submit_search(connection) : send_answer(connection);
}

/* Answers a request; where it has a body, its target was read before. */
static enum MHD_Result answer_request(struct connection *connection)
{
    struct io_context *io = connection->io;

    if (!(connection->head.headers.has_body
                ? end_body(connection)
                : read_target(connection) && !refuse_unmeasured(connection)))
        return send_answer(connection);
    if (connection->request.body.bytes.length > REQUEST_BODY_CHEAP)
        return submit_reading(connection);
    connection->request.seeds = &io->seeds;
    connection->request.hurried = true;

    const uint64_t begun = connection->head.headers.has_body ? clock_now() : 0;

    route_answer(io->service, &connection->request, &connection->response);
    io->busy += connection->head.headers.has_body ? clock_now() - begun : 0;
    return end_reading(connection);
}

/* The request is whole. */
static enum MHD_Result end_request(struct connection *connection)
{
    atomic_store(&connection->client.silent_since, 0);
    if (connection->head.headers.has_body && put_off(connection))
        return MHD_YES;
    return answer_request(connection);
}

/* The job that read the request, or looked for its maze, has ended. */
static enum MHD_Result end_call(struct connection *connection)
{
    struct job *job = connection->reading;
    enum making_state state;
    uint64_t held;

    connection->reading = NULL;
    state = making_end_call(job, &connection->response, &held);
    return state == MAKING_READY ? end_reading(connection) : send_made(connection, state);
}

/* Goes on with a request that is whole: from its beginning, after a job, or where it was put off. */
static enum MHD_Result go_on(struct connection *connection)
{
    if (connection->making.job || connection->reading || connection->put_off ||
        connection->batch.job)
        MHD_set_connection_option(connection->mhd, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
    if (connection->making.job)
        return send_made(connection, making_resume(&connection->making, &connection->response));
    if (connection->reading)
        return end_call(connection);
    if (connection->batch.job)
        return send_batch(
            connection, batch_answer_resume(&connection->batch, &connection->response));
    return connection->response.status ? send_answer(connection) : end_request(connection);
}

enum MHD_Result connection_on_request(void *io, struct MHD_Connection *mhd, const char *url,
    const char *method, const char *version, const char *upload, size_t *upload_size,
    void **context)
{
    struct connection *connection = *context;

    (void)io;
    (void)mhd;
    (void)url;
    if (!connection)
        return MHD_NO;
    if (!connection->begun)
        return begin_request(connection, method, version);
    if (*upload_size) {
        const size_t count = *upload_size;

        *upload_size = 0;
        return request_body_add(&connection->body, upload, count) ? MHD_YES : MHD_NO;
    }
    return go_on(connection);
}

static void log_request(const struct connection *connection, uint64_t nanoseconds)
{
    const struct span path = connection->request.path;
    const struct buffer *location = &connection->response.location;
    char status[8], microseconds[24], shown[256];

    snprintf(status, sizeof(status), "%u", connection->response.status);
    snprintf(shown, sizeof(shown), "%.*s", (int)path.length, path.length ? path.text : "");
    snprintf(microseconds, sizeof(microseconds), "%llu", (unsigned long long)nanoseconds / 1000);
    log_line(LOG_DEBUG, "request", "method", connection->request.method_text, "status", status,
        "microseconds", microseconds, "target", location->length ? location->data : shown, NULL);
}

void connection_on_completed(
    void *io, struct MHD_Connection *mhd, void **context, enum MHD_RequestTerminationCode code)
{
    struct connection *connection = *context;
    struct metrics *metrics = &((struct io_context *)io)->service->metrics;

    (void)mhd;
    (void)code;
    if (!connection || !connection->begun)
        return;
    const uint64_t now = clock_now(), nanoseconds = now - connection->started;

    if (connection->response.status)
        metrics_count(metrics, route_number(connection->request.route), connection->response.status,
            nanoseconds);
    if (log_shows(LOG_DEBUG))
        log_request(connection, nanoseconds);
    reset(connection);
    atomic_fetch_sub(&metrics->requests, 1);
    atomic_store(&connection->client.silent_since, now);
    *context = NULL;
}
