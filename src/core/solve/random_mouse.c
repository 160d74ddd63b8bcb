/*
 * Random mouse: go on, and at a junction take any passage but the one back, each equally likely; go back only at a dead
 * end. It remembers nothing and has no bound: without loops it takes at most 2 * passages * distance steps on average.
 * So mazes for it are small (its row says how large), and it gives up after a number of steps per cell.
 *
 * In the same maze it always walks the same way: the passages are its seed.
 *
 * Source: W. D. Pullen, Think Labyrinth: Maze Algorithms, "Random mouse".
 */
#include "core/solve/solvers.h"

enum maze_status random_mouse_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    const uint64_t most = graph->lattice.cells * MOUSE_STEPS * lattice_times(graph->lattice.tiling);
    ptrdiff_t cell = start;
    unsigned back = 0; /* the passage back, as a set */
    uint64_t key = (uint64_t)start;

    for (ptrdiff_t each = graph_first(graph); each < graph_end(graph); each++)
        key = mix64(key + graph_links(graph, each));

    struct rng rng = rng_seeded(key);

    for (uint64_t i = 1; cell != goal && i <= most && graph_has_link(graph, cell); i++) {
        const unsigned links = graph_links(graph, cell), ahead = links & ~back;
        const unsigned direction = graph_draw(ahead ? ahead : links, &rng);

        if (!solver_walk(graph, &cell, direction, false, solution))
            return MAZE_NO_MEMORY;
        back = 1U << graph_back(graph, direction);
        if (task_stop(task, i))
            return MAZE_CANCELLED;
    }
    solution->solved = cell == goal;
    return MAZE_OK;
}
