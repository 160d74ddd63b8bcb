/* The parts of the network, started from the inside out: the table of connections, the I/O threads, the acceptor. */
#include "net/server.h"

#include "net/admin.h"
#include "net/connection.h"
#include "net/io_thread.h"
#include "net/listen/acceptor.h"
#include "net/listen/listener.h"
#include "net/peers/housekeeping.h"
#include "process/clock.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

static bool start_thread(struct server *server)
{
    struct io_thread *thread = &server->threads[server->thread_count++];
    const bool started = io_thread_start(thread, server->service, server->connections);

    housekeeping_add(&server->housekeeping, &thread->peers);
    return started;
}

/* For the acceptor. */
static bool give(
    void *owner, unsigned thread, int fd, const struct sockaddr *address, socklen_t length)
{
    struct server *server = owner;

    return io_thread_give(&server->threads[thread], fd, address, length);
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
        io_thread_ping(&server->threads[i]);
}

bool server_loops_answered(const struct server *server)
{
    size_t i = 0;

    while (i < server->thread_count && io_thread_answered(&server->threads[i]))
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
    for (size_t i = 0; i < server->thread_count; i++)
        io_thread_stop(&server->threads[i]);
    connection_table_free(server->connections);
    free(server);
}
