/*
 * A connection that is open when the drain begins may have a request on its way. So it stays open for one more answer,
 * which says that it is the last, and is closed without one only after its peer was silent for a while.
 */
#include "net/lifecycle.h"

#include "process/clock.h"
#include "process/signals.h"

#include <stdio.h>

/* After this silence, no request is expected on an open connection. */
#define SILENCE (2 * CLOCK_SECOND)

enum { TURN_NANOSECONDS = 50000000, DRAIN_TURN_NANOSECONDS = 5000000 };

bool lifecycle_open(struct lifecycle *lifecycle, const struct config *config, struct buffer *error)
{
    *lifecycle = (struct lifecycle){.config = config};
    return manager_open(&lifecycle->manager, error);
}

void lifecycle_serve(struct lifecycle *lifecycle, struct server *server)
{
    char lines[160];

    server_accept(server);
    lifecycle->server = server;
    snprintf(lines, sizeof(lines), "READY=1\nSTATUS=Serving at %s", server_url(server));
    manager_notify(&lifecycle->manager, lines);
}

struct timespec lifecycle_pause(const struct lifecycle *lifecycle)
{
    if (lifecycle->manager.watchdog)
        return (struct timespec){.tv_nsec = TURN_NANOSECONDS};
    return (struct timespec){.tv_sec = 3600};
}

/* Pings the watchdog twice in its time, once all event loops have answered a ping. */
void lifecycle_turn(struct lifecycle *lifecycle)
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

/* Waits for --drain-delay; false if a signal ended it. */
static bool delay(struct lifecycle *lifecycle)
{
    const uint64_t end = clock_now() + lifecycle->config->drain_delay * CLOCK_SECOND;
    const struct timespec pause = {.tv_nsec = TURN_NANOSECONDS};

    while (clock_now() < end) {
        if (signals_wait_to_stop(&pause))
            return false;
        lifecycle_turn(lifecycle);
    }
    return true;
}

/* A turn of the drain; false when no connection is left. The silence counts from the beginning of the drain on. */
static bool drains(struct lifecycle *lifecycle, uint64_t begun)
{
    const uint64_t now = clock_now();

    lifecycle_turn(lifecycle);
    return server_close_silent(lifecycle->server, now > begun + SILENCE ? now - SILENCE : 0);
}

uint64_t lifecycle_drain(struct lifecycle *lifecycle)
{
    const struct timespec pause = {.tv_nsec = DRAIN_TURN_NANOSECONDS};
    uint64_t begun, end;
    bool waits;

    manager_notify(&lifecycle->manager, "STOPPING=1\nSTATUS=Draining");
    server_announce_stop(lifecycle->server);
    waits = delay(lifecycle);
    begun = clock_now();
    end = begun + lifecycle->config->drain_timeout * CLOCK_SECOND;
    server_begin_drain(lifecycle->server, end);
    while (waits && clock_now() < end && drains(lifecycle, begun))
        waits = !signals_wait_to_stop(&pause);
    return server_end_drain(lifecycle->server);
}

void lifecycle_close(struct lifecycle *lifecycle)
{
    manager_close(&lifecycle->manager);
}
