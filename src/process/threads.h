/* What threads of the daemon have in common. */
#ifndef PROCESS_THREADS_H
#define PROCESS_THREADS_H

#include <pthread.h>
#include <stdint.h>

/*
 * Starts a thread that no signal interrupts: they are for the main thread. Returns 0, or the number
 * of an error.
 */
int threads_start(pthread_t *, void *(*run)(void *argument), void *argument);

/* Makes a condition for threads_wait. */
void threads_make_condition(pthread_cond_t *);

/* Waits for the condition, with the lock held, until a time of clock_now at most. */
void threads_wait(pthread_cond_t *, pthread_mutex_t *, uint64_t until);

#endif
