/*
 * The listening socket of the daemon: one, which no other daemon can share. The sizes below bound
 * what the kernel holds of the connections that it accepts, but for what is on its way to a peer:
 * that is as much as the line takes, within net.ipv4.tcp_wmem.
 */
#ifndef NET_LISTEN_LISTENER_H
#define NET_LISTEN_LISTENER_H

#include "process/config.h"

#include <sys/socket.h>

enum {
    LISTENER_UNSENT = 256 * 1024,       /* bytes of an answer that the kernel could not send yet */
    LISTENER_RECEIVE_BUFFER = 32 * 1024 /* bytes; the kernel takes up to twice as many */
};

struct listener {
    int fd;
    char url[128]; /* where it listens, as `http://127.0.0.1:8080` */
};

/* Where to listen, as the operator says by two options, which errors name. */
struct listener_place {
    const char *address;
    uint64_t port; /* 0: any that is free */
    const char *address_option, *port_option;
};

/* That of the service, and that of the probes, unless it is a file. */
struct listener_place listener_service_place(const struct config *);
struct listener_place listener_admin_place(const struct config *);

/*
 * Looks the address and the port up, with flags of getaddrinfo, which may ask name servers. False
 * with *error set if there is no such address.
 */
bool listener_find_address(const struct listener_place *, int flags, struct sockaddr_storage *,
    socklen_t *length, struct buffer *error);

/*
 * Opens the socket, which the caller is to close, at the address of the place, which was found with
 * AI_PASSIVE; never waits. False with errno set when that cannot be done: *error is one line that
 * says why.
 */
bool listener_open(struct listener *, const struct listener_place *, const struct sockaddr *,
    socklen_t, struct buffer *error);

/* Closes a descriptor unless it is negative, and leaves errno as it is. */
void listener_close(int fd);

/* Begins with a socket that listens already, as another process opened it. */
void listener_adopt(struct listener *, int fd);

/*
 * Returns a connected stream socket, each call of which waits for so many seconds at most. For 0
 * seconds, connecting does not wait. -1 with errno set on failure.
 */
int listener_connect(const struct sockaddr *, socklen_t, unsigned seconds);

#endif
