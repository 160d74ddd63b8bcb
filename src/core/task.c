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

void maze_task_set_cancel_flag(struct maze_task *task, const atomic_bool *cancel)
{
    task->cancel = cancel;
}

void maze_task_lend(struct maze_task *task, task_crew *run, void *crew)
{
    task->run = run;
    task->crew = crew;
}

void task_spread(const struct maze_task *task, size_t n, task_piece *piece, void *work)
{
    if (task->run && n > 1) {
        task->run(task->crew, n, piece, work);
        return;
    }
    for (size_t i = 0; i < n; i++)
        piece(work, i);
}
