/* The listening sockets of the I/O threads, one each, all with the same address and port. */
#ifndef NET_LISTENER_H
#define NET_LISTENER_H

#include "process/config.h"

#include <sys/socket.h>

struct listener {
    struct sockaddr_storage address;
    socklen_t address_length;
    bool shared;  /* there are several sockets */
    int first;    /* the socket opened by listener_open, or -1 once it is taken */
    char url[96]; /* where it listens */
};

/*
 * Finds the address and binds it, exclusively, so that a port in use is noticed. False when that
 * cannot be done: *error is one line that says why.
 */
bool listener_open(struct listener *, const struct config *, struct buffer *error);

/* Returns one more listening socket, which the caller owns, or -1 with *error set. */
int listener_socket(struct listener *, struct buffer *error);

/*
 * The health check of a container: requests /livez of the daemon with this configuration. False,
 * with one line in *error, unless the answer is 200 within a few seconds.
 */
bool listener_is_alive(const struct config *, struct buffer *error);

#endif
