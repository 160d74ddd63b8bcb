/* What threads of the daemon have in common. */
#ifndef PROCESS_THREADS_H
#define PROCESS_THREADS_H

#include <pthread.h>

/*
 * Starts a thread that no signal interrupts: they are for the main thread. Returns 0, or the number
 * of an error.
 */
int threads_start(pthread_t *, void *(*run)(void *argument), void *argument);

/* Makes a condition whose waits end by clock_now. */
void threads_make_condition(pthread_cond_t *);

#endif
