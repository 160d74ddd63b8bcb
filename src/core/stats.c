/* Counting. */
#include "core/answers.h"

enum status stats_count(struct ways *ways, struct task *task, struct maze *maze)
{
    (void)ways;
    (void)task;
    (void)maze;
    return STATUS_OK;
}
