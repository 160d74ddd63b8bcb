/*
 * One libmicrohttpd daemon a lane, each with a thread, a listening socket and all that its thread
 * needs, so that lanes share nothing but the jobs and the counters.
 *
 * A request is answered in several calls of on_request: the first has its headers, then each piece of
 * its body has one, the next says that it is whole, and if its maze is made by a job, the last comes
 * when the job woke the connection. A response that is queued in the first costs the client its
 * connection, so only what cannot be read on is answered there: a body that nobody asked for or that
 * is too long, and headers that two readers could understand differently. Between the pieces of a body
 * none can be queued.
 */
#include "net/http.h"

#include "maze/encoder.h"

#include "net/clients.h"
#include "net/headers.h"
#include "net/listener.h"
#include "net/request_body.h"
#include "net/response_pool.h"
#include "process/clock.h"
#include "process/log.h"
#include "routes/maze_handlers.h"
#include "routes/request.h"
#include "routes/routes.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    /*
     * For a request's line and headers, and the head of its answer, which may repeat the line. Where
     * they leave less for that the library would close the connection without a word.
     */
    CONNECTION_MEMORY = 24 * 1024,
    ANSWER_HEAD = 6 * 1024,
    SMALL_ANSWER = 32 * 1024,  /* bytes that are encoded at once, into a kept response */
    SHARED_BLOCK = 128 * 1024, /* bytes encoded at once while more than FEW_STREAMS are read */
    FEW_STREAMS = 2,
    UNSENT_MOST = 512 * 1024, /* bytes that the kernel holds unsent for a connection */
    LOOKS_A_CHECK = 20,       /* of the watch, to one of the connections */
};

/* A client's connection, and the one request on it that is being answered. */
struct connection {
    struct lane *lane;
    struct MHD_Connection *mhd;
    struct client client;

    bool begun; /* a request's headers were seen */
    uint64_t started;
    struct buffer target;
    const char *target_sent; /* where libmicrohttpd has it */
    struct headers headers;
    struct request request;
    struct request_body upload;
    bool closes; /* the connection, whatever is answered */
    struct response response;
    size_t route;

    struct job *job;
    struct maze_encoder *encoder;
    struct reply *reply; /* from the lane's shelf */
    uint64_t reserved;   /* bytes of the budget */
    bool streams;        /* it counts among the lane's streams */
};

struct lane {
    struct http *http;
    struct MHD_Daemon *daemon;
    struct maze_task *task;
    struct shelf *shelf;
    struct seed_pool seeds;
    size_t streams; /* answers being pulled */
    struct clients clients;
};

struct http {
    struct service *service;
    struct listener listener;
    unsigned looks;
    size_t lane_count; /* started */
    struct lane lanes[];
};

/* What the jobs call, with their lock held. */
static void park(void *owner)
{
    MHD_suspend_connection(((struct connection *)owner)->mhd);
}

static void wake(void *owner)
{
    MHD_resume_connection(((struct connection *)owner)->mhd);
}

static bool gone(void *owner)
{
    return client_is_gone(&((struct connection *)owner)->client);
}

const struct job_owner http_job_owner = {park, wake, gone};

/* Gives back all that the last request on the connection held. */
static void settle(struct connection *connection)
{
    struct lane *lane = connection->lane;
    struct jobs *jobs = lane->http->service->jobs;

    if (connection->job) {
        uint64_t held;

        maze_encoder_free(job_close(connection->job, &held));
        connection->reserved += held;
        connection->job = NULL;
    }
    maze_encoder_free(connection->encoder);
    connection->encoder = NULL;
    if (connection->reply)
        reply_give(connection->reply);
    connection->reply = NULL;
    jobs_release(jobs, connection->reserved);
    connection->reserved = 0;
    lane->streams -= connection->streams;
    connection->streams = false;
    request_body_free(&connection->upload);
    maze_query_clear(&connection->response.query);
    connection->begun = false;
}

static struct connection *connection_of(struct MHD_Connection *mhd)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    return info ? info->socket_context : NULL;
}

/* Called with each request's target, as it was sent; what it returns is on_request's *context. */
static void *on_target(void *cls, const char *target, struct MHD_Connection *mhd)
{
    struct connection *connection = connection_of(mhd);

    (void)cls;
    if (!connection || !target)
        return NULL;
    settle(connection);
    connection->started = clock_now();
    buffer_clear(&connection->target);
    buffer_add_text(&connection->target, target);
    connection->target_sent = target;
    return connection;
}

