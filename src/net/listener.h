/* The sockets that the lanes listen on, one each, all of the same address and port. */
#ifndef NET_LISTENER_H
#define NET_LISTENER_H

#include "process/config.h"

#include <sys/socket.h>

struct listener {
    struct sockaddr_storage address;
    socklen_t address_length;
    bool shared;  /* there is more than one socket */
    int first;    /* the socket that was opened with the listener, or -1 once it is taken */
    char url[96]; /* where it can be asked */
};

/*
 * Finds the address and binds it, alone, so that a port in use is noticed. False when that cannot be
 * done: *error is one line that says why.
 */
bool listener_open(struct listener *, const struct config *, struct buffer *error);

/* Returns a listening socket for one more lane, which the caller owns, or -1 with *error set. */
int listener_socket(struct listener *, struct buffer *error);

/*
 * Returns a socket connected to a daemon with this configuration, for the health check, or -1 with
 * *error set. Addresses that mean any are asked at loopback.
 */
int listener_connect(const struct config *, struct buffer *error);

#endif
