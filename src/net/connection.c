/*
 * A request is answered in several calls of connection_on_request: the first has its headers, then each
 * piece of its body has one, the next says that it is whole, and if its maze is made by a job, the last
 * comes when the job woke the connection. A response that is queued in the first call costs the peer
 * its connection, so only what cannot be read on is answered there: a body that is not expected or is
 * too long, and headers that two readers could understand differently. Between the pieces of a body no
 * response can be queued.
 */
#include "net/connection.h"

#include "net/answer.h"
#include "net/batch_answer.h"
#include "net/request/exchange.h"
#include "net/request_outcome.h"
#include "process/clock.h"
#include "routes/making.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { PARKED_SECONDS = 1000000 }; /* a timeout that no connection reaches */

struct connection {
    struct io_thread *io;
    struct MHD_Connection *mhd;
    struct peer peer;
    struct connection_slot *slot;

    bool begun; /* a request's headers were seen */
    struct request_outcome outcome;
    struct access_client client_text;
    struct exchange exchange;
    uint64_t put_off_until; /* which turn of the event loop; 0: it is not put off */
    struct job *reading;    /* or NULL: no job goes on with the exchange */
    struct making making;
    struct batch_answer batch;
    struct answer answer;
};

/*
 * What the jobs call, with their lock held. libmicrohttpd reads from a connection that is resumed before it asks
 * for the answer, and hangs up where the peer has closed its sending half. A connection with a timeout of its own
 * it asks first, and reads after.
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

/* Gives back all that the last request on the connection had. */
static void reset(struct connection *connection)
{
    uint64_t held;

    if (connection->reading)
        (void)job_close(connection->reading, &held);
    connection->reading = NULL;
    peers_set_reserved(&connection->io->peers, &connection->peer, 0, &connection->exchange.client);
    batch_answer_end(&connection->batch);
    making_end(&connection->making, connection->io->service, answer_reset(&connection->answer));
    exchange_reset(&connection->exchange);
    connection->outcome = (struct request_outcome){0};
    connection->begun = false;
}

/* ---- connections come and go ---- */

static struct connection *connection_new(
    struct io_thread *io, struct MHD_Connection *mhd, int socket)
{
    const union MHD_ConnectionInfo *address =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    struct connection *connection = calloc(1, sizeof(*connection));
    struct connection_slot *slot = connection_table_start(io->connections, socket);

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
    connection->slot = slot;
    connection->exchange.service = io->service;
    peers_add(&io->peers, &connection->peer, socket, address->client_addr);
    connection->exchange.peer = &connection->peer.address;
    return connection;
}

static void connection_free(struct connection *connection)
{
    if (atomic_load(&connection->peer.cut_as_silent))
        metrics_count(&connection->io->service->metrics, METRICS_CLOSED_IDLE);
    peers_remove(&connection->io->peers, &connection->peer);
    reset(connection);
    exchange_free(&connection->exchange);
    free(connection);
}

void connection_on_change(void *closure, struct MHD_Connection *mhd, void **context,
    enum MHD_ConnectionNotificationCode code)
{
    struct io_thread *io = closure;
    struct metrics *metrics = &io->service->metrics;

    if (io_thread_is_ping(io, mhd, context, code))
        return;

    const int socket = MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;

    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *context = connection_new(io, mhd, socket);
        atomic_fetch_add(&metrics->connections, 1);
        metrics_count(metrics, *context ? METRICS_CONNECTION_ACCEPTED : METRICS_CLOSED_MEMORY);
    } else {
        if (*context)
            connection_free(*context);
        *context = NULL;
        connection_table_remove(io->connections, socket);
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
    connection->outcome.received_at = clock_now();
    atomic_store_explicit(&connection->slot->idle_since,
        connection->outcome.received_at + CONNECTION_PATIENCE, memory_order_relaxed);
    request_head_begin(&connection->exchange.head, target, mhd);
    return connection;
}

/* Notes that the request is whole, or that no more of it is waited for. */
static void note_complete(struct connection *connection)
{
    if (!connection->outcome.complete_at)
        connection->outcome.complete_at = clock_now();
}

/* Sends what the head of the request was answered with. */
static enum MHD_Result refuse(struct connection *connection)
{
    note_complete(connection);
    return answer_send(&connection->answer, &connection->exchange.response);
}

/* The first call: the headers are there. */
static enum MHD_Result begin_request(
    struct connection *connection, const char *method, const char *version)
{
    struct exchange *exchange = &connection->exchange;
    uint64_t now;

