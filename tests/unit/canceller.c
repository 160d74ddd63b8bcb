/*
 * Measures the processor time of the working thread. What else runs slows that down too, by cache and memory, and so do other
 * processors: what seems to take long is therefore divided by how slow the machine is at known work, just then.
 */
#include "canceller.h"
#include "unit.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

enum {
    TRIES = 4,
    KNOWN_CELLS = 1 << 22, /* about as many as the boards of the tests have */
    /* That the known work takes on a processor of 4 GHz, if nothing else runs. */
    KNOWN_TIME = 10 * MILLISECOND
};

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

/* The time of writing cells in random order, as making and solving mazes do. */
static uint64_t time_of_known_work(clockid_t clock)
{
    uint8_t *cells = calloc(KNOWN_CELLS, 1);
    uint32_t cell = 1;

    assert_non_null(cells);
    const uint64_t begun = time_of(clock);

    for (uint32_t i = 0; i < KNOWN_CELLS; i++) {
        cell = cell * 1664525 + 1013904223;
        cells[cell % KNOWN_CELLS]++;
    }
    const uint64_t time = time_of(clock) - begun;

    free(cells);
    return time;
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
        if (time > soon) {
            const uint64_t known = time_of_known_work(CLOCK_THREAD_CPUTIME_ID);

            if (known > KNOWN_TIME)
                time = time * KNOWN_TIME / known;
        }
        *went_on = time < *went_on ? time : *went_on;
    }
    return status;
}
