/*
 * The signals that come from outside: those that stop the daemon, SIGHUP, and those that would kill
 * it silently by their default action. They are blocked, and waited for by the main thread.
 */
#ifndef PROCESS_SIGNALS_H
#define PROCESS_SIGNALS_H

#include <time.h>

enum signals_action { SIGNALS_NONE, SIGNALS_STOP, SIGNALS_RELOAD, SIGNALS_IGNORE };

/* Blocks them. To be called before there is a second thread, since threads inherit that. */
void signals_block(void);

/*
 * Waits so long for a signal, and returns what it asks for, and its name in *name if one came.
 */
enum signals_action signals_wait(const struct timespec *, const char **name);

#endif
