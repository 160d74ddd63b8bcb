/* Changing a finished maze. */
#include "core/answers.h"

enum status ways_reshape(
    struct ways *ways, const struct maze_spec *spec, struct task *task, struct grid *grid)
{
    (void)ways;
    (void)spec;
    (void)task;
    (void)grid;
    return STATUS_OK;
}
