/*
 * A thread that reads requests and writes answers: a libmicrohttpd daemon with one thread. It does
 * not listen; the acceptor hands it connections. I/O threads share only the service and the table
 * of connections.
 */
#ifndef NET_IO_THREAD_H
#define NET_IO_THREAD_H

#include "maze/task.h"

#include "base/buffer.h"
#include "coding/coding.h"
#include "net/listen/linger.h"
#include "net/peers/connection_table.h"
#include "net/peers/peers.h"
#include "net/response_pool.h"
#include "net/turn.h"
#include "process/seed_pool.h"
#include "routes/routes.h"

#include <microhttpd.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct io_thread {
    struct service *service;
    struct connection_table *connections;
    struct linger_set *linger;
    struct MHD_Daemon *daemon; /* NULL: not started */
    struct maze_task *task;
    struct response_pool *responses;
    struct seed_pool seeds;
    uint64_t next_id;              /* for request ids: see exchange_begin */
    struct maze_encoder *spare;    /* a cleared one to reuse, or NULL */
    char *scratch;                 /* SMALL_ANSWER bytes, or NULL until needed */
    struct buffer packed;          /* the coded form of a small answer */
    struct coder *coders[CODINGS]; /* not in use, or NULL */
    size_t streams;                /* answers being pulled */
    struct turn requests;          /* what requests that begin take of a turn, */
    struct turn pulls;             /* and what the bytes of streams do */
    struct peer_list peers;
    atomic_bool awaits_answer; /* to the last ping */
};

/*
 * Starts a thread, which is all zero. False if that fails; call io_thread_stop even then. The
 * others are borrowed.
 */
bool io_thread_start(
    struct io_thread *, struct service *, struct connection_table *, struct linger_set *);

/* Closes its connections and ends it. No connection may still be parked (see jobs_stop). */
void io_thread_stop(struct io_thread *);

/*
 * Pings the event loop with a connection whose other end is closed: the loop answers by noticing
 * that, and until then `awaits_answer` is set. No client, metric or limit counts the connection. If
 * it cannot be made, no answer is awaited.
 */
void io_thread_ping(struct io_thread *);

#endif
