/*
 * Depth-first search, read off its tree. All neighbours of a cell are before it or behind it in such a tree, so
 * that its subtrees do not touch: in whatever order they are walked through, it is a run of the search.
 */
#include "core/steps/telling.h"

#include "core/algorithms/algorithms.h"

enum maze_status tell_walk(struct maze_telling *telling, ptrdiff_t from)
{
    const struct maze_graph *graph = telling->graph;
    struct rng rng = algorithm_rng(telling->spec);
    ptrdiff_t cell = from;

    tell_begun(telling, cell);
    while (telling->recorder->status == MAZE_OK) {
        const unsigned ahead = telling_ahead(telling, cell);

        if (ahead) {
            const unsigned heading =
                ahead & (ahead - 1) ? graph_draw(ahead, &rng) : bits_lowest(ahead);
            cell = graph_step(graph, cell, heading);
            tell_entered(telling, cell, graph_back(graph, heading));
            continue;
        }
        record_cell(telling->recorder, MAZE_STEP_LEAVE, cell);
        if (cell == from)
            break;
        cell = graph_step(graph, cell, graph_trail(graph->open[cell]));
    }
    return telling->recorder->status;
}
