/* An amount of memory of which parts are reserved before they are used. Who has it locks it. */
#ifndef JOBS_BUDGET_H
#define JOBS_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

struct budget {
    uint64_t limit, reserved; /* bytes */
};

/* Reserves so many bytes, if they are left. */
static inline bool budget_reserve(struct budget *budget, uint64_t bytes)
{
    if (bytes > budget->limit - budget->reserved)
        return false;
    budget->reserved += bytes;
    return true;
}

/* Gives back bytes that were reserved. */
static inline void budget_release(struct budget *budget, uint64_t bytes)
{
    budget->reserved -= bytes;
}

#endif
