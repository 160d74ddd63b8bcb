/*
 * libmicrohttpd calls connection_on_request several times per request: with its headers, with each piece of its body,
 * when it is whole, and, if a job makes its maze, when the job woke the connection. A response queued in the first call
 * costs the peer its connection, so that call only refuses what cannot be read on: an unexpected or too long body, and
 * headers that two readers could understand differently. Between the pieces of a body no response can be queued.
 */
#include "net/connection.h"

#include "net/access_log.h"
#include "net/answer.h"
#include "net/batch_answer.h"
#include "net/request/exchange.h"
#include "process/clock.h"
#include "routes/limits.h"
#include "routes/making.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    PARKED_SECONDS = 1000000, /* a timeout that never passes */
    QUICK_NANOSECONDS = 20000,
    /* For a larger maze, the first bytes and the encoder's preparation take up to a millisecond. */
    QUICK_CELLS = 4096
};

struct connection {
    struct io_thread *io;
    struct MHD_Connection *mhd;
    struct peer peer;
    struct connection_slot *slot;

    bool begun;   /* the headers of a request were seen */
    bool lingers; /* after its end: a body was refused, and may still be coming */
    struct access access;
    struct exchange exchange;
    uint64_t put_off_until; /* a turn of the event loop, or 0 */
    struct making making;   /* and its job, if there is one */
    struct batch_answer batch;
    struct answer answer;
};

/*
 * Jobs call these with their lock held. When a connection is resumed, libmicrohttpd reads before it asks for the
 * answer, and hangs up if the peer has closed its sending half. For a connection with a timeout of its own, it asks
 * first and reads later.
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

/* Sets the times since which a request is awaited, and from which none is in progress; 0: neither. */
static void set_silent(struct connection *connection, uint64_t silent_since, uint64_t idle_since)
{
    atomic_store_explicit(&connection->peer.silent_since, silent_since, memory_order_relaxed);
    atomic_store_explicit(&connection->slot->idle_since, idle_since, memory_order_relaxed);
}

/* Tells the housekeeping how much of the budget the begun answer has reserved. */
static void note_reserved(struct connection *connection, uint64_t bytes)
{
    peers_set_reserved(
        &connection->io->peers, &connection->peer, bytes, &connection->exchange.client);
}

static void reset(struct connection *connection)
{
    struct maze_encoder *sent;

    note_reserved(connection, 0);
    sent = answer_reset(&connection->answer);
    if (connection->batch.batch)
        sent = batch_answer_end(&connection->batch);
    making_end(&connection->making, connection->io->service, sent);
    exchange_reset(&connection->exchange);
    connection->access = (struct access){0};
    connection->begun = false;
}

static struct connection *connection_new(
    struct io_thread *io, struct MHD_Connection *mhd, int socket)
{
    const union MHD_ConnectionInfo *address =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    struct connection *connection = calloc(1, sizeof(*connection));
    struct connection_slot *slot = connection_table_start(io->connections, socket);

    if (!connection || !address) {
        free(connection);
        /* libmicrohttpd would wait for a request before it hangs up. */
        shutdown(socket, SHUT_RDWR);
        return NULL;
    }
    connection->io = connection->answer.io = io;
    connection->mhd = connection->answer.mhd = mhd;
    connection->answer.owner = connection;
    connection->answer.peer = &connection->peer;
    connection->slot = slot;
    connection->exchange.service = io->service;
    connection->making.client = &connection->exchange.client;
    peers_add(&io->peers, &connection->peer, socket, address->client_addr);
    connection->exchange.peer = &connection->peer.address;
    return connection;
}

/* Keeps the socket under another number, since libmicrohttpd closes its own. */
static void keep_socket(const struct connection *connection)
{
    const int fd = fcntl(connection->peer.socket, F_DUPFD_CLOEXEC, 0);

    if (fd >= 0)
        linger_add(connection->io->linger, fd, REQUEST_BODY_OVERRUN * REQUEST_BODY_MAX, false);
}

static void connection_free(struct connection *connection)
{
    if (connection->lingers)
        keep_socket(connection);
    if (atomic_load(&connection->peer.cut_as_silent))
        metrics_count(&connection->io->service->metrics, METRICS_CLOSED_IDLE);
    peers_remove(&connection->io->peers, &connection->peer);
    reset(connection);
    exchange_free(&connection->exchange);
    free(connection);
}

/* Whether a connection that begins or ends is a ping of io_thread.c; the caller must not touch it then. */
static bool is_ping(struct io_thread *io, struct MHD_Connection *mhd, void **context,
    enum MHD_ConnectionNotificationCode code)
{
    const union MHD_ConnectionInfo *info;

