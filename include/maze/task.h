/* Scratch memory and a cancel flag. A thread that makes mazes keeps one task and reuses it. */
#ifndef MAZE_TASK_H
#define MAZE_TASK_H

/* A cancel flag, which any thread may set while another reads it. */
#ifdef __cplusplus
#include <atomic>
#include <cstddef>
typedef std::atomic<bool> maze_flag;
extern "C" {
#else
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
typedef atomic_bool maze_flag;
#endif

/* One thread at a time may use it. */
struct maze_task;

/* Returns a new task, or NULL when there is no memory. */
struct maze_task *maze_task_new(void);

/* NULL is allowed. */
void maze_task_free(struct maze_task *);

/* Work ends with MAZE_CANCELLED soon after *cancel becomes true. Any thread may set it. Borrowed; NULL: no flag. */
void maze_task_set_cancel_flag(struct maze_task *, const maze_flag *cancel);

/*
 * Lets the task keep up to `bytes` of the blocks that it makes, for later windows nearby; 0 (the default): none. Blocks
 * kept before are freed. False when there is no memory: it then keeps none, and works as before.
 */
bool maze_task_keep_blocks(struct maze_task *, size_t bytes);

#ifdef __cplusplus
}
#endif

#endif