    connection->begun = true;
    atomic_fetch_add(&connection->io->service->metrics.requests, 1);
    atomic_store(&connection->peer.silent_since, 0);
    atomic_store_explicit(&connection->slot->idle_since, 0, memory_order_relaxed);
    connection->peer.takes_interim = strcmp(version, MHD_HTTP_VERSION_1_0) != 0;
    if (!exchange_begin(exchange, connection->mhd, method, version, &connection->io->ids))
        return refuse(connection);
    if (!exchange->head.headers.has_body)
        return MHD_YES;
    if (!exchange_begin_body(exchange))
        return refuse(connection);
    /* The housekeeping counts the time of a body from here on, and it is waited for as for the head. */
    now = clock_now();
    atomic_store(&connection->peer.silent_since, now);
    atomic_store_explicit(
        &connection->slot->idle_since, now + CONNECTION_PATIENCE, memory_order_relaxed);
    return MHD_YES;
}

/* ---- a request is answered ---- */

/* Tells the housekeeping how much of the budget is reserved for the answer that is begun. */
static void set_reserved(
    struct connection *connection, uint64_t bytes, const struct address *client)
{
    peers_set_reserved(&connection->io->peers, &connection->peer, bytes, client);
}

/* Sends what the maze's making came to. */
static enum MHD_Result send_made(struct connection *connection, enum making_state state)
{
    struct maze_encoder *encoder = connection->making.encoder;

    switch (state) {
    case MAKING_WAITS:
        connection->outcome.by_job = true;
        return MHD_YES;
    case MAKING_READY:
        connection->making.encoder = NULL;
        set_reserved(connection, connection->making.reserved, &connection->making.client);
        return answer_send_maze(&connection->answer, &connection->exchange.response, encoder);
    case MAKING_REFUSED:
        return answer_send(&connection->answer, &connection->exchange.response);
    default:
        connection->exchange.response.status = 0;
        connection->outcome.abandoned = true;
        return MHD_NO;
    }
}

/* Puts the request off to the next turn of the event loop, if requests took long enough of this one. */
static bool put_off(struct connection *connection)
{
    if (!io_thread_defers(&connection->io->turn, &connection->put_off_until))
        return false;
    park(connection);
    wake(connection);
    return true;
}

/* Begins with the maze of the response. */
static enum MHD_Result begin_maze(struct connection *connection)
{
    struct io_thread *io = connection->io;

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
    set_reserved(connection, connection->batch.reserved, &connection->batch.client);
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
    if (io_thread_exempts(response))
        return begin_maze(connection);
    if (put_off(connection))
        return MHD_YES;
    begun = clock_now();
    result = begin_maze(connection);
    io_thread_count(&connection->io->turn, begun);
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
    connection->outcome.by_job |= connection->reading != NULL;
    if (connection->reading)
        return MHD_YES;
    making_refuse_busy(exchange->service, &exchange->client, &exchange->response);
    return send_answer(connection);
}

/* The request is whole. */
static enum MHD_Result end_request(struct connection *connection)
{
    struct io_thread *io = connection->io;
    const bool has_body = connection->exchange.head.headers.has_body;
    uint64_t begun = 0;

    atomic_store(&connection->peer.silent_since, 0);
    atomic_store_explicit(&connection->slot->idle_since, 0, memory_order_relaxed);
    note_complete(connection);
    if (has_body) {
        if (put_off(connection))
            return MHD_YES;
        begun = clock_now();
    }
    exchange_answer(&connection->exchange, &io->seeds);
    if (has_body)
        io_thread_count(&io->turn, begun);
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
        connection->outcome.waited += job_waited(job);
    if (job || connection->put_off_until)
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
        connection->outcome.abandoned =
            !request_body_add(&connection->exchange.body, upload, count);
        return connection->outcome.abandoned ? MHD_NO : MHD_YES;
    }
    return go_on(connection);
}

void connection_on_completed(
    void *io, struct MHD_Connection *mhd, void **context, enum MHD_RequestTerminationCode code)
{
    struct connection *connection = *context;

    (void)io;
    (void)mhd;
    if (!connection || !connection->begun)
        return;
    struct request_outcome *outcome = &connection->outcome;
    const uint64_t now = clock_now();

    outcome->ended_at = now;
    outcome->batch_cut = connection->batch.cut;
    request_outcome_record(
        outcome, code, &connection->exchange, &connection->answer, &connection->client_text);
    reset(connection);
    atomic_fetch_sub(&connection->io->service->metrics.requests, 1);
    atomic_store(&connection->peer.silent_since, now);
    atomic_store_explicit(&connection->slot->idle_since, now, memory_order_relaxed);
    *context = NULL;
}
