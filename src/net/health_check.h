/* The health check of a container. */
#ifndef NET_HEALTH_CHECK_H
#define NET_HEALTH_CHECK_H

#include "process/config.h"

/*
 * Requests /livez of the daemon with this configuration. False, with one line in *error, unless
 * the answer is 200 within a few seconds.
 */
bool health_check(const struct config *, struct buffer *error);

#endif
