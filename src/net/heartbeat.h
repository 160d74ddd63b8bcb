/*
 * Whether the event loop of an I/O thread still turns: it is given a connection that was closed
 * already, and has to notice it as it notices peers. No client, metric or limit counts it.
 */
#ifndef NET_HEARTBEAT_H
#define NET_HEARTBEAT_H

#include <microhttpd.h>
#include <stdatomic.h>
#include <stdbool.h>

/* All zero at the start. */
struct heartbeat {
    atomic_bool awaited;
};

/* Asks for the next beat. Where that cannot be done, nothing is known, and nothing awaited. */
void heartbeat_ask(struct heartbeat *, struct MHD_Daemon *);

/* Whether nothing is awaited any more. */
bool heartbeat_came(const struct heartbeat *);

/*
 * For the I/O thread, of each connection that comes or goes: whether it is one of these, which
 * nothing else may be done with.
 */
bool heartbeat_on_change(struct heartbeat *, struct MHD_Connection *, void **context,
    enum MHD_ConnectionNotificationCode);

#endif
