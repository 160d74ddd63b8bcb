/*
 * One daemon of libmicrohttpd a thread, each with a listening socket of its own, rather than its own pool of
 * threads, of which each would wake for every connection.
 */
#include "net/server.h"

#include "net/connection.h"
#include "net/library_message.h"
#include "net/listener.h"
#include "net/request_head.h"
#include "process/clock.h"
#include "process/incidents.h"
#include "process/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REAP_EVERY = 20 }; /* calls of the reaper: once a second */

struct io_thread {
    struct io_context context;
    struct MHD_Daemon *daemon; /* NULL: not started */
};

struct server {
    struct service *service;
    struct listener listener;
    unsigned calls;      /* of the reaper */
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

static struct MHD_Daemon *start_daemon(struct io_context *context, int socket)
{
    const struct config *config = &context->service->config;
    const unsigned connections =
        (unsigned)((config->connections + config->io_threads - 1) / config->io_threads);

    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG,
        0, NULL, NULL, connection_on_request, context, MHD_OPTION_EXTERNAL_LOGGER, log_library,
        &context->service->metrics, MHD_OPTION_STRICT_FOR_CLIENT, strictness(),
        MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY, MHD_OPTION_URI_LOG_CALLBACK,
        connection_on_target, context, MHD_OPTION_NOTIFY_COMPLETED, connection_on_completed,
        context, MHD_OPTION_NOTIFY_CONNECTION, connection_on_change, context, MHD_OPTION_END);
}

static bool start_thread(struct server *server, struct buffer *error)
{
    const int socket = listener_socket(&server->listener, error);
    struct io_thread *thread = &server->threads[server->thread_count];
    struct io_context *context = &thread->context;

    if (socket < 0)
        return false;
    server->thread_count++;
    context->service = server->service;
    context->task = maze_task_new();
    context->responses = response_pool_new();
    peers_begin(&context->peers);
    request_ids_begin(&context->ids, seed_pool_draw(&context->seeds));
    if (context->task && context->responses)
        thread->daemon = start_daemon(context, socket);
    if (thread->daemon)
        return true;
    close(socket);
    buffer_add_text(error, "cannot start the I/O threads");
    return false;
}

struct server *server_start(struct service *service, struct buffer *error)
{
    const size_t threads = service->config.io_threads;
    struct server *server = calloc(1, sizeof(*server) + threads * sizeof(struct io_thread));

    if (!server) {
        buffer_add_text(error, "there is not enough memory to start");
        return NULL;
    }
    server->service = service;
    service->metrics.http_library = MHD_get_version();
    if (!listener_open(&server->listener, &service->config, error)) {
        free(server);
        return NULL;
    }
    while (server->thread_count < threads)
        if (!start_thread(server, error)) {
            /* A thread that started may have parked a connection already. */
            jobs_stop(service->jobs);
            pauses_stop(service->pauses);
            server_stop(server);
            return NULL;
        }
    return server;
}

const char *server_url(const struct server *server)
{
    return server->listener.url;
}

/*
 * Closes silent connections instead of libmicrohttpd, whose timeout cuts slow readers off, is put off by a request
 * that trickles in, and costs 4 % of the instructions of a small request.
 */
void server_reap(void *argument)
{
    struct server *server = argument;
    const uint64_t max = server->service->config.idle_timeout * CLOCK_SECOND;
    const uint64_t now = clock_now();

    if (server->calls++ % REAP_EVERY)
        return;
    for (size_t i = 0; i < server->thread_count; i++)
        peers_close_silent(&server->threads[i].context.peers, now, max);
    incidents_tell_rest(false);
}

uint64_t server_drain(struct server *server, uint64_t seconds, const sigset_t *hurry)
{
    const uint64_t deadline = clock_now() + seconds * CLOCK_SECOND;
    const struct timespec pause = {.tv_nsec = 5000000};
    uint64_t left;

    atomic_store(&server->service->draining, true);
    while ((left = atomic_load(&server->service->metrics.requests)) && clock_now() < deadline)
        if (sigtimedwait(hurry, NULL, &pause) > 0)
            break;
    return left;
}

void server_stop(struct server *server)
{
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
    free(server);
}
