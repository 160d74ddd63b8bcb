/* What the spec changes in a finished maze, in order: first fewer cells, then fewer dead ends, then more ways. */
#include "core/reshape/reshape.h"

#include "core/answers/answers.h"

enum status ways_reshape(
    struct ways *ways, const struct maze_spec *spec, struct task *task, struct grid *grid)
{
    enum status status = STATUS_OK;

    if (!spec->sparse && !spec->braid && !spec->loops)
        return STATUS_OK;
    if (spec->sparse)
        status = ways_sparse(ways, spec, task, grid);
    if (status == STATUS_OK && spec->braid)
        status = ways_braid(ways, spec, task);
    if (status == STATUS_OK && spec->loops)
        status = ways_loop(ways, spec, task);
    if (status == STATUS_OK)
        ways_to_grid(ways, grid);
    return status;
}
