/* Scratch memory that outlives the maze it was for, so that small mazes allocate next to nothing. */
#include "core/task.h"

#include <stdlib.h>

struct maze_task *maze_task_new(void)
{
    return calloc(1, sizeof(struct maze_task));
}

void maze_task_free(struct maze_task *task)
{
    if (!task)
        return;
    arena_free(&task->scratch);
    free(task);
}

void maze_task_set_cancel_flag(struct maze_task *task, const maze_flag *cancel)
{
    task->cancel = cancel;
}
