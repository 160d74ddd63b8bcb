/* All I/O threads together. */
#include "net/server.h"

#include "net/connection.h"
#include "net/io_thread.h"
#include "net/listener.h"
#include "process/clock.h"

#include <stdlib.h>

enum { REAP_EVERY = 20 }; /* calls of the reaper: once a second */

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

static bool start_thread(struct server *server, struct buffer *error)
{
    const int socket = listener_socket(&server->listener, error);

    if (socket < 0)
        return false;
    if (io_thread_start(&server->threads[server->thread_count++], server->service, socket))
        return true;
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
    if (!listener_open(&server->listener, &service->config, error)) {
        free(server);
        return NULL;
    }
    while (server->thread_count < threads)
        if (!start_thread(server, error)) {
            /* A thread that started may have parked a connection already. */
            jobs_stop(service->jobs);
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
 * Closes connections that libmicrohttpd would not: a request that trickles in, however steadily, has
 * twice the idle timeout; and a client that left with its request half sent may go unnoticed when its
 * last bytes and the end of its connection arrive together.
 */
void server_reap(void *argument)
{
    struct server *server = argument;
    const uint64_t max = 2 * server->service->config.idle_timeout * CLOCK_SECOND;
    const uint64_t now = clock_now();

    if (server->calls++ % REAP_EVERY)
        return;
    for (size_t i = 0; i < server->thread_count; i++)
        clients_close_silent(&server->threads[i].context.clients, now, max);
}

uint64_t server_drain(struct server *server, uint64_t seconds)
{
    const uint64_t deadline = clock_now() + seconds * CLOCK_SECOND;
    const struct timespec pause = {.tv_nsec = 5000000};
    uint64_t left;

    atomic_store(&server->service->draining, true);
    while ((left = atomic_load(&server->service->metrics.requests)) && clock_now() < deadline)
        nanosleep(&pause, NULL);
    return left;
}

void server_stop(struct server *server)
{
    for (size_t i = 0; i < server->thread_count; i++)
        io_thread_stop(&server->threads[i]);
    free(server);
}
