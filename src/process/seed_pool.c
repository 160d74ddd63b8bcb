/* One system call for SEED_POOL_SEEDS seeds. */
#include "process/seed_pool.h"

#include "base/rng.h"

#include <sys/random.h>
#include <time.h>

/* Where getrandom fails (an old kernel, a seccomp filter), seeds are made from the clock. */
static void fill_from_clock(struct seed_pool *pool)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    for (size_t i = 0; i < SEED_POOL_SEEDS; i++)
        pool->seeds[i] =
            rng_at((uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec, i + (uintptr_t)pool);
}

uint64_t seed_pool_draw(struct seed_pool *pool)
{
    if (pool->left == 0) {
        const size_t size = sizeof(pool->seeds);

        if (getrandom(pool->seeds, size, 0) != (ssize_t)size)
            fill_from_clock(pool);
        pool->left = SEED_POOL_SEEDS;
    }
    return pool->seeds[--pool->left];
}
