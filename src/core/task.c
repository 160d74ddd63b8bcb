/* Scratch memory that outlives the maze it was for, so that small mazes allocate next to nothing. */
#include "core/task.h"

#include <stdlib.h>

struct task *task_new(void)
{
    return calloc(1, sizeof(struct task));
}

void task_free(struct task *task)
{
    if (!task)
        return;
    arena_free(&task->scratch);
    free(task);
}

void task_watch(struct task *task, const atomic_bool *cancel)
{
    task->cancel = cancel;
}
