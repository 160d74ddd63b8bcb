/*
 * What a maze is made with, beside its spec: scratch memory and the wish to stop. A thread that
 * makes mazes keeps one task and uses it again and again.
 */
#ifndef MAZE_TASK_H
#define MAZE_TASK_H

#include <stdatomic.h>
#include <stddef.h>

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
void maze_task_set_cancel_flag(struct maze_task *, const atomic_bool *cancel);

/* Piece i of some work; the pieces do not need each other. */
typedef void task_piece(void *work, size_t i);

/*
 * Runs the pieces 0 … n - 1, each once, on any threads, and returns when all of them are done. A
 * thread that it uses needs 128 KiB of stack for a piece: the largest takes about 98.
 */
typedef void task_crew(void *crew, size_t n, task_piece *, void *work);

/*
 * Lends threads: from now on `run` runs what can be done in pieces. It is given `crew`, which is
 * borrowed. NULL, as at first: the pieces are run in turn. The maze is the same.
 */
void maze_task_lend(struct maze_task *, task_crew *run, void *crew);

#endif
