/* One system call for 128 seeds. */
#include "service/entropy.h"

#include "base/rng.h"

#include <sys/random.h>
#include <time.h>

/* Where getrandom fails (an old kernel, a filter of system calls) the clock must do for seeds. */
static void fill_from_clock(struct entropy *entropy)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    for (size_t i = 0; i < ENTROPY_SEEDS; i++)
        entropy->seeds[i] = rng_at(
            (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec, i + (uintptr_t)entropy);
}

uint64_t entropy_draw(struct entropy *entropy)
{
    if (entropy->left == 0) {
        const size_t size = sizeof(entropy->seeds);

        if (getrandom(entropy->seeds, size, 0) != (ssize_t)size)
            fill_from_clock(entropy);
        entropy->left = ENTROPY_SEEDS;
    }
    return entropy->seeds[--entropy->left];
}
