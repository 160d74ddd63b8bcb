/* Seeds for those who give none, from getrandom, a buffer full at a time. Of one thread. */
#ifndef SERVICE_ENTROPY_H
#define SERVICE_ENTROPY_H

#include <stddef.h>
#include <stdint.h>

enum { ENTROPY_SEEDS = 128 };

/* All zero is an empty one. */
struct entropy {
    uint64_t seeds[ENTROPY_SEEDS];
    size_t left;
};

uint64_t entropy_draw(struct entropy *);

#endif
