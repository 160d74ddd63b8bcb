/*
 * Breadth-first search from both ends; the smaller of the two frontiers moves on. A cell belongs to the search that
 * reaches it first, so the searches never overlap. A passage between them joins the two frontiers, or it would have
 * been found when the previous frontier was complete. So the first passage found is on a shortest path.
 *
 * Source: I. Pohl, "Bi-directional search" (1971).
 */
#include "core/solve/solvers.h"

enum { OF_GOAL = GRAPH_FORK }; /* the cell belongs to the search from the goal */

/* A passage from one search to the other. */
struct meeting {
    ptrdiff_t cell;
    unsigned direction;
};

/* Marks a new frontier as its search's: `side` is OF_GOAL or 0. */
static void claim(
    const struct bfs_frontier *frontier, unsigned side, struct maze_recorder *recorder)
{
    for (uint64_t i = 0; i < frontier->count; i++)
        frontier->graph->open[bfs_cell(frontier, i)] |= (uint16_t)side;
    solver_look(frontier, recorder);
}

/* Whether a passage leads from the frontier to a cell of the other search. */
static bool meets(const struct bfs_frontier *frontier, unsigned side, struct meeting *meeting)
{
    const struct maze_graph *graph = frontier->graph;
    const unsigned other = GRAPH_VISITED | (side ^ OF_GOAL);

    for (uint64_t i = 0; i < frontier->count; i++) {
        meeting->cell = bfs_cell(frontier, i);
        for (unsigned links = graph_links(graph, meeting->cell); links;) {
            meeting->direction = graph_take(&links);

            const unsigned there =
                graph->open[graph_step(graph, meeting->cell, meeting->direction)];

            if ((there & (GRAPH_VISITED | OF_GOAL)) == other)
                return true;
        }
    }
    return false;
}

/* Writes the path from start to goal through the passage `at`, which is step number `before`, counted from 0. */
static enum maze_status trace(const struct maze_graph *graph, struct meeting at, uint64_t before,
    uint64_t length, const struct maze_task *task, struct maze_path *path)
{
    ptrdiff_t cell = at.cell;

    if (graph->open[cell] & OF_GOAL) {
        cell = graph_step(graph, cell, at.direction);
        at.direction = graph_back(graph, at.direction);
    }
    at.cell = graph_step(graph, cell, at.direction);
    if (!maze_path_resize(path, length))
        return MAZE_NO_MEMORY;
    path_put(path, before, at.direction);
    for (uint64_t i = before + 1; i < length; i++) {
        if (task_stop(task, i))
            return MAZE_CANCELLED;
        path_put(path, i, graph_back(graph, bfs_back(graph, &at.cell)));
    }
    return solver_trace(graph, cell, before, task, path);
}

/* Searches from both ends until the searches meet or one of them ends. */
static enum maze_status search(
    struct bfs_frontier ends[2], struct maze_recorder *recorder, bool *met, struct meeting *meeting)
{
    enum maze_status status = MAZE_OK;

    claim(&ends[0], 0, recorder);
    claim(&ends[1], OF_GOAL, recorder);
    *met = meets(&ends[0], 0, meeting);
    while (status == MAZE_OK && !*met && ends[0].count && ends[1].count) {
        const bool back = ends[1].count < ends[0].count;
        const unsigned side = back ? OF_GOAL : 0;

        status = bfs_next(&ends[back]);
        claim(&ends[back], side, recorder);
        *met = meets(&ends[back], side, meeting);
    }
    return status;
}

enum maze_status bidirectional_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    struct bfs_frontier ends[2];
    struct meeting meeting;
    enum maze_status status;

    if (start == goal) {
        solution->visited = 1;
        solution->solved = true;
        return MAZE_OK;
    }
    status = bfs_begin(&ends[0], graph, start, task, bfs_array(graph, task));
    if (status == MAZE_OK)
        status = bfs_begin(&ends[1], graph, goal, task, bfs_array(graph, task));
    if (status == MAZE_OK)
        status = search(ends, solution->recorder, &solution->solved, &meeting);
    if (status != MAZE_OK)
        return status;
    solution->visited = ends[0].reached + ends[1].reached;
    if (!solution->solved)
        return MAZE_OK;
    return trace(graph, meeting, ends[0].distance, ends[0].distance + 1 + ends[1].distance, task,
        solution->path);
}
