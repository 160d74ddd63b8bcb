/* The question that a container asks of its own daemon: are you alive? */
#ifndef SERVICE_HEALTHCHECK_H
#define SERVICE_HEALTHCHECK_H

#include "service/config.h"

/* Asks for /livez; false, with one line in *error, unless the answer is 200 within a few seconds. */
bool healthcheck(const struct config *, struct buffer *error);

#endif
