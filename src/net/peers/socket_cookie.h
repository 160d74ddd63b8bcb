/*
 * The kernel's number of a socket. Unlike its descriptor, no other socket ever has it: so it tells
 * whether another thread, or the library, has closed the socket.
 */
#ifndef NET_PEERS_SOCKET_COOKIE_H
#define NET_PEERS_SOCKET_COOKIE_H

#include <stdint.h>
#include <sys/socket.h>

/* 0 if the descriptor is no socket. */
static inline uint64_t socket_cookie(int fd)
{
    uint64_t cookie = 0;
    socklen_t size = sizeof(cookie);

    (void)getsockopt(fd, SOL_SOCKET, SO_COOKIE, &cookie, &size);
    return cookie;
}

#endif
