/*
 * The daemon's listening socket, which no other daemon can share. The sizes below bound what the
 * kernel holds for each connection, except what is on its way to the peer: the line bounds that,
 * within net.ipv4.tcp_wmem.
 */
#ifndef NET_LISTEN_LISTENER_H
#define NET_LISTEN_LISTENER_H

#include "process/config.h"

#include <netinet/in.h>
#include <sys/socket.h>

enum {
    LISTENER_UNSENT = 256 * 1024,       /* bytes of an answer that the kernel has not sent yet */
    LISTENER_RECEIVE_BUFFER = 32 * 1024 /* bytes; the kernel takes up to twice as many */
};

struct listener {
    int fd;
    char url[128]; /* where it listens, as `http://127.0.0.1:8080` or `unix:/run/mazed.sock` */
};

/* Where to listen. Two options say it, and errors name them. */
struct listener_place {
    const char *address;
    uint64_t port; /* 0: any that is free */
    const char *address_option, *port_option;
};

/* The places of the service and of the probes. The latter must not be a file. */
struct listener_place listener_service_place(const struct config *);
struct listener_place listener_admin_place(const struct config *);

/*
 * Looks up the address and the port with these flags of getaddrinfo, which may ask name servers.
 * False, with *error set, if there is no such address.
 */
bool listener_find_address(const struct listener_place *, int flags, struct sockaddr_storage *,
    socklen_t *length, struct buffer *error);

/*
 * Opens the socket at an address that listener_find_address found with AI_PASSIVE; instead of ::,
 * where the kernel has no IPv6, at 0.0.0.0. Never waits. The caller closes the socket. False, with
 * errno set, on failure: *error is one line that says why.
 */
bool listener_open(struct listener *, const struct listener_place *, const struct sockaddr *,
    socklen_t, struct buffer *error);

/* Makes 0.0.0.0 of ::, with the same port; false for any other address. */
bool listener_any_ipv4(const struct sockaddr *, struct sockaddr_in *ipv4);

/* Closes a descriptor, unless it is negative, and preserves errno. */
void listener_close(int fd);

/* Uses a socket that already listens, as another process opened it. */
void listener_adopt(struct listener *, int fd);

/*
 * Returns a connected stream socket. Each call on it, and connecting, waits at most `seconds`; for
 * 0, connecting does not wait. -1, with errno set, on failure.
 */
int listener_connect(const struct sockaddr *, socklen_t, unsigned seconds);

#endif
