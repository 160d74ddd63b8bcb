/*
 * Signals from outside: those that stop the daemon, SIGHUP, and those whose default action would
 * kill it silently. They are blocked, and the main thread waits for them.
 */
#ifndef PROCESS_SIGNALS_H
#define PROCESS_SIGNALS_H

#include <time.h>

enum signals_action { SIGNALS_NONE, SIGNALS_STOP, SIGNALS_RELOAD, SIGNALS_IGNORE };

/* Blocks them. Call it before there is a second thread, since threads inherit the mask. */
void signals_block(void);

/*
 * Waits for a signal, for the given time at most. Returns what it asks for; *name is its name, if
 * one came.
 */
enum signals_action signals_wait(const struct timespec *, const char **name);

#endif
