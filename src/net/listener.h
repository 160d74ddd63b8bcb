/* The listening socket of the daemon: one, which no other daemon can share. */
#ifndef NET_LISTENER_H
#define NET_LISTENER_H

#include "process/config.h"

#include <sys/socket.h>

struct listener {
    int fd;
    char url[96]; /* where it listens, as `http://127.0.0.1:8080` */
};

/*
 * Opens the socket, which the caller is to close, unless `passed` is one that another process
 * opened, and not -1. False when that cannot be done: *error is one line that says why.
 */
bool listener_open(struct listener *, const struct config *, int passed, struct buffer *error);

/* Whether a socket listens where the configuration says; port 0 is any. */
bool listener_has_address(int fd, const struct config *);

/*
 * Looks the address and the port of the configuration up, with flags of getaddrinfo. False with
 * *error set if there is no such address.
 */
bool listener_find_address(const struct config *, int flags, struct sockaddr_storage *,
    socklen_t *length, struct buffer *error);

#endif