    if (code != MHD_CONNECTION_NOTIFY_STARTED)
        return *context == io;
    info = MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (!info || info->client_addr->sa_family != AF_UNIX)
        return false;
    *context = io;
    atomic_store(&io->awaits_answer, false);
    return true;
}

void connection_on_change(void *closure, struct MHD_Connection *mhd, void **context,
    enum MHD_ConnectionNotificationCode code)
{
    struct io_thread *io = closure;
    struct metrics *metrics = &io->service->metrics;

    if (is_ping(io, mhd, context, code))
        return;

    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD);

    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *context = info ? connection_new(io, mhd, info->connect_fd) : NULL;
        atomic_fetch_add(&metrics->connections, 1);
        metrics_count(metrics, *context ? METRICS_CONNECTION_ACCEPTED : METRICS_CLOSED_MEMORY);
    } else {
        if (*context)
            connection_free(*context);
        *context = NULL;
        if (info)
            connection_table_remove(io->connections, info->connect_fd);
        atomic_fetch_sub(&metrics->connections, 1);
    }
}

/* Called with each target as received; its result becomes *context of connection_on_request. */
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
    connection->access.received_at = clock_now();
    set_silent(connection, connection->access.received_at,
        connection->access.received_at + CONNECTION_PATIENCE);
    atomic_store(&connection->peer.has_begun, true);
    request_head_begin(&connection->exchange.head, target, mhd);
    return connection;
}

/* Notes when the request was whole, or waiting for more of it ended. */
static void note_complete(struct connection *connection)
{
    if (!connection->access.complete_at)
        connection->access.complete_at = clock_now();
}

/* Answers before the body is read, which closes the connection. */
static enum MHD_Result refuse(struct connection *connection)
{
    note_complete(connection);
    connection->lingers = true;
    return answer_send(&connection->answer, &connection->exchange.response);
}

/* The first call, with the headers. */
static enum MHD_Result begin_request(
    struct connection *connection, const char *method, const char *version)
{
    struct exchange *exchange = &connection->exchange;
    uint64_t now;

    connection->begun = true;
    atomic_fetch_add(&connection->io->service->metrics.requests, 1);
    connection->peer.takes_interim = strcmp(version, MHD_HTTP_VERSION_1_0) != 0;
    atomic_store(&connection->peer.is_framed, connection->peer.takes_interim);
    set_silent(connection, 0, 0);
    if (!exchange_begin(exchange, connection->mhd, method, version, &connection->io->next_id))
        return refuse(connection);
    if (!exchange->head.headers.has_body)
        return MHD_YES;
    if (!exchange_begin_body(exchange))
        return refuse(connection);
    /* From here on, the housekeeping times the body, and is as patient with it as with a head. */
    now = clock_now();
    set_silent(connection, now, now + CONNECTION_PATIENCE);
    return MHD_YES;
}

static enum MHD_Result send_ready(struct connection *connection)
{
    struct maze_encoder *encoder = connection->making.encoder;
    const bool is_small = !connection->making.reserved;

    note_reserved(connection, connection->making.reserved);
    if (connection->batch.batch) {
        /* An interim response must not interrupt the answer. */
        connection->peer.takes_interim = false;
        return batch_answer_send(&connection->batch, &connection->exchange.response);
    }
    connection->making.encoder = NULL;
    return answer_send_maze(&connection->answer, &connection->exchange.response, encoder, is_small);
}

static enum MHD_Result send_made(struct connection *connection, enum making_state state)
{
    switch (state) {
    case MAKING_READY:
        return send_ready(connection);
    case MAKING_WAITS:
        connection->access.by_job = true;
        return MHD_YES;
    case MAKING_REFUSED:
        return answer_send(&connection->answer, &connection->exchange.response);
    default:
        connection->exchange.response.status = 0;
        connection->access.abandoned = true;
        return MHD_NO;
    }
}

/* Puts the request off to the next turn of the event loop, if requests have taken long enough in this one. */
static bool put_off(struct connection *connection)
{
    if (!turn_defers(&connection->io->requests, &connection->put_off_until))
        return false;
    park(connection);
    wake(connection);
    return true;
}

/* Whether the response takes so little time that it is neither put off nor counted. */
static bool is_quick(const struct response *response)
{
    if (response->body != BODY_MAZE)
        return response->body != BODY_MADE || response->coding == CODING_IDENTITY;
    return response->order.cost.nanoseconds <= QUICK_NANOSECONDS &&
        response->order.cost.cells <= QUICK_CELLS;
}

