/*
 * Prim's algorithm without costs, read off the maze. What may come next at each step is any wall, or any cell, on the
 * frontier of the cells so far; and a cell has no other passage to them than the one that it has in the end. So any
 * order in which each cell follows one next to it is a run of either: here a random cell of those that may
 * follow comes next, as in the algorithms.
 */
#include "core/algorithms/algorithms.h"

#include "core/algorithms/wall_list.h"
#include "core/steps/telling.h"

enum maze_status frontier_tell(struct maze_telling *telling)
{
    const struct maze_graph *graph = telling->graph;
    struct rng rng = algorithm_rng(telling->spec);
    uint32_t *list = wall_list_new(&graph->lattice, telling->task), count = 0;
    ptrdiff_t cell = lattice_draw(&graph->lattice, &rng);

    if (!list)
        return MAZE_NO_MEMORY;
    tell_begun(telling, cell);
    for (;;) {
        for (unsigned ahead = telling_ahead(telling, cell); ahead;)
            list[count++] = wall_of(cell, graph_take(&ahead));
        if (!count || telling->recorder->status != MAZE_OK)
            return MAZE_OK;

        const uint32_t wall = wall_list_draw(list, &count, &rng);

        cell = graph_step(graph, wall_cell(wall), wall_direction(wall));
        tell_entered(telling, cell, graph_back(graph, wall_direction(wall)));
    }
}
