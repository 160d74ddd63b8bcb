/* The threads that make large mazes, and the one that watches over those who wait for them. */
#ifndef JOBS_WORKERS_H
#define JOBS_WORKERS_H

#include "jobs/jobs.h"

#include <stddef.h>

struct workers;

/*
 * Starts `workers` threads, at the lowest priority so that they delay no answer, and the watch,
 * which sweeps the jobs and calls `look` with `watched` twenty times a second. Returns NULL, with
 * errno set, when they cannot all be started. The jobs are borrowed until workers_free.
 */
struct workers *workers_new(
    struct jobs *, size_t workers, void (*look)(void *watched), void *watched);

/* Ends the threads, when each is through with what it does, and frees the pool; NULL is allowed. */
void workers_free(struct workers *);

#endif