/* Sends the response, or begins with its maze or mazes. */
static enum MHD_Result send_answer(struct connection *connection)
{
    struct io_thread *io = connection->io;
    struct response *response = &connection->exchange.response;
    const bool quick = is_quick(response);
    enum MHD_Result result;
    uint64_t begun = 0;

    exchange_end_body(&connection->exchange);
    response->closes |= connection->exchange.closes;
    if (!quick) {
        if (put_off(connection))
            return MHD_YES;
        begun = clock_now();
    }
    if (response->body == BODY_BATCH)
        result = send_made(connection,
            batch_answer_begin(
                &connection->batch, &connection->answer, &connection->making, response));
    else if (response->body == BODY_MAZE)
        result = send_made(connection,
            making_begin(
                &connection->making, io->service, io->task, &io->spare, response, connection));
    else
        result = answer_send(&connection->answer, response);
    if (!quick)
        turn_count(&io->requests, begun);
    return result;
}

/* Sends the response, or lets a job complete it. */
static enum MHD_Result end_reading(struct connection *connection)
{
    struct exchange *exchange = &connection->exchange;
    struct job_call call;

    if (exchange->response.state == RESPONSE_DECIDED)
        return send_answer(connection);
    call = exchange_call(exchange);
    if (making_call(&connection->making, exchange->service, &call, &exchange->response,
            connection) == MAKING_REFUSED)
        return send_answer(connection);
    connection->access.by_job = true;
    return MHD_YES;
}

static enum MHD_Result end_request(struct connection *connection)
{
    struct io_thread *io = connection->io;
    struct exchange *exchange = &connection->exchange;
    const bool has_body = exchange->head.headers.has_body;
    uint64_t begun;

    set_silent(connection, 0, 0);
    note_complete(connection);
    begun = connection->access.complete_at;
    if (has_body || connection->put_off_until) {
        if (put_off(connection))
            return MHD_YES;
        begun = clock_now();
    }
    exchange->request.busy = turn_is_busy(&io->requests);
    exchange_answer(exchange, &io->seeds);
    if (exchange->response.state == RESPONSE_PUT_OFF) {
        response_clear(&exchange->response);
        (void)put_off(connection);
        return MHD_YES;
    }
    if (has_body || exchange->response.problem || exchange->response.body == BODY_MADE)
        turn_count(&io->requests, begun);
    return end_reading(connection);
}

/* Continues after a job that read the request, searched its maze, or made that or a block of its batch. */
static enum MHD_Result end_job(struct connection *connection)
{
    struct exchange *exchange = &connection->exchange;
    const struct batch *batch = connection->batch.batch;
    enum making_state state;

    connection->access.waited += job_waited(connection->making.job);
    state = making_resume(&connection->making, exchange->service, &exchange->response);
    if (state == MAKING_READY && batch && batch->state == BATCH_NOT_FOUND) {
        response_problem(&exchange->response, &batch->problem);
        state = MAKING_REFUSED;
    }
    if (batch || connection->making.encoder)
        return send_made(connection, state);
    exchange->response.closes |= exchange->closes;
    return state == MAKING_READY ? end_reading(connection) : send_made(connection, state);
}

/* Continues a whole request: from its beginning, after a job, or where it was put off. */
static enum MHD_Result resume(struct connection *connection)
{
    const bool has_job = connection->making.job;

    if (has_job || connection->put_off_until)
        MHD_set_connection_option(connection->mhd, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
    if (has_job) {
        enum MHD_Result result;
        uint64_t begun;

        if (put_off(connection))
            return MHD_YES;
        begun = clock_now();
        result = end_job(connection);
        turn_count(&connection->io->requests, begun);
        return result;
    }
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
        connection->access.abandoned = !request_body_add(&connection->exchange.body, upload, count);
        return connection->access.abandoned ? MHD_NO : MHD_YES;
    }
    return resume(connection);
}

void connection_on_completed(
    void *io, struct MHD_Connection *mhd, void **context, enum MHD_RequestTerminationCode code)
{
    struct connection *connection = *context;

    (void)io;
    (void)mhd;
    if (!connection || !connection->begun)
        return;

    const uint64_t now = clock_now();

    connection->access.ended_at = now;
    access_log_add(&connection->access, code, &connection->exchange, &connection->answer);
    reset(connection);
    atomic_fetch_sub(&connection->io->service->metrics.requests, 1);
    atomic_store(&connection->peer.has_begun, false);
    set_silent(connection, now, now);
    *context = NULL;
}
