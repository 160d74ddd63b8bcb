/* A thread begins with the mask of the one that starts it. */
#include "process/threads.h"

#include "process/clock.h"

#include <signal.h>

int threads_start(pthread_t *thread, void *(*run)(void *argument), void *argument)
{
    sigset_t all, before;
    int error;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error = pthread_create(thread, NULL, run, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

void threads_make_condition(pthread_cond_t *condition)
{
    pthread_condattr_t monotonic;

    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

void threads_wait(pthread_cond_t *condition, pthread_mutex_t *lock, uint64_t until)
{
    const struct timespec time = {
        .tv_sec = (time_t)(until / CLOCK_SECOND),
        .tv_nsec = (long)(until % CLOCK_SECOND),
    };

    pthread_cond_timedwait(condition, lock, &time);
}
