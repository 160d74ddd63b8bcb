/* An amount of memory of which parts are reserved before they are used. No lock, and no allocator. */
#ifndef JOBS_BUDGET_H
#define JOBS_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

struct budget {
    uint64_t limit, reserved; /* bytes */
};

/* Reserves bytes if that many are left. */
bool budget_reserve(struct budget *, uint64_t bytes);

/* Gives bytes back that were reserved. */
void budget_release(struct budget *, uint64_t bytes);

#endif
