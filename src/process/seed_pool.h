/* Seeds for requests without one, from getrandom, a buffer full at a time. Of one thread. */
#ifndef PROCESS_SEED_POOL_H
#define PROCESS_SEED_POOL_H

#include <stddef.h>
#include <stdint.h>

enum { SEED_POOL_SEEDS = 128 };

/* All zero is an empty pool. */
struct seed_pool {
    uint64_t seeds[SEED_POOL_SEEDS];
    size_t left;
};

uint64_t seed_pool_draw(struct seed_pool *);

#endif
