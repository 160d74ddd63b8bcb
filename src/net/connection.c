/*
 * A request is answered in several calls of connection_on_request: the first has its headers, then each
 * piece of its body has one, the next says that it is whole, and if its maze is made by a job, the last
 * comes when the job woke the connection. A response that is queued in the first call costs the peer
 * its connection, so only what cannot be read on is answered there: a body that is not expected or is
 * too long, and headers that two readers could understand differently. Between the pieces of a body no
 * response can be queued.
 */
#include "net/connection.h"

#include "net/access_log.h"
#include "net/answer.h"
#include "net/batch_answer.h"
#include "net/exchange.h"
#include "process/clock.h"
#include "process/log_limited.h"
#include "routes/making.h"
#include "routes/routes.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
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
    struct peer peer;
    struct client_connection *counted;

    bool begun;     /* a request's headers were seen */
    bool by_job;    /* a job had a share in its answer */
    bool abandoned; /* it is not answered, since nobody waits or its body does not end */
    uint64_t started;
    uint64_t whole;  /* when the request was, by clock_now; 0: not yet, or nobody asks */
    uint64_t waited; /* nanoseconds in the queue of jobs, before the answer began */
    struct access_client client;
    struct exchange exchange;
    uint64_t put_off;    /* to which turn of the event loop; 0: to none */
    struct job *reading; /* or NULL: no job goes on with the exchange */
    struct making making;
    struct batch_answer batch;
    struct answer answer;
};

/*
 * What the jobs call, with their lock held. Of a connection that is resumed, libmicrohttpd reads before it asks
 * for the answer, and hangs up where the peer has closed its sending half. With a timeout of its own, the
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
    return peer_is_gone(&((struct connection *)owner)->peer);
}

const struct job_owner connection_job_owner = {park, wake, gone};

/* Gives back all that the last request on the connection held. */
static void reset(struct connection *connection)
{
    uint64_t held;

    if (connection->reading)
        (void)job_close(connection->reading, &held);
    connection->reading = NULL;
    peers_hold(&connection->io->peers, &connection->peer, 0, &connection->exchange.client);
    batch_answer_end(&connection->batch);
    making_end(&connection->making, connection->io->service, answer_reset(&connection->answer));
    exchange_reset(&connection->exchange);
    connection->begun = connection->by_job = connection->abandoned = false;
    connection->whole = connection->waited = 0;
}

/* ---- connections come and go ---- */

static struct connection *connection_new(
    struct io_context *io, struct MHD_Connection *mhd, int socket)
{
    const union MHD_ConnectionInfo *address =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    struct connection *connection = calloc(1, sizeof(*connection));
    struct client_connection *counted = clients_start(io->clients, socket);

    if (!connection || !address) {
        free(connection);
        /* libmicrohttpd would wait for its request, and then hang up. */
        shutdown(socket, SHUT_RDWR);
        return NULL;
    }
    connection->io = connection->answer.io = io;
    connection->mhd = connection->answer.mhd = mhd;
    connection->answer.owner = connection;
    connection->answer.peer = &connection->peer;
    connection->counted = counted;
    connection->exchange.service = io->service;
    peers_add(&io->peers, &connection->peer, socket, address->client_addr);
    connection->exchange.peer = &connection->peer.address;
    return connection;
}

static void connection_free(struct connection *connection)
{
    if (atomic_load(&connection->peer.shut))
        metrics_count(&connection->io->service->metrics, METRICS_CLOSED_IDLE);
    peers_remove(&connection->io->peers, &connection->peer, connection->io->service->jobs);
    reset(connection);
    exchange_free(&connection->exchange);
    free(connection);
}

void connection_on_change(
    void *io, struct MHD_Connection *mhd, void **context, enum MHD_ConnectionNotificationCode code)
{
    struct heartbeat *heartbeat = &((struct io_context *)io)->heartbeat;

    if (heartbeat_on_change(heartbeat, mhd, context, code))
        return;

    struct clients *clients = ((struct io_context *)io)->clients;
    struct metrics *metrics = &((struct io_context *)io)->service->metrics;
    const int socket = MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;

    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *context = connection_new(io, mhd, socket);
        atomic_fetch_add(&metrics->connections, 1);
        metrics_count(metrics, *context ? METRICS_CONNECTION_ACCEPTED : METRICS_CLOSED_MEMORY);
    } else {
        if (*context)
            connection_free(*context);
        *context = NULL;
        clients_remove(clients, socket);
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
    atomic_store_explicit(&connection->counted->idle_since, 0, memory_order_relaxed);
    request_head_begin(&connection->exchange.head, target, mhd);
    return connection;
}

/* The first call: the headers are there. */
static enum MHD_Result begin_request(
    struct connection *connection, const char *method, const char *version)
{
    struct exchange *exchange = &connection->exchange;

