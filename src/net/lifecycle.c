/*
 * A connection that is open when the drain begins may have a request on its way. So it stays open for one more answer,
 * which says that it is the last, and is closed without one only after its peer was silent for a while.
 */
#include "net/lifecycle.h"

#include "net/listener.h"
#include "process/clock.h"
#include "process/log.h"
#include "process/signals.h"

#include <stdio.h>
#include <unistd.h>

/* After this silence, no request is expected on an open connection. */
#define SILENCE (2 * CLOCK_SECOND)

enum { TURN_NANOSECONDS = 50000000, DRAIN_TURN_NANOSECONDS = 5000000 };

bool lifecycle_open(struct lifecycle *lifecycle, const struct config *config, struct buffer *error)
{
    *lifecycle = (struct lifecycle){.config = config};
    /* Until there is a path, there is nothing to hand over. */
    (void)handover_open(&lifecycle->handover, NULL, error);
    return manager_open(&lifecycle->manager, error);
}

/* The socket of the running daemon, unless it listens elsewhere than this one is to. */
static int take_over(struct lifecycle *lifecycle)
{
    const struct listener_place place = listener_service_place(lifecycle->config);
    const int fd = handover_take(&lifecycle->handover);

    if (fd < 0 || listener_has_address(fd, &place))
        return fd;
    log_event(
        LOG_INFO, "handover", log_text("remark", "the running daemon listens at another address"));
    close(fd);
    return -1;
}

bool lifecycle_take_socket(struct lifecycle *lifecycle, int *socket, struct buffer *error)
{
    const char *path = lifecycle->config->handover;

    *socket = manager_take(&lifecycle->manager);
    if (!*path)
        return true;
    if (*socket >= 0) {
        log_event(LOG_WARNING, "handover", log_text("path", path),
            log_text("remark", "ignored: the service manager passed a socket"));
        return true;
    }
    if (!handover_open(&lifecycle->handover, path, error))
        return false;
    *socket = take_over(lifecycle);
    return true;
}

bool lifecycle_serve(struct lifecycle *lifecycle, struct server *server, struct buffer *error)
{
    char lines[160];

    /* Else this daemon would drain as soon as it has taken over, and none would serve. */
    if (lifecycle->handover.predecessor >= 0 && signals_wait_to_stop(&(struct timespec){0})) {
        buffer_add_text(error, "stopped while starting");
        return false;
    }
    /* Once this succeeds the predecessor drains, so nothing after it may fail. */
    if (!handover_confirm(&lifecycle->handover, error))
        return false;
    server_accept(server);
    lifecycle->server = server;
    snprintf(lines, sizeof(lines), "READY=1\nSTATUS=Serving at %s", server_url(server));
    manager_notify(&lifecycle->manager, lines);
    return true;
}

struct timespec lifecycle_pause(const struct lifecycle *lifecycle)
{
    if (lifecycle->handover.listener >= 0 || lifecycle->manager.watchdog)
        return (struct timespec){.tv_nsec = TURN_NANOSECONDS};
    return (struct timespec){.tv_sec = 3600};
}

/* Pings the watchdog twice in its time, once all event loops have answered a ping. */
static void ping_watchdog(struct lifecycle *lifecycle)
{
    const uint64_t now = clock_now();

    if (!lifecycle->manager.watchdog)
        return;
    if (lifecycle->awaits_answers && server_loops_answered(lifecycle->server)) {
        lifecycle->awaits_answers = false;
        manager_notify(&lifecycle->manager, "WATCHDOG=1");
    }
    /* A ping may be lost for want of memory: then it is sent again. */
    if (now >=
        lifecycle->pinged_at + lifecycle->manager.watchdog / (lifecycle->awaits_answers ? 4 : 2)) {
        lifecycle->awaits_answers = true;
        lifecycle->pinged_at = now;
        server_ping_loops(lifecycle->server);
    }
}

bool lifecycle_turn(struct lifecycle *lifecycle)
{
    ping_watchdog(lifecycle);
    return handover_poll(&lifecycle->handover, server_socket(lifecycle->server));
}

/* Waits for --drain-delay; false if a signal ended it. A successor that takes over ends it, too. */
static bool delay(struct lifecycle *lifecycle)
{
    const uint64_t end = clock_now() + lifecycle->config->drain_delay * CLOCK_SECOND;
    const struct timespec pause = {.tv_nsec = TURN_NANOSECONDS};

    while (clock_now() < end) {
        if (signals_wait_to_stop(&pause))
            return false;
        if (lifecycle_turn(lifecycle))
            return true;
    }
    return true;
}

/* A turn of the drain; false when no connection is left. The silence counts from the beginning of the drain on. */
static bool drains(struct lifecycle *lifecycle, uint64_t begun)
{
    const uint64_t now = clock_now();

    ping_watchdog(lifecycle);
    return server_close_silent(lifecycle->server, now > begun + SILENCE ? now - SILENCE : 0);
}

uint64_t lifecycle_drain(struct lifecycle *lifecycle, bool by_signal)
{
    const struct timespec pause = {.tv_nsec = DRAIN_TURN_NANOSECONDS};
    uint64_t begun, end;
    bool waits;

    manager_notify(&lifecycle->manager, "STOPPING=1\nSTATUS=Draining");
    /* After a handover the port is still served, so that /readyz need not change. */
    if (by_signal)
        server_announce_stop(lifecycle->server);
    waits = !by_signal || delay(lifecycle);
    begun = clock_now();
    end = begun + lifecycle->config->drain_timeout * CLOCK_SECOND;
    /* A successor that has connected and is not accepted yet would bind the port, which is still in use. */
    if (by_signal)
        (void)handover_poll(&lifecycle->handover, server_socket(lifecycle->server));
    handover_close(&lifecycle->handover);
    server_begin_drain(lifecycle->server, end);
    while (waits && clock_now() < end && drains(lifecycle, begun))
        waits = !signals_wait_to_stop(&pause);
    return server_end_drain(lifecycle->server);
}

void lifecycle_close(struct lifecycle *lifecycle)
{
    handover_close(&lifecycle->handover);
    manager_close(&lifecycle->manager);
}
