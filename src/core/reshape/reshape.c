/* The changes in their order: first fewer cells, then fewer dead ends, then more passages. */
#include "core/reshape/reshape.h"

enum maze_status graph_reshape(struct maze_graph *graph, const struct maze_spec *spec,
    struct maze_task *task, struct maze_grid *grid)
{
    enum maze_status status;

    if (!maze_spec_reshapes(spec))
        return MAZE_OK;
    status = graph_sparse(graph, spec, task, grid);
    if (status == MAZE_OK)
        status = graph_braid(graph, spec, task);
    if (status == MAZE_OK)
        status = graph_loop(graph, spec, task);
    return status == MAZE_OK ? graph_to_grid(graph, task, grid) : status;
}
