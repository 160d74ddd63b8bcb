/* Who is short of memory: jobs that wait for it, and answers and bodies that were refused it. */
#ifndef JOBS_JOBS_SHORTAGES_H
#define JOBS_JOBS_SHORTAGES_H

#include "jobs/budget.h"
#include "process/address.h"

#include <stddef.h>
#include <stdint.h>

struct jobs;

struct jobs_shortage {
    enum budget_verdict kind; /* BUDGET_OVER_SHARE, or BUDGET_OVER_LIMIT */
    struct address client;    /* that needs the memory */
    uint64_t bytes;           /* that are missing now */
    uint64_t since;           /* by clock_now: when the client first needed it */
};

/*
 * Writes the shortages of this moment, `max` at most, and returns how many it wrote: the one of the
 * whole budget that has lasted longest, if there is any, and then one for each client that is short
 * of its own share. A refusal counts for two seconds.
 */
size_t jobs_shortages(struct jobs *, struct jobs_shortage *, size_t max);

#endif
