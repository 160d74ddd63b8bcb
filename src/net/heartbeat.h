/*
 * Whether the event loop of an I/O thread still runs: a ping is a connection whose other end is
 * closed already, and the loop answers it by noticing that. No client, metric or limit counts it.
 */
#ifndef NET_HEARTBEAT_H
#define NET_HEARTBEAT_H

#include <microhttpd.h>
#include <stdatomic.h>
#include <stdbool.h>

/* All zero at the start. */
struct heartbeat {
    atomic_bool awaited; /* the answer to the last ping */
};

/* Pings the loop. If that cannot be done, no answer is awaited. */
void heartbeat_ping(struct heartbeat *, struct MHD_Daemon *);

/* Whether no answer is awaited. */
bool heartbeat_answered(const struct heartbeat *);

/*
 * For the I/O thread, of each connection that comes or goes: whether it is a ping, with which
 * nothing else may be done.
 */
bool heartbeat_on_change(struct heartbeat *, struct MHD_Connection *, void **context,
    enum MHD_ConnectionNotificationCode);

#endif
