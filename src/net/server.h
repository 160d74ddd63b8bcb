/*
 * The daemon on the network: I/O threads read requests, answer cheap ones at once, leave the others
 * to jobs, and write answers as their sockets drain. Clients do not notice when it restarts: the
 * listening sockets may belong to the service manager and outlive the process. The manager is told
 * when the daemon is ready, that it is alive, and when it stops.
 *
 * Only the main thread calls these functions, except server_keep_house.
 */
#ifndef NET_SERVER_H
#define NET_SERVER_H

#include "routes/routes.h"

#include <time.h>

struct server;

/*
 * Listens, unless the manager passed sockets, and starts the I/O threads, but does not accept
 * connections yet. NULL on failure: *error is then one line that says why. The service is borrowed
 * until server_stop.
 */
struct server *server_start(struct service *, struct buffer *error);

/*
 * Begins to accept connections, logs where, and notifies the manager. Everything else must be
 * running.
 */
void server_accept(struct server *);

/*
 * The housekeeping, which the reaper of the jobs calls several times a second: closes silent
 * connections, cuts slow readers, and returns memory that connections no longer use to the system.
 */
void server_keep_house(void *server);

/* How long the main thread may wait between two calls of server_turn. */
struct timespec server_pause(const struct server *);

/*
 * A turn of the main thread: pings the manager's watchdog when that is due and all event loops have
 * answered a ping.
 */
void server_turn(struct server *);

/*
 * Drains. First /readyz answers 503, while everything else goes on for --drain-delay. Then no more
 * connections are accepted, every answer closes its connection, and nothing begins that would take
 * longer than --drain-timeout. Waits for that time, until all answers are sent and all connections
 * closed, or until another signal to stop. Returns the number of requests that remain and are cut
 * off.
 */
uint64_t server_drain(struct server *);

/*
 * Closes all connections and ends the threads; NULL is allowed. No connection may still be parked
 * (see jobs_stop).
 */
void server_stop(struct server *);

#endif
