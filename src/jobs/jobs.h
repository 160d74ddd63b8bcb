/*
 * Work that would hold up an I/O thread, mostly making large mazes: the queue of jobs, their states
 * and the memory budget, under one lock. The owner of a job submits a call and is parked. A worker
 * takes the job, makes the call and wakes the owner. The reaper ends jobs that nobody waits for or
 * that took too long.
 *
 * Jobs are counted per client, as address_client names it. Clients take turns (see job_queue.h),
 * and each has a share of the memory (see budget.h). Answers and bodies reserve memory without a
 * job.
 */
#ifndef JOBS_JOBS_H
#define JOBS_JOBS_H

#include "maze/encoder.h"
#include "maze/maze.h"

#include "jobs/budget.h"
#include "process/address.h"
#include "process/metrics.h"

struct job;
struct jobs;

/*
 * What the jobs call about an owner. They hold their lock while they publish a job and park its
 * owner, and while they wake it, so neither can miss the other.
 */
struct job_owner {
    void (*park)(void *owner); /* the owner must wait from now on; called by job_submit */
    void (*wake)(void *owner); /* the owner need not wait any longer */
    bool (*gone)(void *owner); /* whether nobody waits for the answer any more */
};

/* The state of a job. */
enum job_state {
    JOB_WAITING,
    JOB_RUNNING,
    JOB_DONE,       /* the call was made */
    JOB_FAILED,     /* for lack of memory */
    JOB_TOO_LARGE,  /* its answer is larger than expected */
    JOB_TIMED_OUT,  /* not done in time */
    JOB_OVER_SHARE, /* not begun in time: its client held its share of the memory */
    JOB_DISPLACED,  /* not begun: in a full queue, a client with fewer jobs took its place */
    JOB_ABANDONED   /* the peer is gone, or the daemon stops */
};

/* Limits of the jobs. One client cannot run as many as there are workers: one stays free. */
struct jobs_limits {
    uint64_t memory;         /* bytes of the budget */
    uint64_t client_memory;  /* bytes for one client */
    uint64_t queue;          /* waiting jobs, without those that continue an answer */
    uint64_t workers;        /* running jobs of one client */
    uint64_t timeout;        /* seconds from the submission of a job to its end */
    struct metrics *metrics; /* counts how jobs end, and how long they wait and take */
};

/* Returns an empty queue, or NULL when there is no memory. */
struct jobs *jobs_new(const struct job_owner *, const struct jobs_limits *);

/* Call this when no job, worker or reaper is left. */
void jobs_free(struct jobs *);

/* The call that a worker makes. */
struct job_call {
    /*
     * May use everything of the owner's, who is not woken while it runs, even if the peer is gone
     * or the time is up. The task's cancel flag is set then, and it should soon return
     * MAZE_CANCELLED. After MAZE_LATER it is called again, once others had their turn. The task is
     * NULL when there is no memory.
     */
    enum maze_status (*make)(void *argument, struct maze_task *);
    void *argument;
    uint64_t held, scratch; /* bytes: until the owner releases them; only during the call */
    uint64_t nanoseconds;   /* an estimate of its time; 0: next to none */
    bool is_long;           /* like a maze's; others start before the long ones of their client */
    bool continues;         /* continues an answer: even a full queue takes it */
    bool is_unbounded;      /* nobody knows how long it takes: one worker is left to other jobs */
};

/*
 * Queues a copy of a client's call and parks its owner. In a full queue, the job takes the place of
 * the last job of another client, if that one has at least two more waiting. NULL, and the owner is
 * not parked, when the queue stays full, jobs_stop was called, there is no memory for a job, or it
 * needs more than the whole budget and would only hold up others.
 */
struct job *job_submit(
    struct jobs *, const struct address *client, const struct job_call *, void *owner);

/* How many nanoseconds a job waited for a worker. */
uint64_t job_waited(struct job *);

/*
 * For owners, while no worker makes the call: ends a job and returns its last state. From then on
 * the caller must release *held bytes of memory for the job's client.
 */
enum job_state job_close(struct job *, uint64_t *held);

/* For workers: waits for a job that can start and reserves its memory; NULL when they must end. */
struct job *jobs_take(struct jobs *);

/* For workers: makes a job's call and wakes its owner. The task is NULL when there is no memory. */
void job_make(struct job *, struct maze_task *);

/* For the reaper, several times a second: ends jobs whose peer is gone or whose time is up. */
void jobs_reap(struct jobs *);

/* Ends all jobs and accepts no more. Every jobs_take returns NULL from then on. */
void jobs_stop(struct jobs *);

struct workers;

/*
 * Starts `count` workers, at the lowest priority so that they delay no answer, and the reaper,
 * which twenty times a second calls jobs_reap, jobs_free_discarded and `reap` with `server`. The
 * workers together keep up to `blocks` bytes of blocks, see maze_task_keep_blocks. NULL, with errno
 * set, if one of them cannot start. The jobs are borrowed until workers_free.
 */
struct workers *workers_new(
    struct jobs *, size_t count, uint64_t blocks, void (*reap)(void *server), void *server);

/* Ends each thread when its current work is done, and frees the workers; NULL is allowed. */
void workers_free(struct workers *);

/* Numbers at this moment. */
struct jobs_count {
    uint64_t waiting;  /* jobs that count against the queue's limit */
    uint64_t running;  /* jobs */
    uint64_t reserved; /* bytes of the budget */
};
struct jobs_count jobs_count(struct jobs *);

/*
 * Estimated nanoseconds until the client's next job would begin: the running jobs, and those whose
 * turn comes before it, divided among the workers; at most the timeout. The estimate is too rough,
 * made on one machine, to refuse a job that may still be done in time.
 */
uint64_t jobs_wait(struct jobs *, const struct address *client);

/* ---- Memory for answers and bodies, reserved for one client each; these calls never wait ---- */

enum {
    JOBS_FREED_AT_ONCE = 1024 * 1024 /* bytes of an encoder; unmapping as many again takes 0.2 ms */
};

/* BUDGET_OVER_LIMIT also when there is no memory to record the client. */
enum budget_verdict jobs_reserve(struct jobs *, const struct address *client, uint64_t bytes);
void jobs_release(struct jobs *, const struct address *client, uint64_t bytes);

/* Whether a job waits for memory that this client may hold: see job_queue_wants_memory_of. */
bool jobs_want_memory_of(struct jobs *, const struct address *client);

/* For a body: within its part of the budget and of the share, so that no maze is blocked. */
bool jobs_reserve_upload(struct jobs *, const struct address *client, uint64_t bytes);
void jobs_release_upload(struct jobs *, const struct address *client, uint64_t bytes);

/* Frees an encoder (NULL is allowed) and its memory; a large one later, as that takes long. */
void jobs_discard(
    struct jobs *, const struct address *client, struct maze_encoder *, uint64_t held);
void jobs_free_discarded(struct jobs *);

#endif