    connection->begun = true;
    atomic_fetch_add(&connection->io->service->metrics.requests, 1);
    atomic_store(&connection->peer.silent_since, 0);
    connection->peer.takes_interim = strcmp(version, MHD_HTTP_VERSION_1_0) != 0;
    if (!exchange_begin(exchange, connection->mhd, method, version, &connection->io->ids))
        return answer_send(&connection->answer, &exchange->response);
    if (!exchange->head.headers.has_body)
        return MHD_YES;
    if (!exchange_begin_body(exchange))
        return answer_send(&connection->answer, &exchange->response);
    /* The reaper counts the time of a body from here on. */
    atomic_store(&connection->peer.silent_since, clock_now());
    return MHD_YES;
}

/* ---- a request is answered ---- */

/* Tells the reaper what the answer that is begun holds of the budget. */
static void hold(struct connection *connection, uint64_t bytes, const struct address *client)
{
    peers_hold(&connection->io->peers, &connection->peer, bytes, client);
}

/* Sends what the maze's making came to. */
static enum MHD_Result send_made(struct connection *connection, enum making_state state)
{
    struct maze_encoder *encoder = connection->making.encoder;

    switch (state) {
    case MAKING_WAITS:
        connection->by_job = true;
        return MHD_YES;
    case MAKING_READY:
        connection->making.encoder = NULL;
        hold(connection, connection->making.reserved, &connection->making.client);
        return answer_send_maze(&connection->answer, &connection->exchange.response, encoder);
    case MAKING_REFUSED:
        return answer_send(&connection->answer, &connection->exchange.response);
    default:
        connection->exchange.response.status = 0;
        connection->abandoned = true;
        return MHD_NO;
    }
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
        making_begin(&connection->making, io->service, &connection->exchange.client, io->task,
            &io->spare, &connection->exchange.response, connection));
}

/* Sends what a batch came to. */
static enum MHD_Result send_batch(struct connection *connection, enum making_state state)
{
    if (state != MAKING_READY)
        return send_made(connection, state);
    /* An interim response may not come amidst the answer. */
    connection->peer.takes_interim = false;
    hold(connection, connection->batch.reserved, &connection->batch.client);
    return batch_answer_send(
        &connection->batch, &connection->answer, &connection->exchange.response);
}

/* Sends what the request was answered with, or begins with its maze or its mazes. */
static enum MHD_Result send_answer(struct connection *connection)
{
    struct response *response = &connection->exchange.response;
    enum MHD_Result result;
    uint64_t begun;

    exchange_end_body(&connection->exchange);
    response->closes |= connection->exchange.closes;
    if (response->body == BODY_BATCH)
        return send_batch(connection,
            batch_answer_begin(&connection->batch, connection->io->service,
                &connection->exchange.client, connection->mhd, response, connection));
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

/* Sends what the exchange came to, or lets a job go on with it. */
static enum MHD_Result end_reading(struct connection *connection)
{
    struct exchange *exchange = &connection->exchange;
    struct job_call call;

    if (!exchange_continues(exchange))
        return send_answer(connection);
    call = exchange_call(exchange);
    connection->reading =
        job_submit_call(exchange->service->jobs, &exchange->client, &call, connection);
    connection->by_job |= connection->reading != NULL;
    if (connection->reading)
        return MHD_YES;
    making_refuse_busy(exchange->service, &exchange->client, &exchange->response);
    return send_answer(connection);
}

/* The request is whole. */
static enum MHD_Result end_request(struct connection *connection)
{
    struct io_context *io = connection->io;
    const bool has_body = connection->exchange.head.headers.has_body;
    uint64_t begun = 0;

    atomic_store(&connection->peer.silent_since, 0);
    if (io->service->config.access_log && !connection->whole)
        connection->whole = clock_now();
    if (has_body) {
        if (put_off(connection))
            return MHD_YES;
        begun = clock_now();
    }
    exchange_answer(&connection->exchange, &io->seeds);
    if (has_body)
        io->busy += clock_now() - begun;
    return end_reading(connection);
}

/* The job that read the request, or looked for its maze, has ended. */
static enum MHD_Result end_call(struct connection *connection)
{
    struct exchange *exchange = &connection->exchange;
    struct job *job = connection->reading;
    enum making_state state;
    uint64_t held;

    connection->reading = NULL;
    state = making_end_call(job, exchange->service, &exchange->client, &exchange->response, &held);
    exchange->response.closes |= exchange->closes;
    return state == MAKING_READY ? end_reading(connection) : send_made(connection, state);
}

/* Goes on with a request that is whole: from its beginning, after a job, or where it was put off. */
static enum MHD_Result go_on(struct connection *connection)
{
    struct job *job = connection->making.job ? connection->making.job
        : connection->reading                ? connection->reading
                                             : connection->batch.job;

