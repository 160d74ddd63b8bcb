/*
 * How the daemon starts and stops without its clients' notice: the listening socket is taken from
 * the service manager or from the running daemon, and goes to the next one; the manager is notified
 * when the daemon serves, that it is alive, and when it stops. All functions are for the main
 * thread.
 */
#ifndef NET_LIFECYCLE_H
#define NET_LIFECYCLE_H

#include "net/handover.h"
#include "net/server.h"
#include "process/manager.h"

#include <time.h>

struct lifecycle {
    const struct config *config;
    struct manager manager;
    struct handover handover;
    struct server *server; /* once it serves */
    bool awaits_answers;   /* of its event loops, which were pinged */
    uint64_t pinged_at;
};

/*
 * Reads what the manager passed. False when it cannot be used: *error is one line that says why.
 * The configuration is borrowed. Must be closed even on failure.
 */
bool lifecycle_open(struct lifecycle *, const struct config *, struct buffer *error);

/*
 * Takes the listening socket that another process passes, which the caller owns then: *socket is -1
 * if there is none. False with *error set if the daemon cannot start.
 */
bool lifecycle_take_socket(struct lifecycle *, int *socket, struct buffer *error);

/*
 * Lets the server accept connections, once everything is started and the socket is its own, and
 * notifies the manager. False if another daemon goes on serving, as it does where a signal has
 * stopped this one meanwhile, or it cannot be done: *error is one line that says why.
 */
bool lifecycle_serve(struct lifecycle *, struct server *, struct buffer *error);

/* How long the main thread may wait between two turns. */
struct timespec lifecycle_pause(const struct lifecycle *);

/*
 * A turn of the main thread: pings the watchdog, and speaks to a successor. True when the daemon is
 * to drain, since its successor serves.
 */
bool lifecycle_turn(struct lifecycle *);

/*
 * Drains. If a signal stops the daemon, /readyz is 503 first, while all else goes on for
 * --drain-delay. Then no more connections are accepted. Waits until all answers are sent and all
 * connections are closed, for --drain-timeout at most, or until another signal to stop. Returns how
 * many answers were not sent.
 */
uint64_t lifecycle_drain(struct lifecycle *, bool by_signal);

void lifecycle_close(struct lifecycle *);

#endif
