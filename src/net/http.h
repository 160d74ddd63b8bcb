/*
 * The daemon on the network: I/O threads that read requests, answer what is cheap at once, hand what
 * is not to the jobs, and write answers as their sockets drain.
 */
#ifndef NET_HTTP_H
#define NET_HTTP_H

#include "routes/service.h"

#include <stdbool.h>

struct http;

/* How the jobs speak to a connection; to be given to jobs_new. */
extern const struct job_owner http_job_owner;

/*
 * Listens and starts the I/O threads. Returns NULL when that cannot be done: *error then is one line
 * that says why. The service is borrowed until http_stop.
 */
struct http *http_start(struct service *, struct buffer *error);

/* Where it listens, as `http://127.0.0.1:8080`. */
const char *http_url(const struct http *);

/* For the watch, now and then: closes connections that take too long over a request. */
void http_look(void *http);

/*
 * Begins no more mazes and waits until all answers under way are sent, for so many seconds at most.
 * Returns how many were not.
 */
uint64_t http_drain(struct http *, uint64_t seconds);

/* Closes all connections and ends the threads. No job may be parked any more (see jobs_stop). */
void http_stop(struct http *);

#endif
