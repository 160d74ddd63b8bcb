/*
 * Sockets whose last answer is sent, while their peers may still be sending: what comes is read and
 * dropped for a while, since closing a socket with bytes unread resets it, and a peer that writes
 * first and reads later would lose the answer (RFC 9112, section 9.6). One thread reads them all.
 */
#ifndef NET_LISTEN_LINGER_H
#define NET_LISTEN_LINGER_H

#include <stdbool.h>
#include <stdint.h>

struct linger_set;

/* Starts the thread. NULL, with errno set, on failure. */
struct linger_set *linger_start(void);

/*
 * Sends a FIN, and takes ownership of the socket, which it closes once the peer has, or nothing has
 * come for two seconds. Past `bytes`, nothing more is read. If too many sockets are kept, it closes
 * the oldest, or this one if it `gives_way`. Any thread may call.
 */
void linger_add(struct linger_set *, int fd, uint64_t bytes, bool gives_way);

/* Closes the oldest socket soon, to free its descriptor; false if none is kept. */
bool linger_make_room(struct linger_set *);

/* Ends the thread, after two seconds at most, and closes all sockets. Ignores NULL. */
void linger_stop(struct linger_set *);

#endif
