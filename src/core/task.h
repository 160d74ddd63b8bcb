/* The inside of a task, for generators. */
#ifndef CORE_TASK_H
#define CORE_TASK_H

#include "maze/task.h"

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>

struct task {
    struct arena scratch; /* emptied when the maze is made */
    const atomic_bool *cancel;
};

/* How many cells a generator makes, about, between two looks at the cancel flag; or it looks each row. */
enum { TASK_STRIDE = 1 << 15 };

static inline bool task_cancelled(const struct task *task)
{
    return task->cancel && atomic_load_explicit(task->cancel, memory_order_relaxed);
}

#endif
