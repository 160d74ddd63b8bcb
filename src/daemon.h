/* The daemon's life: start, wait for a signal, drain, stop. */
#ifndef DAEMON_H
#define DAEMON_H

#include "process/config.h"

/*
 * Serves until SIGTERM or SIGINT. `remarks` are lines for the log, about the configuration. False
 * when it could not start (*error is one line) or could not finish every answer in time.
 */
bool daemon_run(const struct config *, const struct buffer *remarks, struct buffer *error);

#endif
