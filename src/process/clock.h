/* The monotonic clock in nanoseconds, and sleeping until a given time. */
#ifndef PROCESS_CLOCK_H
#define PROCESS_CLOCK_H

#include <pthread.h>
#include <stdint.h>
#include <time.h>

#define CLOCK_SECOND UINT64_C(1000000000)

static inline uint64_t clock_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * CLOCK_SECOND + (uint64_t)now.tv_nsec;
}

/* Initialises a condition for clock_wait. */
static inline void clock_make_condition(pthread_cond_t *condition)
{
    pthread_condattr_t monotonic;

    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

/* Waits for the condition, with the lock held, but no longer than until a time of clock_now. */
static inline void clock_wait(pthread_cond_t *condition, pthread_mutex_t *lock, uint64_t until)
{
    const struct timespec time = {
        .tv_sec = (time_t)(until / CLOCK_SECOND),
        .tv_nsec = (long)(until % CLOCK_SECOND),
    };

    pthread_cond_timedwait(condition, lock, &time);
}

#endif
