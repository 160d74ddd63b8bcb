/*
 * What a maze is generated with, besides its spec: scratch memory and a cancel flag. A thread that
 * generates mazes keeps one task and uses it again and again.
 */
#ifndef MAZE_TASK_H
#define MAZE_TASK_H

/* A cancel flag: a boolean that any thread may set while another reads it. */
#ifdef __cplusplus
#include <atomic>
typedef std::atomic<bool> maze_flag;
extern "C" {
#else
#include <stdatomic.h>
typedef atomic_bool maze_flag;
#endif

/* Of one thread at a time. */
struct maze_task;

/* Returns a new task, or NULL when there is no memory. */
struct maze_task *maze_task_new(void);

/* NULL is allowed. */
void maze_task_free(struct maze_task *);

/*
 * From now on work with this task ends with MAZE_CANCELLED soon after *cancel becomes true. The
 * flag is borrowed; NULL, as at first, is never. Any thread may set the flag.
 */
void maze_task_set_cancel_flag(struct maze_task *, const maze_flag *cancel);

#ifdef __cplusplus
}
#endif

#endif
