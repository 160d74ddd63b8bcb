/* How many files the process may have open: with each connection that is one more. */
#ifndef PROCESS_FILE_LIMIT_H
#define PROCESS_FILE_LIMIT_H

#include "process/config.h"

/*
 * Raises the limit to what the configured connections take, as far as the system lets it. Returns
 * how many connections there is room for, --connections at most; if fewer, that is logged.
 */
uint64_t file_limit_raise(const struct config *);

#endif
