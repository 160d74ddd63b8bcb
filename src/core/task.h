/* The inside of a task, for generators. */
#ifndef CORE_TASK_H
#define CORE_TASK_H

#include "maze/task.h"

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>

struct maze_task {
    struct arena scratch; /* emptied when the maze is made */
    const atomic_bool *cancel;
};

/* How many cells a generator makes, about, between two looks at the cancel flag, however its rows end. */
enum { TASK_STRIDE = 1 << 15 };

/* Before which of `end` cells, or what is as quickly done, to look again after a look at `at`. */
static inline size_t task_next_look(size_t at, size_t end)
{
    return end - at < TASK_STRIDE ? end : at + TASK_STRIDE;
}

static inline bool task_cancelled(const struct maze_task *task)
{
    return task->cancel && atomic_load_explicit(task->cancel, memory_order_relaxed);
}

#endif
