/*
 * What each I/O thread has been given, for the choice of the one that gets the next connection.
 * Whoever calls holds a lock.
 */
#ifndef NET_THREAD_LOAD_H
#define NET_THREAD_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of one thread; all zero at first. Times are clock_now's. */
struct thread_load {
    size_t connections;
    size_t waiting;      /* of them, not taken by the thread yet */
    uint64_t taken_last; /* when one was taken, or the first of those that wait was given */
};

/* A connection is given to the thread, is taken by it, and ends, perhaps without being taken. */
void thread_load_give(struct thread_load *, uint64_t now);
void thread_load_take(struct thread_load *, uint64_t now);
void thread_load_end(struct thread_load *, bool was_taken);

/* The number of the thread with the fewest connections; of one that hangs only if all do. */
unsigned thread_load_choose(const struct thread_load *loads, size_t count, uint64_t now);

#endif
