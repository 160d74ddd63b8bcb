/* The question that a container asks of its own daemon: are you alive? */
#ifndef NET_HEALTHCHECK_H
#define NET_HEALTHCHECK_H

#include "process/config.h"

/* Asks for /livez; false, with one line in *error, unless the answer is 200 within a few seconds. */
bool healthcheck(const struct config *, struct buffer *error);

#endif
