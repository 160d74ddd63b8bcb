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

bool lifecycle_open(struct lifecycle *self, const struct config *config, struct buffer *error)
{
    *self = (struct lifecycle){.config = config};
    /* Until there is a path, there is nothing to hand over. */
    (void)handover_open(&self->handover, NULL, error);
    return manager_open(&self->manager, error);
}

/* The socket of the running daemon, unless it listens elsewhere than this one is to. */
static int take_over(struct lifecycle *self)
{
    const struct listener_place place = listener_service_place(self->config);
    const int fd = handover_take(&self->handover);

    if (fd < 0 || listener_has_address(fd, &place))
        return fd;
    log_event(
        LOG_INFO, "handover", log_text("remark", "the running daemon listens at another address"));
    close(fd);
    return -1;
}

bool lifecycle_take_socket(struct lifecycle *self, int *socket, struct buffer *error)
{
    const char *path = self->config->handover;

    *socket = manager_take(&self->manager);
    if (!*path)
        return true;
    if (*socket >= 0) {
        log_event(LOG_WARNING, "handover", log_text("path", path),
            log_text("remark", "ignored: the service manager passed a socket"));
        return true;
    }
    if (!handover_open(&self->handover, path, error))
        return false;
    *socket = take_over(self);
    return true;
}

bool lifecycle_serve(struct lifecycle *self, struct server *server, struct buffer *error)
{
    char lines[160];

    /* Else this daemon would drain as soon as it has taken over, and none would serve. */
    if (self->handover.predecessor >= 0 && signals_wait_to_stop(&(struct timespec){0})) {
        buffer_add_text(error, "stopped while starting");
        return false;
    }
    /* Once this succeeds the predecessor drains, so nothing after it may fail. */
    if (!handover_confirm(&self->handover, error))
        return false;
    server_accept(server);
    self->server = server;
    snprintf(lines, sizeof(lines), "READY=1\nSTATUS=Serving at %s", server_url(server));
    manager_notify(&self->manager, lines);
    return true;
}

struct timespec lifecycle_pause(const struct lifecycle *self)
{
    if (self->handover.listener >= 0 || self->manager.watchdog)
        return (struct timespec){.tv_nsec = TURN_NANOSECONDS};
    return (struct timespec){.tv_sec = 3600};
}

/* Pings the watchdog twice in its time, once all event loops have answered a ping. */
static void ping_watchdog(struct lifecycle *self)
{
    const uint64_t now = clock_now();

    if (!self->manager.watchdog)
        return;
    if (self->awaits_answers && server_loops_answered(self->server)) {
        self->awaits_answers = false;
        manager_notify(&self->manager, "WATCHDOG=1");
    }
    /* A ping may be lost for want of memory: then it is sent again. */
    if (now >= self->pinged_at + self->manager.watchdog / (self->awaits_answers ? 4 : 2)) {
        self->awaits_answers = true;
        self->pinged_at = now;
        server_ping_loops(self->server);
    }
}

bool lifecycle_turn(struct lifecycle *self)
{
    ping_watchdog(self);
    return handover_poll(&self->handover, server_socket(self->server));
}

/* Waits for --drain-delay; false if a signal ended it. A successor that takes over ends it, too. */
static bool delay(struct lifecycle *self)
{
    const uint64_t end = clock_now() + self->config->drain_delay * CLOCK_SECOND;
    const struct timespec pause = {.tv_nsec = TURN_NANOSECONDS};

    while (clock_now() < end) {
        if (signals_wait_to_stop(&pause))
            return false;
        if (lifecycle_turn(self))
            return true;
    }
    return true;
}

/* A turn of the drain; false when no connection is left. The silence counts from the beginning of the drain on. */
static bool drains(struct lifecycle *self, uint64_t begun)
{
    const uint64_t now = clock_now();

    ping_watchdog(self);
    return server_close_silent(self->server, now > begun + SILENCE ? now - SILENCE : 0);
}

uint64_t lifecycle_drain(struct lifecycle *self, bool by_signal)
{
    const struct timespec pause = {.tv_nsec = DRAIN_TURN_NANOSECONDS};
    uint64_t begun, end;
    bool waits;

    manager_notify(&self->manager, "STOPPING=1\nSTATUS=Draining");
    /* After a handover the port is still served, so that /readyz need not change. */
    if (by_signal)
        server_announce_stop(self->server);
    waits = !by_signal || delay(self);
    begun = clock_now();
    end = begun + self->config->drain_timeout * CLOCK_SECOND;
    /* A successor that has connected and is not accepted yet would bind the port, which is still in use. */
    if (by_signal)
        (void)handover_poll(&self->handover, server_socket(self->server));
    handover_close(&self->handover);
    server_begin_drain(self->server, end);
    while (waits && clock_now() < end && drains(self, begun))
        waits = !signals_wait_to_stop(&pause);
    return server_requests_in_progress(self->server);
}

void lifecycle_close(struct lifecycle *self)
{
    handover_close(&self->handover);
    manager_close(&self->manager);
}
