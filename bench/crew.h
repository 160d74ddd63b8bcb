/* A crew of threads to lend to a task: what bench and the golden hashes need, and no more. */
#ifndef BENCH_CREW_H
#define BENCH_CREW_H

#include <stddef.h>

#include "maze/task.h"

/* Works for one caller at a time, and not for one of its own pieces. */
struct crew;

/* Returns a new crew of `threads` ≥ 1, the caller's own included, or NULL when it cannot be had. */
struct crew *crew_new(unsigned threads);

/* Ends the threads; NULL is allowed. */
void crew_free(struct crew *);

/* Runs pieces as maze_task_lend wants it: `maze_task_lend(task, crew_run, crew)`. */
task_crew crew_run;

/* How many pieces were run in all. */
size_t crew_pieces(const struct crew *);

#endif
