/*
 * Collision: water floods the maze from the start. Cells where two fronts collide are walled up, and so are dead ends
 * that this creates; then the water comes again, until nothing collides. All shortest paths remain.
 *
 * One flood is enough, since walling up changes no distance of the remaining cells. Fronts collide in a cell, or it is
 * a dead end, if none of its passages leads to a remaining cell farther from the start; so cells are examined from the
 * farthest to the nearest. The distances of neighbours differ by at most one, so modulo GRAPH_TRAILS they tell which
 * neighbour is nearer.
 *
 * Source: W. D. Pullen, Think Labyrinth: Maze Algorithms, "Collision solver".
 */
#include "core/solve/solvers.h"

/* The cells that the water reaches, in the order of their distances. */
struct flood {
    struct maze_graph *graph;
    const struct maze_task *task;
    struct maze_recorder *recorder; /* NULL: none */
    uint32_t *cell;
    uint64_t count;
};

static void reach(struct flood *flood, ptrdiff_t cell, unsigned distance)
{
    flood->graph->open[cell] |=
        (uint16_t)(GRAPH_VISITED | distance % GRAPH_TRAILS << GRAPH_TRAIL_SHIFT);
    flood->cell[flood->count++] = (uint32_t)cell;
    if (flood->recorder)
        record_cell(flood->recorder, MAZE_STEP_LOOK, cell);
}

static enum maze_status pour(struct flood *flood, ptrdiff_t start)
{
    const struct maze_graph *graph = flood->graph;

    reach(flood, start, 0);
    for (uint64_t i = 0; i < flood->count; i++) {
        const ptrdiff_t cell = flood->cell[i];

        if (task_stop(flood->task, i))
            return MAZE_CANCELLED;
        for (unsigned links = graph_links(graph, cell); links;) {
            const ptrdiff_t next = graph_step(graph, cell, graph_take(&links));

            if (!(graph->open[next] & GRAPH_VISITED))
                reach(flood, next, graph_trail(graph->open[cell]) + 1);
        }
    }
    return MAZE_OK;
}

/* The passages from a cell to cells that are `steps` farther from the start, as a set. */
static unsigned links_to(const struct maze_graph *graph, ptrdiff_t cell, unsigned steps)
{
    const unsigned distance = (graph_trail(graph->open[cell]) + steps) % GRAPH_TRAILS;

    return graph_select(graph, cell, graph_links(graph, cell),
        (GRAPH_TRAILS - 1) << GRAPH_TRAIL_SHIFT, distance << GRAPH_TRAIL_SHIFT);
}

/* Walls up the cells that are on no shortest path. */
static enum maze_status collide(struct flood *flood, ptrdiff_t goal)
{
    struct maze_graph *graph = flood->graph;

    for (uint64_t i = flood->count; i > 0; i--) {
        const ptrdiff_t cell = flood->cell[i - 1];

        if (task_stop(flood->task, i))
            return MAZE_CANCELLED;
        if (cell == goal || links_to(graph, cell, 1))
            continue;
        graph_close_all(graph, cell);
        if (flood->recorder)
            record_cell(flood->recorder, MAZE_STEP_DROP, cell);
    }
    return MAZE_OK;
}

/* Records all shortest paths together: each cell, and before it the passages that lead to it. */
static void record_paths(const struct flood *flood, ptrdiff_t start, ptrdiff_t goal)
{
    for (uint64_t i = 0; i < flood->count && flood->recorder->status == MAZE_OK; i++) {
        const ptrdiff_t cell = flood->cell[i];

        if (cell != start && cell != goal && !graph_has_link(flood->graph, cell))
            continue;
        for (unsigned links = links_to(flood->graph, cell, GRAPH_TRAILS - 1); links;)
            record_wall(flood->recorder, MAZE_STEP_PATH, cell, graph_take(&links));
        record_cell(flood->recorder, MAZE_STEP_PATH, cell);
    }
}

enum maze_status collision_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    struct flood flood = {graph, task, solution->recorder, .count = 0};
    enum maze_status status;

    flood.cell = arena_alloc(&task->scratch, graph->lattice.cells * sizeof(*flood.cell));
    if (!flood.cell)
        return MAZE_NO_MEMORY;
    status = pour(&flood, start);
    if (status == MAZE_OK)
        status = collide(&flood, goal);
    if (status == MAZE_OK && flood.recorder && graph->open[goal] & GRAPH_VISITED)
        record_paths(&flood, start, goal);
    solution->recorder = NULL;
    if (status == MAZE_OK)
        status = graph_clear(graph, task);
    if (status == MAZE_OK)
        status = shortest_solve(graph, start, goal, task, solution);
    solution->visited = flood.count;
    return status;
}
