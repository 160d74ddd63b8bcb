/*
 * The probes and the metrics at an address of their own, with their own thread and connections, so
 * that they are answered however busy the service is.
 */
#ifndef NET_ADMIN_H
#define NET_ADMIN_H

#include "routes/routes.h"

struct admin;

/*
 * Listens at the admin address of the configuration, which must be set. NULL, with one line in
 * *error, on failure. If another program uses the address, that is no failure, since it may be the
 * daemon that this one replaces: it is logged, and admin_retry tries again. The service is borrowed
 * until admin_stop.
 */
struct admin *admin_start(struct service *, struct buffer *error);

/*
 * For the housekeeping, once a second, from one thread at a time: tries again to listen; never
 * waits. Logs why it fails whenever the reason changes. NULL is allowed.
 */
void admin_retry(struct admin *);

/* NULL is allowed. No thread may still be in admin_retry. */
void admin_stop(struct admin *);

/*
 * For a container's health check: requests /livez from another process, the daemon with this
 * configuration. False, with one line in *error, unless the answer is 200 within a few seconds.
 */
bool admin_check_health(const struct config *, struct buffer *error);

#endif
