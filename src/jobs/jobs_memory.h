/*
 * The memory of answers and bodies, reserved in the budget of the jobs (see budget.h). It is
 * released for the client for which it was reserved. No call waits for it.
 */
#ifndef JOBS_JOBS_MEMORY_H
#define JOBS_JOBS_MEMORY_H

#include "maze/encoder.h"

#include "jobs/budget.h"
#include "process/address.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    JOBS_FREED_AT_ONCE = 1024 * 1024 /* bytes of an encoder; to unmap as many again takes 0.2 ms */
};

struct jobs;

/* BUDGET_OVER_LIMIT also when there is no memory to record the client in. */
enum budget_verdict jobs_reserve(struct jobs *, const struct address *client, uint64_t bytes);
void jobs_release(struct jobs *, const struct address *client, uint64_t bytes);

/* Whether a job waits for memory that this client may hold: see job_queue_wants_memory_of. */
bool jobs_want_memory_of(struct jobs *, const struct address *client);

/*
 * Reserves memory for a request body. All bodies together get a part of the budget, one client's
 * that part of its share, so that slow uploads cannot block mazes.
 */
bool jobs_reserve_upload(struct jobs *, const struct address *client, uint64_t bytes);
void jobs_release_upload(struct jobs *, const struct address *client, uint64_t bytes);

/*
 * Frees an encoder, which may be NULL, and releases the memory that it held. A large one is left to
 * jobs_free_discarded, since giving memory back to the system takes long.
 */
void jobs_discard(
    struct jobs *, const struct address *client, struct maze_encoder *, uint64_t held);
void jobs_free_discarded(struct jobs *);

#endif
