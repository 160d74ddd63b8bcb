/*
 * What would hold up an I/O thread, first of all large mazes being made: the queue of jobs, their
 * states and the one budget of memory, under one lock. The owner of a job submits it with the
 * encoder that is to show the maze, and is parked; a worker takes it, makes the maze, lets the
 * encoder read it and wakes the owner; the reaper ends jobs that nobody waits for or that took too
 * long.
 *
 * Jobs start in the order of their arrival, but a job that fits in the free memory may pass one
 * that waits for more; at most JOBS_PASSES jobs pass the same one. Memory that answers reserve
 * (jobs_reserve) does not queue.
 */
#ifndef JOBS_JOBS_H
#define JOBS_JOBS_H

#include "maze/encoder.h"
#include "maze/maze.h"

#include "process/metrics.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    JOBS_PASSES = 64,
    JOBS_UPLOAD_PART = 8,            /* uploads may have an eighth of the budget */
    JOBS_FREED_AT_ONCE = 1024 * 1024 /* bytes of an encoder; to unmap as many again takes 0.2 ms */
};

struct job;
struct jobs;

/* How a job speaks to its owner; all are called with the jobs' lock held. */
struct job_owner {
    void (*park)(void *owner); /* the owner must wait from now on; called in job_submit */
    void (*wake)(void *owner); /* the owner need wait no longer */
    bool (*gone)(void *owner); /* whether nobody waits for the answer any more */
};

/* The state of a job. */
enum job_state {
    JOB_WAITING,
    JOB_RUNNING,
    JOB_DONE,      /* the encoder has its maze and can be taken */
    JOB_FAILED,    /* for want of memory */
    JOB_TOO_LARGE, /* its answer is larger than was expected */
    JOB_TIMED_OUT, /* not done in time */
    JOB_ABANDONED  /* the client is gone, or the daemon ends */
};

/* Limits in bytes, jobs and seconds. Returns an empty queue, or NULL when there is no memory. */
struct jobs *jobs_new(const struct job_owner *, uint64_t memory, uint64_t queue, uint64_t timeout);

/* Counts in these from now on how jobs end, and how long they wait and take. */
void jobs_count_in(struct jobs *, struct metrics *);

/* To be called when no job, worker or reaper is left. */
void jobs_free(struct jobs *);

/*
 * Queues a job for the spec's maze and the answer to the question, both copied, and parks its
 * owner; `extra` bytes are reserved as long as the maze is held. Returns the job, which has taken
 * the encoder, or NULL when the queue is full, jobs_stop was called, there is no memory for a job,
 * or the job needs more than the whole budget and would hold up others for nothing: then nothing
 * was taken and the owner is not parked.
 */
struct job *job_submit(struct jobs *, const struct maze_spec *, const struct maze_question *,
    uint64_t extra, struct maze_encoder *, void *owner);

/* What a worker is to call, beside making mazes. */
struct job_call {
    /*
     * May use all that is the owner's: once it is under way, the owner is not woken before it has
     * returned, be the client gone or the time up. Then the cancel flag of the task is set: the
     * call should return MAZE_CANCELLED soon. The task is NULL for want of memory. Any status but
     * MAZE_OK ends the job as one of a maze.
     */
    enum maze_status (*make)(void *argument, struct maze_task *);
    void *argument;
    uint64_t held, scratch; /* bytes: until the owner releases them; while the call is made */
    uint64_t nanoseconds;   /* it takes, about; 0: next to none */
    bool is_long;           /* it takes its turn; else it comes before mazes that have not begun */
    bool continues;         /* an answer that was begun: it is queued though the queue is full */
};

/*
 * Queues a call, which is copied, and parks its owner. Returns the job, which is DONE then; or
 * NULL as above.
 */
struct job *job_submit_call(struct jobs *, const struct job_call *, void *owner);

/* The state of a job; from DONE on it does not change any more. */
enum job_state job_state(struct job *);

/* How long a job has waited for a worker, in nanoseconds. */
uint64_t job_waited(struct job *);

/*
 * For owners, at any time: lets go of a job. Returns the encoder of a job that is DONE; else stops
 * the work on it and returns NULL. *held is the memory that the caller has to release from then on.
 */
struct maze_encoder *job_close(struct job *, uint64_t *held);

/* Reserves memory of the budget if that much is free, to be released by the caller. */
bool jobs_reserve(struct jobs *, uint64_t bytes);
void jobs_release(struct jobs *, uint64_t bytes);

/*
 * Frees an encoder, which may be NULL, and releases the memory that it held. A large one is left to
 * jobs_free_discarded, since giving memory back to the system takes long.
 */
void jobs_discard(struct jobs *, struct maze_encoder *, uint64_t held);
void jobs_free_discarded(struct jobs *);

/*
 * Memory for request bodies, reserved and released as above; together they have a part of it: slow
 * uploads must not hold up everything.
 */
bool jobs_reserve_upload(struct jobs *, uint64_t bytes);
void jobs_release_upload(struct jobs *, uint64_t bytes);

/*
 * For workers: waits for a job that can start, with its memory reserved; NULL once they must end.
 */
struct job *jobs_take(struct jobs *);

/*
 * For workers: makes the call of a job, or its maze, which the encoder then reads, and ends the
 * job. A NULL task is want of memory.
 */
void job_make(struct job *, struct maze_task *);

/* The flag that is set when the maze of a job is not needed any more. */
const atomic_bool *job_cancelled(const struct job *);

/* For the reaper: ends the jobs whose client is gone or whose time is up. */
void jobs_reap(struct jobs *);

/* Ends all jobs and takes no more; every jobs_take returns NULL, now and later. */
void jobs_stop(struct jobs *);

/* Figures of this moment. */
struct jobs_count {
    uint64_t waiting, running; /* jobs */
    uint64_t reserved;         /* bytes of the budget */
    uint64_t backlog;          /* estimated nanoseconds of jobs waiting and running */
};
struct jobs_count jobs_count(struct jobs *);

#endif