    if (job)
        connection->waited += job_waited(job);
    if (job || connection->put_off)
        MHD_set_connection_option(connection->mhd, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
    if (connection->making.job)
        return send_made(connection,
            making_resume(
                &connection->making, connection->io->service, &connection->exchange.response));
    if (connection->reading)
        return end_call(connection);
    if (connection->batch.job)
        return send_batch(
            connection, batch_answer_resume(&connection->batch, &connection->exchange.response));
    return connection->exchange.response.status ? send_answer(connection) : end_request(connection);
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
        connection->abandoned = !request_body_add(&connection->exchange.body, upload, count);
        return connection->abandoned ? MHD_NO : MHD_YES;
    }
    return go_on(connection);
}

static enum metrics_way way_of(const struct connection *connection)
{
    if (connection->answer.read)
        return METRICS_STREAM;
    return connection->by_job ? METRICS_JOB : METRICS_INLINE;
}

static void count_answer(const struct connection *connection, uint64_t nanoseconds)
{
    const struct response *response = &connection->exchange.response;
    const struct request *request = &connection->exchange.request;
    const struct answer *answer = &connection->answer;
    const struct metrics_answer counted = {
        .route = route_number(request->route),
        .way = way_of(connection),
        .status = response->status,
        .problem = response->problem,
        .bytes = request->method == METHOD_HEAD ? 0 : answer->sent,
        .first_byte = answer->begun - connection->started,
        .duration = nanoseconds,
    };

    if (response->status)
        metrics_count_answer(&connection->io->service->metrics, &counted);
}

/* How the answer ended too early, or ACCESS_WHOLE. */
static enum access_cut cut_of(
    const struct connection *connection, enum MHD_RequestTerminationCode code)
{
    if (code == MHD_REQUEST_TERMINATED_COMPLETED_OK)
        return ACCESS_WHOLE;
    if (code == MHD_REQUEST_TERMINATED_DAEMON_SHUTDOWN)
        return ACCESS_CUT_STOPPED;
    if (atomic_load(&connection->peer.slow))
        return ACCESS_CUT_SLOW;
    if (atomic_load(&connection->peer.shut))
        return ACCESS_CUT_STALLED;
    if (connection->batch.timed_out)
        return ACCESS_CUT_TIMEOUT;
    if (connection->abandoned)
        return ACCESS_CUT_CLIENT;
    /* Without an answer, the library tells a peer that left from a call that failed. */
    if (connection->answer.broken ||
        (!connection->exchange.response.status && code == MHD_REQUEST_TERMINATED_WITH_ERROR))
        return ACCESS_CUT_ERROR;
    return ACCESS_CUT_CLIENT;
}

/* Counts an answer that ended too early, and tells of it where that was not its peer's doing. */
static void count_cut(const struct connection *connection, enum access_cut cut)
{
    static const enum metrics_event events[] = {
        [ACCESS_CUT_CLIENT] = METRICS_CUT_CLIENT,
        [ACCESS_CUT_STALLED] = METRICS_CUT_STALLED,
        [ACCESS_CUT_SLOW] = METRICS_CUT_SLOW,
        [ACCESS_CUT_TIMEOUT] = METRICS_CUT_TIMEOUT,
        [ACCESS_CUT_ERROR] = METRICS_CUT_ERROR,
    };

    if (cut == ACCESS_CUT_STOPPED || connection->abandoned)
        return;
    metrics_count(&connection->io->service->metrics, events[cut]);
    if (cut != ACCESS_CUT_CLIENT)
        log_limited(LOG_LIMITED_CUT, log_text("cut", access_cut_name(cut)),
            log_span("id", connection->exchange.response.request_id));
}

static void log_access(struct connection *connection, enum access_cut cut, uint64_t now)
{
    const struct request *request = &connection->exchange.request;
    const struct response *response = &connection->exchange.response;
    const struct buffer *target = &connection->exchange.head.target;
    const struct access access = {
        .client = access_client_text(&connection->client, &request->client),
        .id = response->request_id,
        .method = span_of(request->method_text),
        .target = {target->data, target->length},
        .location = {response->location.data, response->location.length},
        .status = response->status,
        .bytes = request->method == METHOD_HEAD ? 0 : connection->answer.sent,
        .way = way_of(connection),
        .cut = cut,
        .begun = connection->started,
        .whole = connection->whole,
        .sending = connection->answer.begun,
        .ended = now,
        .waited = connection->waited,
    };

    access_log_write(&access);
}

void connection_on_completed(
    void *io, struct MHD_Connection *mhd, void **context, enum MHD_RequestTerminationCode code)
{
    struct connection *connection = *context;
    struct metrics *metrics = &((struct io_context *)io)->service->metrics;

    (void)mhd;
    if (!connection || !connection->begun)
        return;
    const uint64_t now = clock_now(), nanoseconds = now - connection->started;
    const enum access_cut cut = cut_of(connection, code);

    count_answer(connection, nanoseconds);
    if (cut)
        count_cut(connection, cut);
    if (connection->io->service->config.access_log)
        log_access(connection, cut, now);
    reset(connection);
    atomic_fetch_sub(&metrics->requests, 1);
    atomic_store(&connection->peer.silent_since, now);
    atomic_store_explicit(&connection->counted->idle_since, now, memory_order_relaxed);
    *context = NULL;
}
