/*
 * The parts of the network, started from the inside out: the table of connections, the I/O threads, the acceptors.
 *
 * The housekeeping closes silent connections. The timeout of libmicrohttpd would cut slow readers off, would be put off
 * by a request that trickles in, and costs 4 % of the instructions of a small request.
 *
 * When the drain begins, an open connection may have a request on its way. So it stays open for one more answer, which
 * says that it is the last; without one, it is closed after its peer was silent for a while.
 */
#include "net/server.h"

#include "net/admin.h"
#include "net/io_thread.h"
#include "net/listen/acceptor.h"
#include "net/listen/listener.h"
#include "process/clock.h"
#include "process/libc.h"
#include "process/log.h"
#include "process/manager.h"
#include "process/signals.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* After this silence, an open connection is expected to send no request. */
#define SILENCE (2 * CLOCK_SECOND)

#define TRIM_EVERY (5 * CLOCK_SECOND)

enum {
    TRIM_FROM = 256, /* connections that have ended: a few megabytes */
    TURN_NANOSECONDS = 50000000,
    DRAIN_TURN_NANOSECONDS = 5000000
};

struct place {
    struct listener listener; /* its socket belongs to the acceptor */
    struct acceptor *acceptor;
};

struct server {
    struct service *service;
    struct manager manager;
    struct place places[MANAGER_SOCKETS];
    size_t place_count;
    struct connection_table *connections;
    struct linger_set *linger;
    struct admin *admin; /* or NULL: its probes share this address */
    bool awaits_answers; /* whether event loops still have to answer a ping */
    uint64_t pinged_at;

    /* Used by the housekeeping only; times are from clock_now. */
    uint64_t house_kept_at;
    uint64_t trimmed_at;
    uint64_t removed; /* connections that had ended at the last trim */

    size_t thread_count; /* threads that were started */
    struct io_thread threads[];
};

/* Passes a connection to an I/O thread. Those of Unix sockets are passed as 127.0.0.1, since AF_UNIX marks pings. */
static bool give(
    void *owner, unsigned thread, int fd, const struct sockaddr *address, socklen_t length)
{
    const struct sockaddr_in here = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct server *server = owner;

    if (address->sa_family == AF_UNIX) {
        address = (const struct sockaddr *)&here;
        length = sizeof(here);
    }
    return MHD_add_connection(server->threads[thread].daemon, fd, address, length) == MHD_YES;
}

/* Lets an acceptor wait at the socket of the next place. */
static bool start_acceptor(struct server *server, struct buffer *error)
{
    struct place *place = &server->places[server->place_count];

    place->acceptor = acceptor_start(place->listener.fd, server->connections, server->linger,
        &server->service->metrics, give, server);
    if (!place->acceptor)
        return buffer_say(error, "cannot start to accept connections: %s", strerror(errno));
    server->place_count++;
    return true;
}

/* Listens on the manager's sockets, or on its own. */
static bool listen_here(struct server *server, struct buffer *error)
{
    const struct listener_place place = listener_service_place(&server->service->config);
    struct sockaddr_storage address;
    socklen_t length;
    int socket;

    if (!manager_open(&server->manager, error))
        return false;
    while ((socket = manager_take(&server->manager)) >= 0) {
        listener_adopt(&server->places[server->place_count].listener, socket);
        if (!start_acceptor(server, error))
            return false;
    }
    return server->place_count ||
        (listener_find_address(&place, AI_PASSIVE, &address, &length, error) &&
            listener_open(
                &server->places[0].listener, &place, (struct sockaddr *)&address, length, error) &&
            start_acceptor(server, error));
}

static bool start_all(struct server *server, struct buffer *error)
{
    const struct config *config = &server->service->config;

    server->connections = connection_table_new(config->connections, config->client_connections,
        config->io_threads, &config->trusted_proxies);
    if (!server->connections)
        return buffer_say(error, "there is not enough memory to start");
    server->linger = linger_start();
    if (!server->linger)
        return buffer_say(error, "cannot start to close connections: %s", strerror(errno));
    if (!listen_here(server, error))
        return false;
    while (server->thread_count < config->io_threads)
        if (!io_thread_start(&server->threads[server->thread_count++], server->service,
                server->connections, server->linger))
            return buffer_say(error, "cannot start the I/O threads");
    return !*config->admin_address || (server->admin = admin_start(server->service, error));
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
    if (start_all(server, error))
        return server;
    server_stop(server);
    return NULL;
}

void server_accept(struct server *server)
{
    struct buffer lines = {0};

    buffer_add_text(&lines, "READY=1\nSTATUS=Serving at ");
    for (size_t i = 0; i < server->place_count; i++) {
        const char *url = server->places[i].listener.url;

        acceptor_open(server->places[i].acceptor);
        buffer_addf(&lines, "%s%s", i ? ", " : "", url);
        log_event(LOG_INFO, "listening", log_text("url", url), log_text("version", MAZED_VERSION));
    }
    manager_notify(&server->manager, lines.failed ? "READY=1" : lines.data);
    buffer_free(&lines);
}

