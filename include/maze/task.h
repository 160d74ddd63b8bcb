/*
 * What a maze is made with, beside its spec: scratch memory and the wish to stop. A thread that
 * makes mazes keeps one task and uses it again and again.
 */
#ifndef MAZE_TASK_H
#define MAZE_TASK_H

#include <stdatomic.h>
#include <stddef.h>

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
void task_lend(struct task *, task_crew *run, void *crew);

#endif