static void log_request(const struct connection *connection, uint64_t nanoseconds)
{
    const struct span path = connection->request.path;
    char status[8], microseconds[24], shown[256];

    if (!log_shows(LOG_DEBUG))
        return;
    snprintf(status, sizeof(status), "%u", connection->response.status);
    snprintf(shown, sizeof(shown), "%.*s", (int)path.length, path.length ? path.text : "");
    snprintf(microseconds, sizeof(microseconds), "%llu", (unsigned long long)nanoseconds / 1000);
    log_line(LOG_DEBUG, "request", "method", connection->request.method_text, "status", status,
        "microseconds", microseconds, "target",
        connection->response.location.length ? connection->response.location.data : shown, NULL);
}

static void on_completed(
    void *cls, struct MHD_Connection *mhd, void **context, enum MHD_RequestTerminationCode code)
{
    struct connection *connection = *context;
    struct lane *lane = cls;
    struct metrics *metrics = &lane->http->service->metrics;

    (void)mhd;
    (void)code;
    if (!connection || !connection->begun)
        return;
    const uint64_t now = clock_now();

    if (connection->response.status)
        metrics_count(
            metrics, connection->route, connection->response.status, now - connection->started);
    log_request(connection, now - connection->started);
    settle(connection);
    atomic_fetch_sub(&metrics->requests, 1);
    client_is_silent(&connection->client, now);
    *context = NULL;
}

/* Closes the connection without an answer, which then counts as none. */
static enum MHD_Result hang_up(struct connection *connection)
{
    connection->response.status = 0;
    return MHD_NO;
}

static bool is_draining(const struct connection *connection)
{
    return atomic_load_explicit(&connection->lane->http->service->draining, memory_order_relaxed);
}

static enum MHD_Result queue(struct connection *connection, struct MHD_Response *reply)
{
    enum MHD_Result result;

    if (!reply)
        return hang_up(connection);
    result = MHD_queue_response(connection->mhd, connection->response.status, reply);
    MHD_destroy_response(reply);
    return result;
}

static enum MHD_Result send_response(struct connection *connection)
{
    if (is_draining(connection))
        connection->response.closes = true;
    return queue(connection, reply_new(&connection->response));
}

static enum MHD_Result send_problem(
    struct connection *connection, enum problem_kind kind, uint64_t retry_after, const char *detail)
{
    struct problem problem = {0};

    problem_say(&problem, kind, "%s", detail);
    response_problem(&connection->response, &problem);
    connection->response.retry_after = retry_after;
    connection->response.closes |= connection->closes;
    return send_response(connection);
}

static enum MHD_Result send_busy(struct connection *connection)
{
    const struct config *config = &connection->lane->http->service->config;
    const struct jobs_count count = jobs_count(connection->lane->http->service->jobs);

    return send_problem(connection, PROBLEM_BUSY,
        1 + count.backlog / config->workers / CLOCK_SECOND,
        "too many large mazes are waiting; try again in a moment");
}

static enum MHD_Result send_out_of_memory(struct connection *connection)
{
    return send_problem(connection, PROBLEM_MEMORY, 1,
        "there is not enough memory for this maze now; try again in a moment");
}

/* Called when the socket has room: the next bytes of a pulled answer. */
static ssize_t pull(void *reader, uint64_t offset, char *bytes, size_t room)
{
    struct connection *connection = reader;
    size_t written;

    (void)offset;
    if (connection->lane->streams > FEW_STREAMS && room > SHARED_BLOCK)
        room = SHARED_BLOCK;
    if (maze_encoder_next(connection->encoder, bytes, room, &written) != MAZE_OK || written == 0)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    return (ssize_t)written;
}

static enum MHD_Result send_pulled(struct connection *connection, uint64_t length)
{
    connection->streams = true;
    connection->lane->streams++;
    return queue(connection,
        reply_pulled(&connection->response, length, maze_block(length), pull, connection));
}

/* Encodes a small answer at once. */
static enum MHD_Result send_small(struct connection *connection, size_t length)
{
    struct lane *lane = connection->lane;
    size_t written = 0;

    connection->reply = shelf_take(lane->shelf, &connection->response, length);
    /* Clients that do not read can hold all the kept ones. */
    if (!connection->reply)
        return send_pulled(connection, length);
    if (maze_encoder_next(connection->encoder, connection->reply->body, length, &written) !=
            MAZE_OK ||
        written != length)
        return send_problem(connection, PROBLEM_INTERNAL, 0, "the maze could not be encoded");
    /* The rows are not needed until the answer is sent. */
    maze_encoder_free(connection->encoder);
    connection->encoder = NULL;
    return MHD_queue_response(
        connection->mhd, connection->response.status, connection->reply->response);
}

