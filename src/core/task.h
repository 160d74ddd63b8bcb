/* The inside of a task, for generators. */
#ifndef CORE_TASK_H
#define CORE_TASK_H

#include "maze/task.h"

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct maze_task {
    struct arena scratch; /* emptied when the maze is made */
    const atomic_bool *cancel;
};

/* About how many cells are worked on between two looks at the cancel flag. */
enum { TASK_STRIDE = 1 << 15 };

static inline bool task_cancelled(const struct maze_task *task)
{
    return task->cancel && atomic_load_explicit(task->cancel, memory_order_relaxed);
}

/*
 * Whether to stop before step i, with MAZE_CANCELLED: looks at the cancel flag once every TASK_STRIDE steps,
 * of which each takes about as long as a cell. Steps of more are counted as so many cells.
 */
static inline bool task_stop(const struct maze_task *task, uint64_t i)
{
    return i % TASK_STRIDE == 0 && task_cancelled(task);
}

#endif
