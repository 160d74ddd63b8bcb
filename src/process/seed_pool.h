/* Seeds for requests without one. Each thread has its own pool. */
#ifndef PROCESS_SEED_POOL_H
#define PROCESS_SEED_POOL_H

#include "base/rng.h"
#include "process/clock.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/random.h>

enum { SEED_POOL_SEEDS = 128 };

/* All zero is an empty pool. */
struct seed_pool {
    uint64_t seeds[SEED_POOL_SEEDS];
    size_t left;
};

/* One system call fills an empty pool. If it fails (a seccomp filter), the clock must do. */
static inline uint64_t seed_pool_draw(struct seed_pool *pool)
{
    if (pool->left == 0) {
        if (getrandom(pool->seeds, sizeof(pool->seeds), 0) != (ssize_t)sizeof(pool->seeds))
            for (size_t i = 0; i < SEED_POOL_SEEDS; i++)
                pool->seeds[i] = rng_at(clock_now(), i + (uintptr_t)pool);
        pool->left = SEED_POOL_SEEDS;
    }
    return pool->seeds[--pool->left];
}

#endif
