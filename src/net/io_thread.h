/*
 * A thread that reads requests and writes answers: a daemon of libmicrohttpd with one thread, which
 * listens nowhere, as the acceptor gives it its connections. I/O threads share nothing but the
 * service and the table of connections.
 */
#ifndef NET_IO_THREAD_H
#define NET_IO_THREAD_H

#include "maze/task.h"

#include "base/buffer.h"
#include "coding/coding.h"
#include "net/peers/connection_table.h"
#include "net/peers/peers.h"
#include "net/response_pool.h"
#include "process/seed_pool.h"
#include "routes/routes.h"

#include <microhttpd.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A turn of the event loop. */
struct io_thread_turn {
    uint64_t number; /* of the turns that are known to be over */
    uint64_t busy;   /* nanoseconds that were taken since */
};

struct io_thread {
    struct service *service;
    struct connection_table *connections;
    struct MHD_Daemon *daemon; /* NULL: not started */
    struct maze_task *task;
    struct response_pool *responses;
    struct seed_pool seeds;
    uint64_t next_id;              /* of requests: see exchange_begin */
    struct maze_encoder *spare;    /* a cleared one, or NULL */
    char *scratch;                 /* SMALL_ANSWER bytes, or NULL until they are needed */
    struct buffer packed;          /* the coded form of a small answer */
    struct coder *coders[CODINGS]; /* that are not in use, or NULL */
    size_t streams;                /* answers being pulled */
    struct io_thread_turn turn;    /* of requests that begin, */
    struct io_thread_turn pulls;   /* and of the bytes of streams */
    struct peer_list peers;
    atomic_bool awaits_answer; /* to the last ping */
};

/*
 * Starts a thread, which is all zero; false when that cannot be done. To be stopped even then. The
 * service and the table are borrowed.
 */
bool io_thread_start(struct io_thread *, struct service *, struct connection_table *);

/* Closes its connections and ends it. No connection may be parked any more (see jobs_stop). */
void io_thread_stop(struct io_thread *);

/*
 * Pings the event loop: with a connection whose other end is closed already, which the loop answers
 * by noticing that; until then `awaits_answer`. No client, metric or limit counts it. If it cannot
 * be done, no answer is awaited.
 */
void io_thread_ping(struct io_thread *);

/* Whether a connection that comes or goes is a ping: then nothing else may be done with it. */
bool io_thread_is_ping(struct io_thread *, struct MHD_Connection *, void **context,
    enum MHD_ConnectionNotificationCode);

/*
 * Many requests that are each cheap would hold up those that take next to no time: once they have
 * taken a millisecond of a turn of the event loop, the next one is put off to the next turn, and
 * asked about again then; so are streams. *until is its own: the turn that it was put off to, or 0.
 */
bool io_thread_defers(struct io_thread_turn *, uint64_t *until);

/* Counts what a request or a stream took of the turn, from a time of clock_now until now. */
void io_thread_count(struct io_thread_turn *, uint64_t begun);

#endif
