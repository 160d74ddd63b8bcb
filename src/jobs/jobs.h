/*
 * What would hold up an I/O thread, first of all large mazes being made: the queue of jobs, their
 * states and the one budget of memory, under one lock. The owner of a job submits a call, and is
 * parked; a worker takes the job, makes the call and wakes the owner; the reaper ends jobs that
 * nobody waits for or that took too long.
 *
 * Jobs are counted by client: an address as address_client gives it. Clients take turns (see
 * job_queue.h), and each has its share of the memory (see budget.h). Answers and bodies reserve
 * theirs without a job.
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
 * What is called for the owner of a job. The jobs' lock is held while a job is published and its
 * owner parked, and while it is woken, so that neither can miss the other.
 */
struct job_owner {
    void (*park)(void *owner); /* the owner must wait from now on; called in job_submit */
    void (*wake)(void *owner); /* the owner need wait no longer */
    bool (*gone)(void *owner); /* whether nobody waits for the answer any more */
};

/* The state of a job. */
enum job_state {
    JOB_WAITING,
    JOB_RUNNING,
    JOB_DONE,       /* the call was made */
    JOB_FAILED,     /* for want of memory */
    JOB_TOO_LARGE,  /* its answer is larger than was expected */
    JOB_TIMED_OUT,  /* not done in time */
    JOB_OVER_SHARE, /* not begun in time, since its client held its share of the memory */
    JOB_DISPLACED,  /* not begun: the queue was full, and a client with fewer jobs took the place */
    JOB_ABANDONED   /* the peer is gone, or the daemon ends */
};

/* What jobs may take. One client may not run as many as there are workers: one is kept free. */
struct jobs_limits {
    uint64_t memory;         /* bytes of the budget */
    uint64_t client_memory;  /* of one client */
    uint64_t queue;          /* jobs that wait, without those that continue an answer */
    uint64_t workers;        /* jobs of one client that run */
    uint64_t timeout;        /* seconds from the submission of a job to its end */
    struct metrics *metrics; /* that count how jobs end, and how long they wait and take */
};

/* Returns an empty queue, or NULL when there is no memory. */
struct jobs *jobs_new(const struct job_owner *, const struct jobs_limits *);

/* To be called when no job, worker or reaper is left. */
void jobs_free(struct jobs *);

/* What a worker is to call. */
struct job_call {
    /*
     * It may use all that is the owner's: the owner is not woken while it runs, even if the peer
     * is gone or the time is up. Then the cancel flag of the task is set, and it should return
     * MAZE_CANCELLED soon. The task is NULL for want of memory.
     */
    enum maze_status (*make)(void *argument, struct maze_task *);
    void *argument;
    uint64_t held, scratch; /* bytes: until the owner releases them; while the call runs */
    uint64_t nanoseconds;   /* that it takes, about; 0: next to none */
    bool is_long;   /* as that of a maze; else it starts before all long ones of its client */
    bool continues; /* an answer that was begun: a full queue takes it too */
};

/*
 * Queues a copy of a client's call, and parks its owner. NULL when the queue is full, jobs_stop was
 * called, there is no memory for a job, or it needs more than the whole budget and would hold up
 * others for nothing: then the owner is not parked. In a full queue, the job takes the place of the
 * last one of another client, if that client has at least two more waiting.
 */
struct job *job_submit(
    struct jobs *, const struct address *client, const struct job_call *, void *owner);

/* How long a job has waited for a worker, in nanoseconds. */
uint64_t job_waited(struct job *);

/*
 * For owners, unless a worker makes the call: ends a job, and returns its last state. *held is the
 * memory that the caller has to release from then on, for the client of the job.
 */
enum job_state job_close(struct job *, uint64_t *held);

/* For workers: waits for a job that can start, with its memory; NULL once they must end. */
struct job *jobs_take(struct jobs *);

/* For workers: makes a job's call, and wakes its owner. NULL: no memory. */
void job_make(struct job *, struct maze_task *);

/* For the reaper, some times a second: ends jobs whose peer is gone or whose time is up. */
void jobs_reap(struct jobs *);

/* Ends all jobs and takes no more; every jobs_take returns NULL, now and later. */
void jobs_stop(struct jobs *);

struct workers;

/*
 * Starts `count` workers, at the lowest priority so that they delay no answer, and the reaper,
 * which calls jobs_reap, jobs_free_discarded, and `reap` with `server`, twenty times a second.
 * All workers together keep so many bytes of blocks, see maze_task_keep_blocks.
 * Returns NULL, with errno set, when they cannot all be started. The jobs are borrowed until
 * workers_free.
 */
struct workers *workers_new(
    struct jobs *, size_t count, uint64_t blocks, void (*reap)(void *server), void *server);

/* Ends the threads, each when its current work is done, and frees the workers; NULL is allowed. */
void workers_free(struct workers *);

/* Figures of this moment. */
struct jobs_count {
    uint64_t waiting;  /* jobs that count against the limit of the queue */
    uint64_t running;  /* jobs */
    uint64_t reserved; /* bytes of the budget */
};
struct jobs_count jobs_count(struct jobs *);

/*
 * Estimated nanoseconds until a further job of the client would begin: the jobs that run, and those
 * that would have their turns before it, divided among the workers; at most the timeout. It is too
 * rough, made for one machine, to refuse a job by it that may still be done in time.
 */
uint64_t jobs_wait(struct jobs *, const struct address *client);

/* ---- memory of answers and bodies, each reserved for one client; no call waits for it ---- */

enum {
    JOBS_FREED_AT_ONCE = 1024 * 1024 /* bytes of an encoder; to unmap as many again takes 0.2 ms */
};

/* BUDGET_OVER_LIMIT also when there is no memory to record the client in. */
enum budget_verdict jobs_reserve(struct jobs *, const struct address *client, uint64_t bytes);
void jobs_release(struct jobs *, const struct address *client, uint64_t bytes);

/* Whether a job waits for memory that this client may hold: see job_queue_wants_memory_of. */
bool jobs_want_memory_of(struct jobs *, const struct address *client);

/* For a body: a part of the budget and of a client's share, so that mazes are not blocked. */
bool jobs_reserve_upload(struct jobs *, const struct address *client, uint64_t bytes);
void jobs_release_upload(struct jobs *, const struct address *client, uint64_t bytes);

/* Frees an encoder, or NULL, and its memory; a large one later, as giving it back takes long. */
void jobs_discard(
    struct jobs *, const struct address *client, struct maze_encoder *, uint64_t held);
void jobs_free_discarded(struct jobs *);

#endif
