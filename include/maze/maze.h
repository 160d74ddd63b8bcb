/*
 * libmaze in one call: a spec becomes rows.
 *
 *     struct maze_spec spec = {algorithm_find("kruskal"), 40, 30, 7};
 *     struct task *task = task_new();
 *     struct rows *rows;
 *
 *     if (maze_open(&spec, task, &rows) == STATUS_OK) …
 */
#ifndef MAZE_MAZE_H
#define MAZE_MAZE_H

#include "maze/algorithm.h"
#include "maze/grid.h"
#include "maze/rows.h"
#include "maze/spec.h"
#include "maze/status.h"
#include "maze/task.h"

/*
 * Makes the maze of the spec and returns its reader in *rows, to be freed by rows_free. A streamed
 * algorithm makes nothing yet. The task is borrowed until the return and may be used again.
 */
enum status maze_open(const struct maze_spec *, struct task *, struct rows **rows);

/* What making and holding a maze takes, about, in bytes; of one that its algorithm can make. */
struct maze_memory {
    uint64_t held;    /* from the moment it is begun until its rows are freed */
    uint64_t scratch; /* beside that, while it is being made */
};

struct maze_memory maze_memory(const struct maze_spec *);

/* About how long making it takes, in nanoseconds, 2^53 at most; of a streamed maze, one row of it. */
uint64_t maze_nanoseconds(const struct maze_spec *);

#endif
