/*
 * The jobs from the inside, for the files of this folder: the clients, a job, the queue, and all of
 * them. All of it is under the jobs' lock, but for the cancel flag of a job.
 */
#ifndef JOBS_JOB_QUEUE_H
#define JOBS_JOB_QUEUE_H

#include "jobs/jobs.h"
#include "process/client_table.h"

#include <pthread.h>
#include <sys/queue.h>

/* Of address_client, in the table as long as it has anything. */
struct job_client {
    struct client client;
    uint64_t jobs;    /* that are not closed yet */
    uint64_t running; /* of them */

    /* Of budget.c: bytes that it has reserved, and those of them that are for bodies. */
    uint64_t held, uploads;

    /* Of job_queue.c: its waiting jobs, and its place among the clients that have some. */
    TAILQ_HEAD(own_jobs, job) own;
    TAILQ_ENTRY(job_client) turns;
    uint64_t waiting, counted; /* see struct job_queue */
};

/* Returns the client of an address, or NULL if it has nothing. */
struct job_client *job_client_find(const struct client_table *, const struct address *);

/* The same, but adds a client that is not known; NULL: there is no memory. */
struct job_client *job_client_make(struct client_table *, const struct address *);

/* Frees a client that has nothing; to be called whenever something was taken from it. */
void job_client_free(struct client_table *, struct job_client *);

struct job {
    struct jobs *jobs;
    LIST_ENTRY(job) all;
    struct job_client *client;
    struct job_call call;
    uint64_t bytes;    /* that it reserves when it starts */
    uint64_t deadline; /* by clock_now, as is the next one */
    uint64_t since;    /* when it began to wait, or a worker took it */
    uint64_t waited;   /* nanoseconds, since a worker took it; 0: it waits */
    enum job_state state;
    enum job_state stop_state; /* of a call that was cancelled: how it will end */
    void *owner;               /* parked until the job ends */
    atomic_bool cancel;

    /* Of job_queue.c, while it waits. */
    TAILQ_ENTRY(job) own; /* of the same client */
    bool lacks_memory;    /* it was passed over for want of memory */
};

/*
 * The waiting jobs, by client: the clients take turns, and each turn starts one job. A client's
 * short calls come first, and then its other jobs in their order.
 *
 * A job that fits in the free memory passes those that wait for more, whoever they are of: what is
 * held may be held for long, and a small job is soon done.
 */
struct job_queue {
    uint64_t waiting; /* jobs */
    uint64_t counted; /* of them: those that the limit counts, as they continue no answer */
    TAILQ_HEAD(, job_client) turns; /* of the clients whose jobs wait */
};

/* Makes it empty; adds a job, which has its client; removes it. */
void job_queue_begin(struct job_queue *);
void job_queue_add(struct job_queue *, struct job *);
void job_queue_remove(struct job_queue *, struct job *);

/* Takes the next job of a client with fewer than `workers` running, with its memory, or NULL. */
struct job *job_queue_take(struct job_queue *, struct budget *, uint64_t workers);

/* Whether a job was passed over for want of memory that this client could give back. */
bool job_queue_wants_memory_of(
    const struct job_queue *, const struct budget *, const struct job_client *);

/*
 * The job to displace when a client submits to a full queue: the last one of the client with
 * most waiting, if those are at least two more than wait of the client that submits. NULL: none.
 */
struct job *job_queue_displaced(const struct job_queue *, const struct job_client *);

/* Estimated nanoseconds of waiting jobs that start before a further one of a client, or NULL. */
uint64_t job_queue_ahead(const struct job_queue *, const struct job_client *);

/* An encoder that nobody needs any more, and the memory that it holds. */
struct discarded {
    struct discarded *next;
    struct maze_encoder *encoder;
    struct address client;
    uint64_t held;
};

struct jobs {
    const struct job_owner *calls;
    struct jobs_limits limits;
    uint64_t timeout; /* nanoseconds */

    pthread_mutex_t lock;     /* of everything below */
    pthread_cond_t startable; /* a job came or may start now, or the end was called */
    LIST_HEAD(, job) all;
    struct client_table clients;
    struct job_queue queue;
    struct budget budget;
    struct discarded *discarded;
    uint64_t running;
    bool stopped;
};

#endif
