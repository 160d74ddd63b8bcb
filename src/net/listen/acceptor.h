/*
 * The thread that accepts connections: each is counted, and given to an I/O thread, or refused with
 * an answer.
 */
#ifndef NET_LISTEN_ACCEPTOR_H
#define NET_LISTEN_ACCEPTOR_H

#include "net/peers/connection_table.h"
#include "process/metrics.h"

#include <stdbool.h>
#include <sys/socket.h>

struct acceptor;

/*
 * Gives an accepted connection, non-blocking, to an I/O thread, which calls connection_table_start.
 * False where that cannot be done: then it is closed already.
 */
typedef bool acceptor_pass(
    void *owner, unsigned thread, int fd, const struct sockaddr *, socklen_t length);

/*
 * Starts the thread, for a socket that listens and does not block, which becomes the acceptor's.
 * NULL, with errno set, when it cannot be started; then the socket is closed too. The table, the
 * metrics and the owner are borrowed until acceptor_stop.
 */
struct acceptor *acceptor_start(
    int socket, struct connection_table *, struct metrics *, acceptor_pass *, void *owner);

/* Lets it accept connections from now on. */
void acceptor_open(struct acceptor *);

/*
 * Accepts what has come, if it was opened, closes the listening socket and ends the thread: when
 * this returns, the kernel refuses more connections, or gives them to whoever else listens there.
 */
void acceptor_close(struct acceptor *);

/* Closes it unless that was done, and frees it. */
void acceptor_stop(struct acceptor *);

#endif
