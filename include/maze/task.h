/*
 * What a maze is made with, beside its spec: scratch memory and the wish to stop. A thread that
 * makes mazes keeps one task and uses it again and again.
 */
#ifndef MAZE_TASK_H
#define MAZE_TASK_H

#include <stdatomic.h>

/* Of one thread at a time. */
struct task;

/* Returns a new task, or NULL when there is no memory. */
struct task *task_new(void);

/* NULL is allowed. */
void task_free(struct task *);

/*
 * From now on work with this task ends with STATUS_CANCELLED soon after *cancel becomes true. The
 * flag is borrowed; NULL, as at first, is never. Any thread may set the flag.
 */
void task_watch(struct task *, const atomic_bool *cancel);

#endif
