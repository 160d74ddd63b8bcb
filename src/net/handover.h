/*
 * How a starting daemon takes the listening socket of the running one, by a Unix socket at a path
 * that both know, so that no connection is refused in between. Each is the other's only if it runs
 * as the same user. Whichever of the two fails, one of them serves in the end, and not both:
 *
 *     starting                    running
 *     connects            ->      checks who it is
 *                         <-      SOCKET: the descriptor; goes on accepting
 *     starts its threads
 *     READY               ->
 *                         <-      YOURS
 *     accepts                     accepts no more, and drains
 *
 * The running daemon keeps the socket if READY does not come in time (it says NO), or if YOURS
 * cannot be sent. The starting one that does not hear YOURS in time shuts the connection down, so
 * that YOURS cannot be sent any more, and gives up. Where the connection ends without a message,
 * the running daemon was killed, and the socket is the starting one's.
 */
#ifndef NET_HANDOVER_H
#define NET_HANDOVER_H

#include "net/unix_socket.h"

#include <stdbool.h>
#include <stdint.h>

struct handover {
    const char *path;        /* NULL: there is no handover */
    struct unix_socket file; /* locked while it starts, so that one daemon at a time does */
    int listener;            /* the socket of that file, where a successor connects, or -1 */
    int predecessor;         /* the connection to the running daemon, or -1 */
    int successor;           /* the connection of a daemon that was given the socket, or -1 */
    uint64_t deadline;       /* until which the successor has to be ready */
};

/*
 * Begins for a path of CONFIG_SOCKET_PATH_MAX bytes at most, which is borrowed, or for NULL: then
 * all that follows does nothing. For the files beside it, see unix_socket.h. Waits until no other
 * daemon is starting. False when there can be no handover: *error is one line that says why.
 */
bool handover_open(struct handover *, const char *path, struct buffer *error);

/*
 * Takes the listening socket of the running daemon, which goes on accepting. The caller owns the
 * descriptor. Returns -1 where no daemon runs, or none that gives it: the caller binds one.
 */
int handover_take(struct handover *);

/*
 * To be called when everything is started, and before a connection is accepted: true when the
 * caller serves from now on, and its own successor may come. False when the other daemon goes on
 * serving: *error then is one line that says why.
 */
bool handover_confirm(struct handover *, struct buffer *error);

/*
 * For the running daemon, a few times a second: speaks to a successor, and never waits. True when
 * the listening socket is the successor's from now on: the caller accepts no more.
 */
bool handover_poll(struct handover *, int listening);

/*
 * No successor may come any more. One that has the socket already owns it from now on, so the
 * caller must have stopped to accept, or be about to.
 */
void handover_close(struct handover *);

#endif
