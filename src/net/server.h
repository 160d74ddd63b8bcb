/*
 * The daemon on the network: I/O threads that read requests, answer what is cheap at once, leave
 * the rest to jobs, and write answers as their sockets drain.
 */
#ifndef NET_SERVER_H
#define NET_SERVER_H

#include "routes/service.h"

#include <signal.h>

struct server;

/* How the jobs speak to a connection; to be given to jobs_new. */
const struct job_owner *server_job_owner(void);

/*
 * Listens and starts the I/O threads. Returns NULL when that cannot be done: *error then is one
 * line that says why. The service is borrowed until server_stop.
 */
struct server *server_start(struct service *, struct buffer *error);

/* Where it listens, as `http://127.0.0.1:8080`. */
const char *server_url(const struct server *);

/* For the reaper, twenty times a second: closes connections that take too long over a request. */
void server_reap(void *server);

/*
 * Begins no more mazes and waits until all answers under way are sent, for `seconds` at most, or
 * until one of the signals comes, which must be blocked in every thread. Returns how many were not.
 */
uint64_t server_drain(struct server *, uint64_t seconds, const sigset_t *hurry);

/*
 * Closes all connections and ends the threads. No connection may be parked any more (see
 * jobs_stop).
 */
void server_stop(struct server *);

#endif
