/*
 * Blind alley filling: a passage is the stem of a blind alley if whoever goes through it must come back through it to
 * reach the goal. The stem is sealed and everything behind it filled, loops too. All ways to the goal remain, and a
 * breadth-first search among them comes last.
 *
 * The source sends somebody with a hand on the wall into each passage of each junction. Here one depth-first search
 * numbers the cells instead: a passage to a cell is the only one to everything first reached through it if no passage
 * leads from there to a lower number (Tarjan 1974). This also holds on boards that wrap around.
 *
 * Sources: W. D. Pullen, Think Labyrinth: Maze Algorithms, "Blind alley filler"; R. E. Tarjan, "A note on finding the
 * bridges of a graph" (1974).
 */
#include "core/solve/solvers.h"

enum { TO_GOAL = GRAPH_FORK }; /* the cell is on the search's way to the goal */

struct alleys {
    struct maze_graph *graph;
    const struct maze_task *task;
    ptrdiff_t start;
    uint32_t *number; /* by cell, from 0 */
    uint32_t *cell;   /* by number */
    uint32_t *low;    /* by number: the lowest number met from the cell or beyond it */
    uint32_t count;
};

static void reach_cell(struct alleys *alleys, ptrdiff_t cell, unsigned trail)
{
    alleys->graph->open[cell] |= (uint16_t)(GRAPH_VISITED | trail << GRAPH_TRAIL_SHIFT);
    alleys->number[cell] = alleys->low[alleys->count] = alleys->count;
    alleys->cell[alleys->count++] = (uint32_t)cell;
}

static void meet(const struct alleys *alleys, ptrdiff_t cell, uint32_t number)
{
    uint32_t *low = &alleys->low[alleys->number[cell]];

    *low = number < *low ? number : *low;
}

/* The passages of a cell, except the one that the search came by. */
static unsigned ways_on(const struct alleys *alleys, ptrdiff_t cell)
{
    const struct maze_graph *graph = alleys->graph;
    const unsigned back = graph_back(graph, graph_trail(graph->open[cell]));

    return graph_links(graph, cell) & (cell == alleys->start ? ~0U : ~(1U << back));
}

/* Searches depth-first, taking a cell's passages in the order of directions. */
static enum maze_status search_alley(struct alleys *alleys)
{
    const struct maze_graph *graph = alleys->graph;
    ptrdiff_t cell = alleys->start;
    unsigned ahead;

    reach_cell(alleys, cell, 0);
    ahead = ways_on(alleys, cell);
    for (uint64_t i = 0; ahead || cell != alleys->start; i++) {
        if (task_stop(alleys->task, i))
            return MAZE_CANCELLED;
        if (!ahead) {
            const uint32_t low = alleys->low[alleys->number[cell]];
            const unsigned trail = bfs_back(graph, &cell);

            meet(alleys, cell, low);
            ahead = ways_on(alleys, cell) & ~1U << trail;
            continue;
        }

        const unsigned direction = graph_take(&ahead);
        const ptrdiff_t next = graph_step(graph, cell, direction);

        if (graph->open[next] & GRAPH_VISITED) {
            meet(alleys, cell, alleys->number[next]);
            continue;
        }
        reach_cell(alleys, next, direction);
        cell = next;
        ahead = ways_on(alleys, cell);
    }
    return MAZE_OK;
}

/* Fills the alleys. A cell comes after the one it was reached from, so each alley is filled from its stem on. */
static enum maze_status fill_alley(const struct alleys *alleys, struct maze_recorder *recorder)
{
    struct maze_graph *graph = alleys->graph;

    for (uint32_t i = 1; i < alleys->count; i++) {
        const ptrdiff_t cell = alleys->cell[i];
        ptrdiff_t before = cell;
        const bool is_stem = alleys->low[i] == i && !(graph->open[cell] & TO_GOAL);

        if (task_stop(alleys->task, i))
            return MAZE_CANCELLED;
        (void)bfs_back(graph, &before);
        if (!is_stem && graph_has_link(graph, before))
            continue;
        graph_close_all(graph, cell);
        if (recorder)
            record_cell(recorder, MAZE_STEP_DROP, cell);
    }
    return graph_clear(graph, alleys->task);
}

enum maze_status blind_alley_filling_solve(struct maze_graph *graph, ptrdiff_t start,
    ptrdiff_t goal, struct maze_task *task, struct maze_solution *solution)
{
    const uint64_t cells = graph->lattice.cells;
    struct alleys alleys = {graph, task, start, .count = 0};
    enum maze_status status;

    alleys.number =
        arena_alloc(&task->scratch, lattice_size(&graph->lattice) * sizeof(*alleys.number));
    alleys.cell = arena_alloc(&task->scratch, cells * sizeof(*alleys.cell));
    alleys.low = arena_alloc(&task->scratch, cells * sizeof(*alleys.low));
    if (!alleys.number || !alleys.cell || !alleys.low)
        return MAZE_NO_MEMORY;
    status = search_alley(&alleys);
    if (status == MAZE_OK) {
        for (ptrdiff_t cell = goal; graph->open[goal] & GRAPH_VISITED && cell != start;
             (void)bfs_back(graph, &cell))
            graph->open[cell] |= TO_GOAL;
        status = fill_alley(&alleys, solution->recorder);
    }
    if (status == MAZE_OK)
        status = shortest_solve(graph, start, goal, task, solution);
    solution->visited = cells;
    return status;
}
