/*
 * The one memory budget, and each client's share of it. Memory is reserved before it is used. The
 * caller holds the lock of the jobs.
 *
 * A client whose reservations are all for request bodies may exceed its share by one reservation,
 * within the budget: so anything that fits in the budget can be made.
 */
#ifndef JOBS_BUDGET_H
#define JOBS_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BUDGET_UPLOAD_PART = 8 /* uploads may take an eighth of the budget, and of a share */
};

enum budget_verdict {
    BUDGET_OK,
    BUDGET_OVER_SHARE, /* the client would exceed its share */
    BUDGET_OVER_LIMIT  /* all clients together would exceed the budget */
};

struct job_client;

/* All in bytes. */
struct budget {
    uint64_t limit, share;
    uint64_t reserved, uploads; /* `uploads` is part of `reserved` */
};

/* Whether a client could reserve this much memory. */
enum budget_verdict budget_check(const struct budget *, const struct job_client *, uint64_t bytes);

/* Reserves memory if possible; for a body, only within the part that bodies may have. */
enum budget_verdict budget_reserve(struct budget *, struct job_client *, uint64_t bytes);
enum budget_verdict budget_reserve_upload(struct budget *, struct job_client *, uint64_t bytes);

/* Releases memory. For the memory of a body, call budget_end_upload first. */
void budget_release(struct budget *, struct job_client *, uint64_t bytes);
void budget_end_upload(struct budget *, struct job_client *, uint64_t bytes);

#endif