/* How long the answer will be, in libmicrohttpd's terms. */
static uint64_t answer_length(const struct connection *connection)
{
    uint64_t length;

    return maze_encoder_length(connection->encoder, &length) ? length : MHD_SIZE_UNKNOWN;
}

/* The encoder has its rows, or needs none. */
static enum MHD_Result send_maze(struct connection *connection)
{
    const uint64_t length = answer_length(connection);

    if (is_draining(connection))
        connection->response.closes = true;
    /* Kept responses do not close. */
    if (length <= SMALL_ANSWER && !connection->response.closes)
        return send_small(connection, (size_t)length);
    return send_pulled(connection, length);
}

/* Makes at once what is cheap, and leaves the rest to a job. */
static enum MHD_Result begin_maze(struct connection *connection)
{
    struct lane *lane = connection->lane;
    struct service *service = lane->http->service;
    const struct maze_query *query = &connection->response.query;
    struct maze *maze = NULL;
    uint64_t length;

    if (is_draining(connection))
        return send_problem(connection, PROBLEM_DRAINING, 1,
            "this server is being stopped; try again, and another will answer");
    if (maze_encoder_new(&query->rendering, &query->spec, &query->question, &connection->encoder) !=
        MAZE_OK)
        return send_out_of_memory(connection);
    if (!maze_encoder_needs_maze(connection->encoder))
        return send_maze(connection);
    length = answer_length(connection);
    if (!maze_is_cheap(query)) {
        connection->job = job_submit(service->jobs, &query->spec, &query->question,
            maze_beside(&query->spec, length), connection->encoder, connection);
        if (!connection->job)
            return send_busy(connection);
        connection->encoder = NULL;
        return MHD_YES;
    }
    if (length == MHD_SIZE_UNKNOWN)
        length = maze_guess(&query->spec);
    if (length > SMALL_ANSWER) {
        const uint64_t bytes =
            maze_memory(&query->spec, &query->question).held + maze_beside(&query->spec, length);

        if (!jobs_reserve(service->jobs, bytes))
            return send_busy(connection);
        connection->reserved = bytes;
    }
    if (maze_make(&query->spec, &query->question, lane->task, &maze) != MAZE_OK ||
        maze_encoder_read(connection->encoder, maze) != MAZE_OK)
        return send_out_of_memory(connection);
    return send_maze(connection);
}

/* A job woke the connection. */
static enum MHD_Result end_job(struct connection *connection)
{
    const enum job_state state = job_state(connection->job);
    uint64_t held;

    connection->encoder = job_close(connection->job, &held);
    connection->job = NULL;
    connection->reserved += held;
    switch (state) {
    case JOB_DONE:
        return send_maze(connection);
    case JOB_FAILED:
        return send_out_of_memory(connection);
    case JOB_TIMED_OUT:
        return send_problem(connection, PROBLEM_TIMEOUT, 5,
            "the maze was not made in the time this server allows; a smaller one will be, and "
            "this one may when there is less to do");
    default:
        return hang_up(connection);
    }
}

static enum MHD_Result read_header(void *cls, enum MHD_ValueKind kind, const char *name,
    size_t name_length, const char *value, size_t value_length)
{
    (void)kind;
    headers_add(cls, (struct span){name, name_length},
        (struct span){value ? value : "", value ? value_length : 0});
    return MHD_YES;
}

/* Cuts the target; false when that cannot be done, and the response says so. */
static bool read_target(struct connection *connection)
{
    const struct span target = {connection->target.data, connection->target.length};
    struct problem problem;

    problem_begin(&problem);
    if (request_target(&connection->request, target, &problem))
        return true;
    response_problem(&connection->response, &problem);
    return false;
}

/* What is wrong with how the request is framed, or NULL. */
static const char *find_fault(const struct connection *connection, const char *version)
{
    const struct span sent = {connection->target_sent, connection->target.length};
    const char *fault = headers_fault(&connection->headers, version);

    if (!fault && request_is_cut(connection->request.method_text, sent, version, CONNECTION_MEMORY))
        fault = "a request's line must have no NUL, and one space between its parts";
    return fault;
}

