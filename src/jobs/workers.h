/* The threads that make large mazes, and the reaper, which ends what nobody waits for any more. */
#ifndef JOBS_WORKERS_H
#define JOBS_WORKERS_H

#include "jobs/jobs.h"

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

#endif
