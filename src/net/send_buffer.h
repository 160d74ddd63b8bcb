/*
 * The kernel's send buffer of a connection. It is widened while a long answer goes to a peer so far
 * away that a narrow one would slow it down; what it then holds beyond a narrow one is reserved in
 * the jobs' budget.
 */
#ifndef NET_SEND_BUFFER_H
#define NET_SEND_BUFFER_H

#include "jobs/jobs_memory.h"
#include "net/delivery.h"
#include "process/address.h"

#include <stdbool.h>
#include <stdint.h>

/* Bytes as an application sets them; the kernel takes up to twice as many, and a page. */
enum {
    /* Less than a segment of the loopback device, 64 KiB, is slower by orders of magnitude. */
    SEND_BUFFER_NARROW = 64 * 1024,
    SEND_BUFFER_WIDE = 256 * 1024,
    SEND_BUFFER_EXTRA = 2 * (SEND_BUFFER_WIDE - SEND_BUFFER_NARROW) /* that is reserved */
};

/* All zero is a narrow one, which a connection has from its listening socket. */
struct send_buffer {
    bool wide;
    struct address client; /* for whom memory is reserved */
    uint64_t reserved;     /* bytes */
    uint64_t limited_for;  /* as in the last delivery */
};

/*
 * To be called once a second with the socket's delivery: widens the buffer if that helps and the
 * budget has much to spare, or makes it narrow; then what the kernel still holds stays reserved.
 */
void send_buffer_adjust(struct send_buffer *, int socket, const struct delivery *, struct jobs *,
    const struct address *client, bool may_widen);

/* Gives back what is reserved; the socket is about to be closed. */
void send_buffer_end(struct send_buffer *, struct jobs *);

#endif
