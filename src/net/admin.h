/*
 * The probes and the metrics at an address of their own: a thread and connections that the service
 * has no share of, so that they are answered whatever it has to do.
 */
#ifndef NET_ADMIN_H
#define NET_ADMIN_H

#include "routes/routes.h"

struct admin;

/*
 * Listens at the admin address of the service's configuration, which must have one. NULL with one
 * line in *error on failure. An address that another program has is no such case, since
 * that may be the daemon that this one follows: it is logged, and tried again by admin_retry. The
 * service is borrowed until admin_stop.
 */
struct admin *admin_start(struct service *, struct buffer *error);

/*
 * For the housekeeping, once a second and by one thread at a time: tries again to listen, and never
 * waits. Logs why it fails when that changes. NULL is allowed.
 */
void admin_retry(struct admin *);

/* NULL is allowed. No thread may be in admin_retry any more. */
void admin_stop(struct admin *);

/*
 * For a container's health check: requests /livez from another process, the daemon with this
 * configuration. False, with one line in *error, unless the answer is 200 within a few seconds.
 */
bool admin_check_health(const struct config *, struct buffer *error);

#endif
