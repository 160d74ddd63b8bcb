/* The health check of a container: is its daemon alive? */
#ifndef NET_HEALTHCHECK_H
#define NET_HEALTHCHECK_H

#include "process/config.h"

/* Requests /livez; false, with one line in *error, unless the answer is 200 within a few seconds. */
bool healthcheck(const struct config *, struct buffer *error);

#endif
