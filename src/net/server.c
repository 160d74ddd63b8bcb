/*
 * One daemon of libmicrohttpd a thread, rather than its own pool of threads, of which each would wake for every
 * connection. None of them listens: the acceptor gives each its connections.
 */
#include "net/server.h"

#include "net/acceptor.h"
#include "net/admin.h"
#include "net/connection.h"
#include "net/housekeeping.h"
#include "net/library_message.h"
#include "net/listener.h"
#include "net/request_head.h"
#include "process/clock.h"
#include "process/log.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct io_thread {
    struct io_context context;
    struct MHD_Daemon *daemon; /* NULL: not started */
};

struct server {
    struct service *service;
    struct listener listener; /* its socket is the acceptor's */
    struct connection_table *connections;
    struct acceptor *acceptor;
    struct admin *admin; /* or NULL: its probes have no address of their own */
    struct housekeeping housekeeping;
    size_t thread_count; /* started */
    struct io_thread threads[];
};

const struct job_owner *server_job_owner(void)
{
    return &connection_job_owner;
}

static void log_library(void *metrics, const char *format, va_list arguments)
{
    char text[256];

    vsnprintf(text, sizeof(text), format, arguments);
    text[strcspn(text, "\n")] = '\0';
    metrics_count(metrics, library_message_event(text));
    log_event(LOG_DEBUG, "libmicrohttpd", log_text("message", text));
}

/*
 * Version 1.0 refuses blanks in a target and folded lines only if it is strict. Version 0.9 then closes the
 * connection without a word, or sends its page twice; headers.c and connection.c refuse them there.
 */
static int strictness(void)
{
    return strncmp(MHD_get_version(), "0.", 2) == 0 ? 0 : 1;
}

static struct MHD_Daemon *start_daemon(struct io_context *context)
{
    /* The acceptor limits connections, so this limit, which leaves room for a ping, is never reached. */
    const unsigned connections = (unsigned)connection_table_thread_max(context->connections) + 1;

    return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC |
            MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG,
        0, NULL, NULL, connection_on_request, context, MHD_OPTION_EXTERNAL_LOGGER, log_library,
        &context->service->metrics, MHD_OPTION_STRICT_FOR_CLIENT, strictness(),
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)CONNECTION_MEMORY, MHD_OPTION_URI_LOG_CALLBACK, connection_on_target, context,
        MHD_OPTION_NOTIFY_COMPLETED, connection_on_completed, context, MHD_OPTION_NOTIFY_CONNECTION,
        connection_on_change, context, MHD_OPTION_END);
}

static bool start_thread(struct server *server)
{
    struct io_thread *thread = &server->threads[server->thread_count++];
    struct io_context *context = &thread->context;

    context->service = server->service;
    context->connections = server->connections;
    context->task = maze_task_new();
    context->responses = response_pool_new();
    peers_begin(&context->peers);
    housekeeping_add(&server->housekeeping, &context->peers);
    request_ids_begin(&context->ids, seed_pool_draw(&context->seeds));
    if (context->task && context->responses)
        thread->daemon = start_daemon(context);
    return thread->daemon;
}

/* For the acceptor. */
static bool give(
    void *owner, unsigned thread, int fd, const struct sockaddr *address, socklen_t length)
{
    struct server *server = owner;

    return MHD_add_connection(server->threads[thread].daemon, fd, address, length) == MHD_YES;
}

static bool start_all(struct server *server, int socket, struct buffer *error)
{
    const struct config *config = &server->service->config;
    const struct listener_place place = listener_service_place(config);

    server->connections =
        connection_table_new(config->connections, config->client_connections, config->io_threads);
    server->housekeeping.connections = server->connections;
    server->housekeeping.jobs = server->service->jobs;
    server->housekeeping.min_rate = config->min_rate;
    server->housekeeping.idle_max = config->idle_timeout * CLOCK_SECOND;
    if (socket >= 0)
        listener_adopt(&server->listener, socket);
    else if (!listener_open(&server->listener, &place, error))
        return false;
    if (!server->connections) {
        buffer_add_text(error, "there is not enough memory to start");
        return false;
    }
    connection_table_exempt(server->connections, &config->trusted_proxies);
    while (server->thread_count < config->io_threads)
        if (!start_thread(server)) {
            buffer_add_text(error, "cannot start the I/O threads");
            return false;
        }
    if (*config->admin_address && !(server->admin = admin_start(server->service, error)))
        return false;
    server->acceptor = acceptor_start(
        server->listener.fd, server->connections, &server->service->metrics, give, server);
    if (server->acceptor)
        return true;
    server->listener.fd = -1;
    buffer_addf(error, "cannot start to accept connections: %s", strerror(errno));
    return false;
}

void server_accept(struct server *server)
{
    acceptor_open(server->acceptor);
}

struct server *server_start(struct service *service, int socket, struct buffer *error)
{
    const size_t threads = service->config.io_threads;
    struct server *server = calloc(1, sizeof(*server) + threads * sizeof(struct io_thread));

    if (!server) {
        buffer_add_text(error, "there is not enough memory to start");
        if (socket >= 0)
            close(socket);
        return NULL;
    }
    server->service = service;
    service->metrics.http_library = MHD_get_version();
    if (start_all(server, socket, error))
        return server;
    server_stop(server);
    return NULL;
}

const char *server_url(const struct server *server)
{
    return server->listener.url;
}

void server_keep_house(void *argument)
{
    struct server *server = argument;

    housekeeping_run(&server->housekeeping);
    admin_retry(server->admin);
}

void server_announce_stop(struct server *server)
{
    atomic_store(&server->service->stopping, true);
}

void server_begin_drain(struct server *server, uint64_t end)
{
    atomic_store(&server->service->drain_until, end);
    atomic_store(&server->service->draining, true);
    acceptor_close(server->acceptor);
}

size_t server_close_silent(struct server *server, uint64_t before)
{
    return connection_table_close_silent(server->connections, before);
}

uint64_t server_end_drain(struct server *server)
{
    atomic_store(&server->service->ended, true);
    return atomic_load(&server->service->metrics.requests);
}

void server_ping_loops(struct server *server)
{
    for (size_t i = 0; i < server->thread_count; i++)
        heartbeat_ping(&server->threads[i].context.heartbeat, server->threads[i].daemon);
}

bool server_loops_answered(const struct server *server)
{
    size_t i = 0;

    while (i < server->thread_count && heartbeat_answered(&server->threads[i].context.heartbeat))
        i++;
    return i == server->thread_count;
}

void server_stop(struct server *server)
{
    admin_stop(server->admin);
    if (server->acceptor)
        acceptor_stop(server->acceptor);
    else if (server->listener.fd >= 0)
        close(server->listener.fd);
    for (size_t i = 0; i < server->thread_count; i++) {
        struct io_context *context = &server->threads[i].context;

        if (server->threads[i].daemon)
            MHD_stop_daemon(server->threads[i].daemon);
        maze_task_free(context->task);
        response_pool_free(context->responses);
        maze_encoder_free(context->spare);
        free(context->scratch);
        buffer_free(&context->packed);
        for (enum coding k = CODING_IDENTITY; k < CODINGS; k++)
            coder_free(context->coders[k]);
        peers_end(&context->peers);
    }
    connection_table_free(server->connections);
    free(server);
}