void server_stop(struct server *server)
{
    if (!server)
        return;
    manager_close(&server->manager);
    admin_stop(server->admin);
    for (size_t i = 0; i < server->place_count; i++)
        acceptor_stop(server->places[i].acceptor);
    for (size_t i = 0; i < server->thread_count; i++) {
        peers_reset_unframed(&server->threads[i].peers);
        io_thread_stop(&server->threads[i]);
    }
    linger_stop(server->linger);
    connection_table_free(server->connections);
    free(server);
}

/*
 * free() does not return the memory of connections, since it is scattered among blocks in use. Returning it takes
 * milliseconds, and blocks threads that allocate.
 */
static void trim(struct server *server, uint64_t now)
{
    const uint64_t removed = connection_table_removed(server->connections);

    if (removed < server->removed + TRIM_FROM || now < server->trimmed_at + TRIM_EVERY)
        return;
    libc_trim();
    server->removed = removed;
    server->trimmed_at = now;
}

void server_keep_house(void *argument)
{
    struct server *server = argument;
    const struct config *config = &server->service->config;
    const uint64_t now = clock_now();
    const struct peers_check check = {.now = now,
        .idle_max = config->idle_timeout * CLOCK_SECOND,
        .keep_alive_max = config->keep_alive_timeout * CLOCK_SECOND,
        .min_rate = config->min_rate,
        .jobs = server->service->jobs};

    if (now < server->house_kept_at + CLOCK_SECOND)
        return;
    server->house_kept_at = now;
    for (size_t i = 0; i < server->thread_count; i++)
        peers_check(&server->threads[i].peers, &check);
    connection_table_remove_lost(server->connections, now);
    log_limited_flush(false);
    trim(server, now);
    admin_retry(server->admin);
}

struct timespec server_pause(const struct server *server)
{
    if (server->manager.watchdog)
        return (struct timespec){.tv_nsec = TURN_NANOSECONDS};
    return (struct timespec){.tv_sec = 3600};
}

static bool loops_answered(const struct server *server)
{
    size_t i = 0;

    while (i < server->thread_count && !atomic_load(&server->threads[i].awaits_answer))
        i++;
    return i == server->thread_count;
}

/* Pings the watchdog twice per timeout. */
void server_turn(struct server *server)
{
    const uint64_t now = clock_now(), watchdog = server->manager.watchdog;

    if (!watchdog)
        return;
    if (server->awaits_answers && loops_answered(server)) {
        server->awaits_answers = false;
        manager_notify(&server->manager, "WATCHDOG=1");
    }
    /* A ping may be lost if memory runs out; it is then sent again. */
    if (now < server->pinged_at + watchdog / (server->awaits_answers ? 4 : 2))
        return;
    server->awaits_answers = true;
    server->pinged_at = now;
    for (size_t i = 0; i < server->thread_count; i++)
        io_thread_ping(&server->threads[i]);
}

/* Waits for a while; whether another signal to stop ended the wait. */
static bool is_stopped(uint64_t nanoseconds)
{
    const struct timespec pause = {.tv_nsec = (long)nanoseconds};
    const char *name;

    return signals_wait(&pause, &name) == SIGNALS_STOP;
}

/* Waits for --drain-delay; false if a signal ended the wait. */
static bool delay(struct server *server)
{
    const uint64_t end = clock_now() + server->service->config.drain_delay * CLOCK_SECOND;

    while (clock_now() < end) {
        if (is_stopped(TURN_NANOSECONDS))
            return false;
        server_turn(server);
    }
    return true;
}

/* A turn of the drain; false when no connection is left. Silence counts from the beginning of the drain. */
static bool drains(struct server *server, uint64_t begun)
{
    const uint64_t now = clock_now();

    server_turn(server);
    return connection_table_close_silent(
        server->connections, now > begun + SILENCE ? now - SILENCE : 0);
}

uint64_t server_drain(struct server *server)
{
    struct service *service = server->service;
    uint64_t begun, end;
    bool waits;

    manager_notify(&server->manager, "STOPPING=1\nSTATUS=Draining");
    atomic_store(&service->stopping, true);
    waits = delay(server);
    begun = clock_now();
    end = begun + service->config.drain_timeout * CLOCK_SECOND;
    atomic_store(&service->drain_until, end);
    atomic_store(&service->draining, true);
    for (size_t i = 0; i < server->place_count; i++)
        acceptor_close(server->places[i].acceptor);
    while (waits && clock_now() < end && drains(server, begun))
        waits = !is_stopped(DRAIN_TURN_NANOSECONDS);
    atomic_store(&service->ended, true);
    return atomic_load(&service->metrics.requests);
}
