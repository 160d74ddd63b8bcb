/*
 * The waiting jobs, by client: the clients take turns, and each turn starts one job. A client's
 * short calls come first, and then its other jobs in their order. The caller holds the jobs' lock.
 *
 * A job that fits in the free memory passes those that wait for more, whoever they are of: what is
 * held may be held for long, and a small job is soon done.
 */
#ifndef JOBS_JOB_QUEUE_H
#define JOBS_JOB_QUEUE_H

#include "jobs/budget.h"
#include "jobs/job.h"
#include "jobs/job_client.h"

#include <stdbool.h>
#include <stdint.h>

/* All zero is empty. */
struct job_queue {
    uint64_t waiting;        /* jobs */
    uint64_t counted;        /* of them: those that the limit counts, as they continue no answer */
    uint64_t clients;        /* of which jobs wait */
    struct job_client *turn; /* the client whose turn is next; NULL: no job waits */
};

/* Adds a job, which has its client; removes it. */
void job_queue_add(struct job_queue *, struct job *);
void job_queue_remove(struct job_queue *, struct job *);

/*
 * Removes the job that is next, of a client of which fewer than `workers` are running, and reserves
 * its memory; NULL: none can start.
 */
struct job *job_queue_take(struct job_queue *, struct budget *, uint64_t workers);

/*
 * Whether a job was passed over for want of memory, and this client could give it back: any could
 * where it is of the whole budget, and only the job's own where it is of its share.
 */
bool job_queue_wants_memory_of(
    const struct job_queue *, const struct budget *, const struct job_client *);

/*
 * The job to displace when a client submits to a full queue: the last one of the client of which
 * most wait, if those are at least two more than wait of the client that submits. NULL: none.
 */
struct job *job_queue_displaced(const struct job_queue *, const struct job_client *);

/*
 * The estimated nanoseconds of the waiting jobs that would start before a further job of a client;
 * NULL stands for one that has nothing.
 */
uint64_t job_queue_ahead(const struct job_queue *, const struct job_client *);

#endif
