/*
 * A library to be preloaded into the daemon: how long its I/O threads take for a turn of their event loops, from
 * one return of epoll_wait to its next call, in processor time. At the end it writes the longest to stderr.
 */
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <time.h>

static atomic_uint_fast64_t longest; /* nanoseconds */
static _Thread_local uint64_t began; /* by the thread's processor time; 0: in no turn */

static uint64_t processor_time(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* Stands before the C library's own, which it calls. */
int epoll_wait(int epoll, struct epoll_event *events, int max, int timeout)
{
    static int (*real)(int, struct epoll_event *, int, int);
    const uint64_t took = began ? processor_time() - began : 0;
    uint64_t before = atomic_load(&longest);
    int count;

    while (took > before && !atomic_compare_exchange_weak(&longest, &before, took))
        continue;
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "epoll_wait");
    count = real(epoll, events, max, timeout);
    began = processor_time();
    return count;
}

__attribute__((destructor)) static void report(void)
{
    fprintf(stderr, "longest_turn_ns=%llu\n", (unsigned long long)atomic_load(&longest));
}
