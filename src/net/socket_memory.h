/*
 * The kernel's memory for connections. Each has narrow buffers. The send buffer is widened while a
 * long answer goes to a peer so far away that a narrow one would slow it down; what a connection
 * then holds beyond a narrow one is reserved in the jobs' budget.
 */
#ifndef NET_SOCKET_MEMORY_H
#define NET_SOCKET_MEMORY_H

#include "jobs/jobs_memory.h"
#include "net/intake.h"
#include "process/address.h"

#include <stdbool.h>
#include <stdint.h>

/* Bytes as an application sets them; the kernel takes up to twice as many, and a page. */
enum {
    /* Less than a segment of the loopback device, 64 KiB, is slower by orders of magnitude. */
    SOCKET_SEND_NARROW = 64 * 1024,
    SOCKET_SEND_WIDE = 256 * 1024,
    SOCKET_RECEIVE = 32 * 1024,
    SOCKET_SEND_EXTRA = 2 * (SOCKET_SEND_WIDE - SOCKET_SEND_NARROW) /* that is reserved */
};

/* Sets narrow buffers for all connections that are accepted from a listening socket. */
void socket_memory_bound(int listener);

/* The send buffer of a connection; all zero is a narrow one. */
struct send_buffer {
    bool wide;
    struct address client; /* for whom memory is reserved */
    uint64_t reserved;     /* bytes */
    uint64_t limited;      /* of the last look: see struct intake */
};

/*
 * To be called once a second with a look at the socket: widens the buffer if that helps and the
 * budget has much to spare, or makes it narrow; then what the kernel still holds stays reserved.
 */
void send_buffer_adjust(struct send_buffer *, int socket, const struct intake *, struct jobs *,
    const struct address *client, bool may_widen);

/* Gives back what is reserved; the socket is about to be closed. */
void send_buffer_end(struct send_buffer *, struct jobs *);

#endif
