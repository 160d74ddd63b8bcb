/*
 * The one budget of memory, and each client's share of it. Memory is reserved before it is used.
 * The caller holds the jobs' lock.
 *
 * A client that holds memory for nothing but bodies may exceed its share by one reservation, as far
 * as the budget allows: so whatever fits in the budget can be made.
 */
#ifndef JOBS_BUDGET_H
#define JOBS_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BUDGET_UPLOAD_PART = 8 /* uploads may have an eighth of the budget, and of a share */
};

enum budget_verdict {
    BUDGET_OK,
    BUDGET_OVER_SHARE, /* the client itself would have more than its share */
    BUDGET_OVER_LIMIT  /* all clients together would have more than the budget */
};

struct job_client;

/* Bytes. */
struct budget {
    uint64_t limit, share;
    uint64_t reserved, uploads; /* the latter is a part of the former */
};

/* Whether a client can reserve memory. */
enum budget_verdict budget_check(const struct budget *, const struct job_client *, uint64_t bytes);

/* Reserves memory if it can; of a body only within what bodies may have. */
enum budget_verdict budget_reserve(struct budget *, struct job_client *, uint64_t bytes);
enum budget_verdict budget_reserve_upload(struct budget *, struct job_client *, uint64_t bytes);

/* Gives back memory; the second is called first for the memory of a body. */
void budget_release(struct budget *, struct job_client *, uint64_t bytes);
void budget_end_upload(struct budget *, struct job_client *, uint64_t bytes);

#endif
