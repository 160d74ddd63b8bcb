/* A job, for the files of jobs/. What changes is under the jobs' lock, but for the cancel flag. */
#ifndef JOBS_JOB_H
#define JOBS_JOB_H

#include "jobs/budget.h"
#include "jobs/job_client.h"
#include "jobs/jobs.h"

#include <pthread.h>

struct job {
    struct jobs *jobs;
    struct job *next, *previous; /* of all that are not freed */
    struct job_client *client;
    struct job_call call;          /* without a function: the job is a maze */
    struct maze_spec spec;         /* shares its mask */
    struct maze_question question; /* shares its candidate path */
    struct maze_cost cost;
    uint64_t bytes;    /* that it reserves when it starts */
    uint64_t deadline; /* by clock_now, as is the next one */
    uint64_t since;    /* when it began to wait, or a worker took it */
    uint64_t waited;   /* nanoseconds, since a worker took it; 0: it waits */
    enum job_state state;
    enum job_state stop_state; /* of a call that was told to return: how it will end */
    void *owner;               /* NULL once the owner let go */
    bool made;                 /* the maker let go */
    bool parked;               /* the owner waits */
    atomic_bool cancel;
    struct maze_encoder *encoder; /* NULL once the owner took it */

    /* Of job_queue.c, while it waits. */
    struct job *before, *after; /* of the same client */
    bool is_short;              /* it was passed over for want of memory */
};

#endif
