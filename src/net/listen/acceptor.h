/*
 * The thread that accepts connections: it counts each one, and hands it to an I/O thread or refuses
 * it with an answer.
 */
#ifndef NET_LISTEN_ACCEPTOR_H
#define NET_LISTEN_ACCEPTOR_H

#include "net/listen/linger.h"
#include "net/peers/connection_table.h"
#include "process/metrics.h"

#include <stdbool.h>
#include <sys/socket.h>

struct acceptor;

/*
 * Hands an accepted, non-blocking connection to an I/O thread, which calls connection_table_start.
 * False on failure; the connection is closed then.
 */
typedef bool acceptor_pass(
    void *owner, unsigned thread, int fd, const struct sockaddr *, socklen_t length);

/*
 * Starts the thread and takes ownership of the socket, which listens and does not block. NULL, with
 * errno set and the socket closed, on failure. The table, the set, the metrics and the owner are
 * borrowed until acceptor_stop.
 */
struct acceptor *acceptor_start(int socket, struct connection_table *, struct linger_set *,
    struct metrics *, acceptor_pass *, void *owner);

/* Accepts connections from now on. */
void acceptor_open(struct acceptor *);

/*
 * Accepts what has arrived, if it was opened, then closes the listening socket and ends the thread.
 * After it returns, the kernel refuses connections, or gives them to whoever else listens there.
 */
void acceptor_close(struct acceptor *);

/* Closes it, if that was not done, and frees it. */
void acceptor_stop(struct acceptor *);

#endif
