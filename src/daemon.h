/* The daemon's life: start, wait for a signal, drain, stop. */
#ifndef DAEMON_H
#define DAEMON_H

#include "process/config.h"

enum {
    EXIT_USAGE = 2,  /* of options, or of what they name, that cannot be used */
    BLOCKS_PART = 32 /* 1/32 of the memory keeps blocks of mazes without end */
};

/*
 * Serves until a signal stops it. `remarks` are lines for the log, about the configuration, to
 * which lines may be added. Returns the exit status: EXIT_USAGE or EXIT_FAILURE when it could not
 * start (*error is one line), EXIT_FAILURE when it could not finish every answer in time.
 */
int daemon_run(const struct config *, struct buffer *remarks, struct buffer *error);

#endif
