/*
 * Large mazes being made: the queue of jobs, their states and the one budget of memory, all under one
 * lock that this file owns. Who asks for a maze submits a job with the encoder that is to show it, and is
 * parked; a worker takes the job, makes the maze, lets the encoder read it and wakes the owner; a watch
 * looks after those that wait.
 *
 * A job is first come first served, but one that fits in the memory that is free may pass another
 * that must wait for more; not for ever: no job is passed by more than JOBS_PASSES others. What
 * answers reserve for themselves (jobs_reserve) is no job and takes what is free.
 */
#ifndef JOBS_JOBS_H
#define JOBS_JOBS_H

#include "maze/encoder.h"
#include "maze/maze.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    JOBS_PASSES = 64,
    JOBS_UPLOAD_PART = 8 /* uploads may have the eighth part of the budget */
};

struct job;
struct jobs;

/* How a job's owner is spoken to; all are called with the jobs' lock held. */
struct job_owner {
    void (*park)(void *owner); /* it must wait from now on; in job_submit, by the caller's thread */
    void (*wake)(void *owner); /* it need wait no longer */
    bool (*gone)(void *owner); /* whether nobody waits for the answer any more */
};

/* What a job has come to. */
enum job_state {
    JOB_WAITING,
    JOB_RUNNING,
    JOB_DONE,      /* the encoder can be taken, and has its maze */
    JOB_FAILED,    /* for want of memory */
    JOB_TIMED_OUT, /* it was not done in time */
    JOB_ABANDONED  /* its owner is gone, or the daemon ends */
};

/* Limits in bytes, jobs and seconds. Returns a new store, or NULL when there is no memory. */
struct jobs *jobs_new(const struct job_owner *, uint64_t memory, uint64_t queue, uint64_t timeout);

/* To be called when no job, worker or watch is left. */
void jobs_free(struct jobs *);

/*
 * Queues a job for the spec's maze and the answer to the question, which are copied, and parks its
 * owner, for which `beside` bytes are held as long as the maze is. Returns it, and has taken the encoder;
 * or NULL when the queue is full, jobs_stop was called or there is no memory for a job: then nothing was
 * taken and nobody parked.
 */
struct job *job_submit(struct jobs *, const struct maze_spec *, const struct maze_question *,
    uint64_t beside, struct maze_encoder *, void *owner);

/* The state of a job; once it is DONE or beyond it does not change any more. */
enum job_state job_state(struct job *);

/*
 * The owner's end of a job, at any time: takes the encoder of a job that is DONE (else NULL), stops
 * the work on one that is not, and forgets the owner. The job's memory then is the owner's to
 * release: what is returned in *held.
 */
struct maze_encoder *job_close(struct job *, uint64_t *held);

/* Takes memory from the budget if so much is free; what was reserved must be released. */
bool jobs_reserve(struct jobs *, uint64_t bytes);
void jobs_release(struct jobs *, uint64_t bytes);

/*
 * The same for bodies that come in: all of them have no more than a part of the budget, or clients that
 * send theirs slowly could hold up everything.
 */
bool jobs_reserve_upload(struct jobs *, uint64_t bytes);
void jobs_release_upload(struct jobs *, uint64_t bytes);

/* For workers: waits for a job that can start, with its memory reserved; NULL once they must end. */
struct job *jobs_take(struct jobs *);

/* What the worker makes and answers, and the flag that says that it need not any more. */
const struct maze_spec *job_spec(const struct job *);
const struct maze_question *job_question(const struct job *);
struct maze_encoder *job_encoder(const struct job *);
const atomic_bool *job_cancelled(const struct job *);

/* For workers: says what became of the job (MAZE_OK: the encoder has its maze) and lets go of it. */
void job_finish(struct job *, enum maze_status);

/* For the watch: ends the jobs whose owner is gone or whose time is up. */
void jobs_sweep(struct jobs *);

/* Ends all jobs and takes no more; makes every jobs_take return NULL, now and later. */
void jobs_stop(struct jobs *);

/* How things stand now. */
struct jobs_count {
    uint64_t waiting, running; /* jobs */
    uint64_t reserved;         /* bytes of the budget */
    uint64_t backlog;          /* nanoseconds of work that waits or is being done, about */
};
struct jobs_count jobs_count(struct jobs *);

#endif
