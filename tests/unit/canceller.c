/* Measures the processor time of the working thread, which a busy machine disturbs little. */
#include "canceller.h"
#include "unit.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

enum { TRIES = 4 };

struct canceller {
    atomic_bool cancel;
    uint64_t later;
    clockid_t clock; /* the processor clock of the working thread */
    uint64_t worked; /* its time just after the flag was set */
};

static uint64_t time_of(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static void *cancel(void *argument)
{
    struct canceller *canceller = argument;

    nanosleep(&(struct timespec){0, (long)canceller->later}, NULL);
    atomic_store(&canceller->cancel, true);
    /* Not before: this thread may have to wait between the two, and the other works on meanwhile. */
    canceller->worked = time_of(canceller->clock);
    return NULL;
}

static enum maze_status cancel_once(
    cancellable *work, const void *argument, uint64_t later, uint64_t *went_on)
{
    struct canceller canceller = {.cancel = false, .later = later};
    struct maze_task *task = maze_task_new();
    pthread_t thread;

    assert_non_null(task);
    pthread_getcpuclockid(pthread_self(), &canceller.clock);
    maze_task_set_cancel_flag(task, &canceller.cancel);
    assert_int_equal(pthread_create(&thread, NULL, cancel, &canceller), 0);

    const enum maze_status status = work(task, argument);
    const uint64_t worked = time_of(canceller.clock);

    assert_int_equal(pthread_join(thread, NULL), 0);
    maze_task_free(task);
    *went_on = worked > canceller.worked ? worked - canceller.worked : 0;
    return status;
}

enum maze_status cancel_later(
    cancellable *work, const void *argument, uint64_t later, uint64_t soon, uint64_t *went_on)
{
    enum maze_status status = MAZE_CANCELLED;

    *went_on = UINT64_MAX;
    for (unsigned i = 0; i < TRIES && status == MAZE_CANCELLED && *went_on > soon; i++) {
        uint64_t time;

        status = cancel_once(work, argument, later, &time);
        *went_on = time < *went_on ? time : *went_on;
    }
    return status;
}
