/* The jobs, for jobs.c and jobs_memory.c. */
#ifndef JOBS_JOBS_INTERNAL_H
#define JOBS_JOBS_INTERNAL_H

#include "jobs/budget.h"
#include "jobs/job.h"
#include "jobs/job_client.h"
#include "jobs/job_queue.h"
#include "jobs/jobs.h"

#include <pthread.h>

/* An encoder that nobody needs any more, and the memory that it holds. */
struct discarded {
    struct discarded *next;
    struct maze_encoder *encoder;
    struct address client;
    uint64_t held;
};

struct jobs {
    const struct job_owner *calls;
    uint64_t queue_limit, workers, timeout; /* jobs, jobs of one client, nanoseconds */
    struct metrics *metrics;                /* or NULL */

    pthread_mutex_t lock;     /* of everything below */
    pthread_cond_t startable; /* a job came or may start now, or the end was called */
    struct job *first;        /* of all that are not freed */
    struct job_clients clients;
    struct job_queue queue;
    struct budget budget;
    struct discarded *discarded;
    uint64_t running;
    bool stopped;
};

/* Gives back memory of a client, which may be freed then; with the lock held. */
void jobs_give_back(struct jobs *, struct job_client *, uint64_t bytes);

#endif
