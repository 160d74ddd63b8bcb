/* Where the way begins and ends, when that depends on the maze. */
#include "core/answers.h"

enum status ends_find(const struct ways *ways, const struct maze_spec *spec, struct task *task,
    struct maze_point *start, struct maze_point *goal)
{
    (void)ways;
    (void)spec;
    (void)task;
    (void)start;
    (void)goal;
    return STATUS_OK;
}
