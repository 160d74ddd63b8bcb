/*
 * The inside of the jobs, for the files of this folder: clients, jobs, the queue, and the whole.
 * The jobs' lock protects all of it, except the cancel flag of a job.
 */
#ifndef JOBS_JOB_QUEUE_H
#define JOBS_JOB_QUEUE_H

#include "jobs/jobs.h"
#include "process/client_table.h"

#include <pthread.h>
#include <sys/queue.h>

/* A client, named by address_client; in the table as long as it has anything. */
struct job_client {
    struct address address; /* first, for the table */
    uint64_t jobs;          /* not closed yet */
    uint64_t running;       /* of those */

    /* For budget.c: bytes that it has reserved, and how many of them are for bodies. */
    uint64_t held, uploads;

    /* For job_queue.c: its waiting jobs, and its place among the clients that have some. */
    TAILQ_HEAD(own_jobs, job) own;
    TAILQ_ENTRY(job_client) turns;
    uint64_t waiting, counted; /* see struct job_queue */
};

/* As client_table_make. */
struct job_client *job_client_make(struct client_table *, const struct address *);

/* Frees a client that has nothing left. Call it whenever something is taken from a client. */
void job_client_free(struct client_table *, struct job_client *);

struct job {
    struct jobs *jobs;
    LIST_ENTRY(job) all;
    struct job_client *client;
    struct job_call call;
    uint64_t bytes;    /* to reserve when it starts */
    uint64_t deadline; /* by clock_now, like `since` */
    uint64_t since;    /* when it began to wait, or when a worker took it */
    uint64_t waited;   /* nanoseconds, until a worker last took it; 0: none has */
    enum job_state state;
    enum job_state stop_state; /* the state in which a cancelled call will end */
    void *owner;               /* parked until the job ends */
    atomic_bool cancel;

    /* For job_queue.c, while it waits. */
    TAILQ_ENTRY(job) own; /* among those of its client */
    bool lacks_memory;    /* it was passed over for lack of memory */
};

/*
 * The waiting jobs. The clients take turns, and each turn starts one job: a client's short calls
 * first, then its other jobs in their order.
 *
 * A job that fits in the free memory overtakes jobs that wait for more, of any client: memory may
 * be held for long, while a small job is soon done.
 */
struct job_queue {
    uint64_t waiting;               /* jobs */
    uint64_t counted;               /* those that the limit counts, which continue no answer */
    uint64_t unbounded;             /* running jobs of unknown length */
    TAILQ_HEAD(, job_client) turns; /* clients with waiting jobs */
};

/* Makes an empty queue; adds a job, whose client is set; removes a job. */
void job_queue_begin(struct job_queue *);
void job_queue_add(struct job_queue *, struct job *);
void job_queue_remove(struct job_queue *, struct job *);

/*
 * Takes the next job of a client that runs fewer than `workers`, with its memory; or NULL. No more
 * than `workers` are unbounded.
 */
struct job *job_queue_take(struct job_queue *, struct budget *, uint64_t workers);

/* Whether a job was passed over for lack of memory that this client could release. */
bool job_queue_wants_memory_of(
    const struct job_queue *, const struct budget *, const struct job_client *);

/*
 * The job to displace when a client submits to a full queue: the last one of the client with most
 * waiting jobs, if it has at least two more than the submitting client; else NULL.
 */
struct job *job_queue_displaced(const struct job_queue *, const struct job_client *);

/* Estimated nanoseconds of the jobs that start before a client's next one. NULL: a new client. */
uint64_t job_queue_ahead(const struct job_queue *, const struct job_client *);

/* An encoder that is no longer needed, and the memory that it holds. */
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

    pthread_mutex_t lock;     /* protects everything below */
    pthread_cond_t startable; /* a job came, or may now start, or everything ends */
    LIST_HEAD(, job) all;
    struct client_table clients;
    struct job_queue queue;
    struct budget budget;
    struct discarded *discarded;
    uint64_t running;
    bool stopped;
};

#endif
