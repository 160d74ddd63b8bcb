/*
 * The daemon on the network: I/O threads that read requests, answer what is cheap at once, leave
 * the rest to jobs, and write answers as their sockets drain. It starts and stops without its
 * clients' notice: the listening socket may be the service manager's, and outlive the process; the
 * manager is notified when the daemon serves, that it is alive, and when it stops.
 *
 * All functions but server_keep_house are for the main thread.
 */
#ifndef NET_SERVER_H
#define NET_SERVER_H

#include "routes/routes.h"

#include <time.h>

struct server;

/*
 * Listens, where the manager passed no socket, and starts the I/O threads, but accepts no
 * connection. Returns NULL on failure: *error then is one line that says why. The service is
 * borrowed until server_stop.
 */
struct server *server_start(struct service *, struct buffer *error);

/* Begins to accept connections, for which everything has been started; notifies the manager. */
void server_accept(struct server *);

/* Where it listens, as `http://127.0.0.1:8080`. */
const char *server_url(const struct server *);

/*
 * The housekeeping, for the reaper of the jobs, several times a second: closes silent connections,
 * cuts slow readers, and gives what connections no longer use back to the system.
 */
void server_keep_house(void *server);

/* How long the main thread may wait between two turns. */
struct timespec server_pause(const struct server *);

/*
 * A turn of the main thread: pings the manager's watchdog when it is time, and all event loops have
 * answered a ping.
 */
void server_turn(struct server *);

/*
 * Drains: /readyz is 503 first, while all else goes on for --drain-delay. Then no more connections
 * are accepted, every answer closes its connection, and nothing is begun that would take longer
 * than --drain-timeout. Waits until all answers are sent and all connections are closed, for that
 * time at most, or until another signal to stop. What is not answered then is cut: returns how many
 * requests are.
 */
uint64_t server_drain(struct server *);

/*
 * Closes all connections and ends the threads; NULL is allowed. No connection may be parked any
 * more (see jobs_stop).
 */
void server_stop(struct server *);

#endif
