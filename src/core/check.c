/* Following a claim. */
#include "core/answers.h"

enum status claim_check(
    struct ways *ways, const struct maze_claim *claim, struct task *task, struct maze *maze)
{
    (void)ways;
    (void)claim;
    (void)task;
    (void)maze;
    return STATUS_OK;
}