/* By a plain page, as the library refuses what it has no memory for itself. */
static enum MHD_Result send_head_too_large(struct connection *connection)
{
    connection->response.status = 431;
    connection->response.body = BODY_TEXT;
    connection->response.content_type = "text/plain; charset=utf-8";
    connection->response.text = SPAN("the request's headers are too large\n");
    connection->response.closes = true;
    return send_response(connection);
}

/* Begins to read a body, or answers at once if it is not to be read. */
static enum MHD_Result begin_body(struct connection *connection)
{
    const struct service *service = connection->lane->http->service;
    const struct headers *headers = &connection->headers;

    if (!request_body_admit(service->config.memory, &connection->request, headers->length,
            &connection->response, &connection->route))
        return send_response(connection);
    request_body_begin(&connection->upload, service->jobs, service->config.memory);
    /* What stands behind chunks that this server and another count differently is never read. */
    connection->closes = headers->chunked;
    connection->response.closes = false;
    /* The watch counts the time of a body from here on. */
    client_is_silent(&connection->client, clock_now());
    return MHD_YES;
}

/* The first call: the headers are there. Answers early only what must not be kept open. */
static enum MHD_Result begin_request(
    struct connection *connection, const char *method, const char *version)
{
    struct headers *headers = &connection->headers;
    const char *fault;

    connection->begun = true;
    connection->closes = false;
    connection->route = 0;
    atomic_fetch_add(&connection->lane->http->service->metrics.requests, 1);
    client_is_answered(&connection->client);
    response_clear(&connection->response);
    headers_clear(headers);
    MHD_get_connection_values_n(connection->mhd, MHD_HEADER_KIND, read_header, headers);
    connection->request = (struct request){
        .method = request_method(method),
        .method_text = method,
        .accept = headers_accept(headers),
        .if_none_match = headers_if_none_match(headers),
        .body.content_type = headers_content_type(headers),
        .body.content_encoding = headers_content_encoding(headers),
        .seeds = &connection->lane->seeds,
    };
    if (connection->target.failed || headers_failed(headers))
        return send_out_of_memory(connection);
    if (connection->target.length + headers->kept > CONNECTION_MEMORY - ANSWER_HEAD)
        return send_head_too_large(connection);
    fault = find_fault(connection, version);
    if (!fault && !headers->has_body)
        return MHD_YES;
    connection->response.closes = true;
    if (fault)
        return send_problem(connection, PROBLEM_MALFORMED, 0, fault);
    return read_target(connection) ? begin_body(connection) : send_response(connection);
}

/* The request is whole: what it says in its target was read before if it has a body. */
static enum MHD_Result end_request(struct connection *connection)
{
    struct request *request = &connection->request;
    struct response *response = &connection->response;
    struct problem problem;

    problem_begin(&problem);
    client_is_answered(&connection->client);
    if (!connection->headers.has_body && !read_target(connection))
        return send_response(connection);
    if (request_body_end(&connection->upload, &problem)) {
        request->body.bytes =
            (struct span){connection->upload.bytes.data, connection->upload.bytes.length};
        connection->route = routes_answer(connection->lane->http->service, request, response);
    } else {
        response_problem(response, &problem);
        response->retry_after = problem.kind == PROBLEM_MEMORY;
    }
    request_body_free(&connection->upload);
    response->closes |= connection->closes;
    return response->body == BODY_MAZE ? begin_maze(connection) : send_response(connection);
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *mhd, const char *url,
    const char *method, const char *version, const char *upload, size_t *upload_size,
    void **context)
{
    struct connection *connection = *context;

    (void)cls;
    (void)mhd;
    (void)url;
    if (!connection)
        return MHD_NO;
    if (!connection->begun)
        return begin_request(connection, method, version);
    if (*upload_size) {
        const size_t count = *upload_size;

        *upload_size = 0;
        return request_body_add(&connection->upload, upload, count) ? MHD_YES : hang_up(connection);
    }
    return connection->job ? end_job(connection) : end_request(connection);
}

static struct connection *connection_new(struct lane *lane, struct MHD_Connection *mhd)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct connection *connection = calloc(1, sizeof(*connection));
    const int unsent = UNSENT_MOST;

    if (!connection || !info) {
        free(connection);
        return NULL;
    }
    connection->lane = lane;
    connection->mhd = mhd;
    /* Without it a slow reader of a large answer holds megabytes of the kernel's memory. */
    (void)setsockopt(info->connect_fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof(unsent));
    clients_add(&lane->clients, &connection->client, info->connect_fd);
    return connection;
}

