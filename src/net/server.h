/*
 * The daemon on the network: I/O threads that read requests, answer what is cheap at once, leave
 * the rest to jobs, and write answers as their sockets drain.
 */
#ifndef NET_SERVER_H
#define NET_SERVER_H

#include "routes/routes.h"

struct server;

/* How the jobs speak to a connection; to be given to jobs_new. */
const struct job_owner *server_job_owner(void);

/*
 * Listens and starts the I/O threads, but accepts no connection. The socket is one that another
 * process opened, which becomes the server's even on failure, or -1. Returns NULL on failure:
 * *error then is one line that says why. The service is borrowed until server_stop.
 */
struct server *server_start(struct service *, int socket, struct buffer *error);

/* Begins to accept connections, for which everything has been started. */
void server_accept(struct server *);

/* Where it listens, as `http://127.0.0.1:8080`. */
const char *server_url(const struct server *);

/*
 * The housekeeping, for the reaper of the jobs, several times a second: closes connections that
 * take too long over a request.
 */
void server_keep_house(void *server);

/* Has /readyz say that the server is about to stop. */
void server_announce_stop(struct server *);

/*
 * Accepts the connections that are queued, closes the listening socket, and drains: every answer
 * closes its connection, and nothing is begun that would take beyond `end` (clock_now).
 */
void server_begin_drain(struct server *, uint64_t end);

/*
 * While it drains, again and again: closes connections on which no request came since before a
 * time of clock_now. Returns how many connections there are still.
 */
size_t server_close_silent(struct server *, uint64_t before);

/* Ends the drain: what is not answered now is cut. Returns how many requests are. */
uint64_t server_end_drain(struct server *);

/* Pings the event loops of the I/O threads; whether all have answered the last ping. */
void server_ping_loops(struct server *);
bool server_loops_answered(const struct server *);

/*
 * Closes all connections and ends the threads. No connection may be parked any more (see
 * jobs_stop).
 */
void server_stop(struct server *);

#endif
