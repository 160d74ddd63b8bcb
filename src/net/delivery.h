/* How much of what a peer is sent it has acknowledged, as this kernel sees it. */
#ifndef NET_DELIVERY_H
#define NET_DELIVERY_H

#include <stdbool.h>
#include <stdint.h>

struct delivery {
    uint64_t delivered;   /* bytes that the peer acknowledged since the connection began */
    bool is_pending;      /* there are more: not sent yet, or not acknowledged */
    uint64_t limited_for; /* nanoseconds for which a larger send buffer would have sent more */
    uint64_t silent_for;  /* nanoseconds since the peer last sent anything; UINT64_MAX: not known */
};

/*
 * Asks the kernel about a socket, of TCP or of the file system; to the latter, `written` bytes were
 * written since its connection began, about. False where the kernel does not tell.
 */
bool delivery_read(int socket, uint64_t written, struct delivery *);

#endif