static void connection_free(struct connection *connection)
{
    clients_remove(&connection->lane->clients, &connection->client);
    settle(connection);
    response_free(&connection->response);
    buffer_free(&connection->target);
    headers_free(&connection->headers);
    free(connection);
}

static void on_connection(
    void *cls, struct MHD_Connection *mhd, void **context, enum MHD_ConnectionNotificationCode code)
{
    struct lane *lane = cls;
    struct metrics *metrics = &lane->http->service->metrics;

    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *context = connection_new(lane, mhd);
        atomic_fetch_add(&metrics->connections, 1);
    } else {
        if (*context)
            connection_free(*context);
        *context = NULL;
        atomic_fetch_sub(&metrics->connections, 1);
    }
}

/*
 * Ends connections that libmicrohttpd would not: a request that trickles in, however steadily, has
 * twice the idle timeout; and a client that left with its request half sent may go unnoticed when
 * its last bytes and its farewell arrive together.
 */
void http_look(void *argument)
{
    struct http *http = argument;
    const uint64_t max = 2 * http->service->config.idle_timeout * CLOCK_SECOND;
    const uint64_t now = clock_now();

    if (http->looks++ % LOOKS_A_CHECK)
        return;
    for (size_t i = 0; i < http->lane_count; i++)
        clients_close_silent(&http->lanes[i].clients, now, max);
}

static void log_library(void *cls, const char *format, va_list arguments)
{
    char text[256];

    (void)cls;
    vsnprintf(text, sizeof(text), format, arguments);
    text[strcspn(text, "\n")] = '\0';
    log_line(LOG_DEBUG, "libmicrohttpd", "says", text, NULL);
}

static bool lane_start(struct lane *lane, struct http *http, int socket)
{
    const struct config *config = &http->service->config;
    const unsigned connections =
        (unsigned)((config->connections + config->io_threads - 1) / config->io_threads);

    lane->http = http;
    lane->task = maze_task_new();
    lane->shelf = shelf_new();
    clients_begin(&lane->clients);
    if (lane->task && lane->shelf)
        lane->daemon = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC |
                MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG,
            0, NULL, NULL, on_request, lane, MHD_OPTION_EXTERNAL_LOGGER, log_library, NULL,
            MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, connections,
            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)config->idle_timeout,
            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,
            MHD_OPTION_URI_LOG_CALLBACK, on_target, lane, MHD_OPTION_NOTIFY_COMPLETED, on_completed,
            lane, MHD_OPTION_NOTIFY_CONNECTION, on_connection, lane, MHD_OPTION_END);
    if (lane->daemon)
        return true;
    close(socket);
    return false;
}

static void lane_free(struct lane *lane)
{
    if (lane->daemon)
        MHD_stop_daemon(lane->daemon);
    maze_task_free(lane->task);
    shelf_free(lane->shelf);
    clients_end(&lane->clients);
}

struct http *http_start(struct service *service, struct buffer *error)
{
    const size_t lanes = service->config.io_threads;
    struct http *http = calloc(1, sizeof(*http) + lanes * sizeof(struct lane));

    if (!http) {
        buffer_add_text(error, "there is not enough memory to start");
        return NULL;
    }
    http->service = service;
    if (!listener_open(&http->listener, &service->config, error)) {
        free(http);
        return NULL;
    }
    while (http->lane_count < lanes) {
        const int socket = listener_socket(&http->listener, error);

        if (socket < 0 || !lane_start(&http->lanes[http->lane_count++], http, socket)) {
            if (!error->length)
                buffer_add_text(error, "the I/O threads cannot be started");
            /* A lane that started may have parked somebody already. */
            jobs_stop(service->jobs);
            http_stop(http);
            return NULL;
        }
    }
    return http;
}

const char *http_url(const struct http *http)
{
    return http->listener.url;
}

uint64_t http_drain(struct http *http, uint64_t seconds)
{
    const uint64_t deadline = clock_now() + seconds * CLOCK_SECOND;
    const struct timespec pause = {.tv_nsec = 5000000};
    uint64_t left;

    atomic_store(&http->service->draining, true);
    while ((left = atomic_load(&http->service->metrics.requests)) && clock_now() < deadline)
        nanosleep(&pause, NULL);
    return left;
}

void http_stop(struct http *http)
{
    for (size_t i = 0; i < http->lane_count; i++)
        lane_free(&http->lanes[i]);
    free(http);
}
