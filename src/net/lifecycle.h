/*
 * How the daemon starts and stops without its clients' notice: the listening socket may be the
 * service manager's, and outlive the process; the manager is notified when the daemon serves, that
 * it is alive, and when it stops. All functions are for the main thread.
 */
#ifndef NET_LIFECYCLE_H
#define NET_LIFECYCLE_H

#include "net/server.h"
#include "process/manager.h"

#include <time.h>

struct lifecycle {
    const struct config *config;
    struct manager manager;
    struct server *server; /* once it serves */
    bool awaits_answers;   /* of its event loops, which were pinged */
    uint64_t pinged_at;
};

/*
 * Reads what the manager passed. False when it cannot be used: *error is one line that says why.
 * The configuration is borrowed. Must be closed even on failure.
 */
bool lifecycle_open(struct lifecycle *, const struct config *, struct buffer *error);

/* Lets the server, of which everything is started, accept connections; notifies the manager. */
void lifecycle_serve(struct lifecycle *, struct server *);

/* How long the main thread may wait between two turns. */
struct timespec lifecycle_pause(const struct lifecycle *);

/* A turn of the main thread: pings the manager's watchdog when it is time. */
void lifecycle_turn(struct lifecycle *);

/*
 * Drains: /readyz is 503 first, while all else goes on for --drain-delay. Then no more connections
 * are accepted. Waits until all answers are sent and all connections are closed, for
 * --drain-timeout at most, or until another signal to stop. Returns how many answers were not sent.
 */
uint64_t lifecycle_drain(struct lifecycle *);

void lifecycle_close(struct lifecycle *);

#endif
