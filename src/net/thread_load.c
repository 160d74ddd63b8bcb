/* A thread that takes none of what it was given for a while hangs: others get the connections meanwhile. */
#include "net/thread_load.h"

#include "process/clock.h"

#define THREAD_HANGS_AFTER (CLOCK_SECOND / 4) /* if it takes nothing */

void thread_load_give(struct thread_load *load, uint64_t now)
{
    load->connections++;
    if (load->waiting++ == 0)
        load->taken_last = now;
}

void thread_load_take(struct thread_load *load, uint64_t now)
{
    load->waiting--;
    load->taken_last = now;
}

void thread_load_end(struct thread_load *load, bool was_taken)
{
    load->connections--;
    load->waiting -= !was_taken;
}

static bool hangs(const struct thread_load *load, uint64_t now)
{
    return load->waiting && now > load->taken_last + THREAD_HANGS_AFTER;
}

unsigned thread_load_choose(const struct thread_load *loads, size_t count, uint64_t now)
{
    size_t best = 0;

    for (size_t i = 1; i < count; i++) {
        const int difference = hangs(&loads[i], now) - hangs(&loads[best], now);

        if (difference < 0 || (difference == 0 && loads[i].connections < loads[best].connections))
            best = i;
    }
    return (unsigned)best;
}
