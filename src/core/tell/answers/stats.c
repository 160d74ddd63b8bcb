/* Counts by searching through the maze. */
#include "core/board/bfs.h"
#include "core/make/diameter.h"
#include "core/tell/answers/answers.h"

static void count_links(const struct maze_graph *graph, struct maze_stats *stats)
{
    const ptrdiff_t end = graph_end(graph);
    uint64_t cells[MAZE_LINKS_MAX + 1] = {0};

    for (ptrdiff_t cell = graph_first(graph); cell < end; cell++)
        cells[graph_degree(graph, cell)]++;
    for (unsigned n = 0; n <= MAZE_LINKS_MAX; n++) {
        stats->passages += n * cells[n];
        stats->crossroads += n > 3 ? cells[n] : 0;
    }
    stats->passages /= 2;
    stats->dead_ends = cells[1];
    stats->junctions = cells[3];
    stats->cells = graph->lattice.cells;
}

/* Counts along a shortest path, from the goal back to the start. */
static enum maze_status count_solution(
    struct maze_graph *graph, struct maze_task *task, uint32_t *list, struct maze *maze)
{
    const ptrdiff_t start = graph_cell(graph, maze->start), goal = graph_cell(graph, maze->goal);
    struct maze_stats *stats = &maze->stats;
    unsigned before = 0;
    struct bfs_frontier frontier;
    enum maze_status status = bfs_begin(&frontier, graph, start, task, list);
    uint64_t length = 0;

    if (status == MAZE_OK)
        status = bfs_reach(&frontier, goal);
    if (status != MAZE_OK)
        return status;
    for (ptrdiff_t cell = goal; cell != start; length++) {
        if (task_stop(task, length))
            return MAZE_CANCELLED;

        const unsigned direction = bfs_back(graph, &cell), sides = graph->lattice.tiling->sides;
        const unsigned step = direction < sides ? direction : direction - sides;

        stats->choices += graph_degree(graph, cell) > (cell == start ? 1 : 2);
        stats->turns += length > 0 && step != before;
        before = step;
    }
    stats->solution = length;
    return graph_clear(graph, task);
}

/* If the spec puts start and goal at the ends of the longest path, they are known already. */
static enum maze_status count_longest(struct maze_graph *graph, const struct maze_spec *spec,
    struct maze_task *task, uint32_t *list, struct maze *maze)
{
    struct maze_stats *stats = &maze->stats;
    struct diameter diameter;
    enum maze_status status;

    if (diameter_is_between_ends(spec)) {
        stats->longest_path = stats->solution;
        stats->ends[0] = maze->start;
        stats->ends[1] = maze->goal;
        return MAZE_OK;
    }
    status = diameter_find(graph, task, list, &diameter);

    if (status != MAZE_OK)
        return status;
    stats->longest_path = diameter.distance;
    stats->ends[0] = graph_point(graph, diameter.cell[0]);
    stats->ends[1] = graph_point(graph, diameter.cell[1]);
    return MAZE_OK;
}

/* Counts the passages from a cell in a direction up to the next cell that does not have exactly two. */
static enum maze_status run_from(const struct maze_graph *graph, ptrdiff_t cell, unsigned direction,
    const struct maze_task *task, uint64_t *run)
{
    for (*run = 1;; ++*run) {
        cell = graph_step(graph, cell, direction);
        if (graph_degree(graph, cell) != 2)
            return MAZE_OK;
        if (task_stop(task, *run))
            return MAZE_CANCELLED;
        /* Not back to where it came from. */
        direction = bits_lowest(graph_links(graph, cell) & ~(1U << graph_back(graph, direction)));
    }
}

static enum maze_status count_runs(
    const struct maze_graph *graph, const struct maze_task *task, struct maze_stats *stats)
{
    const ptrdiff_t first = graph_first(graph), end = graph_end(graph);

    for (ptrdiff_t cell = first; cell < end; cell++) {
        if (task_stop(task, (uint64_t)(cell - first)))
            return MAZE_CANCELLED;
        if (graph_degree(graph, cell) == 2)
            continue;
        for (unsigned links = graph_links(graph, cell); links;) {
            uint64_t run;

            if (run_from(graph, cell, graph_take(&links), task, &run) != MAZE_OK)
                return MAZE_CANCELLED;
            stats->longest_run = run > stats->longest_run ? run : stats->longest_run;
        }
    }
    /* The whole maze is a single cycle of passages. */
    if (stats->longest_run == 0)
        stats->longest_run = stats->passages;
    return MAZE_OK;
}

enum maze_status stats_count(struct maze_graph *graph, const struct maze_spec *spec,
    struct maze_task *task, struct maze *maze)
{
    uint32_t *list = bfs_array(graph, task);
    enum maze_status status;

    if (!list)
        return MAZE_NO_MEMORY;
    maze->stats = (struct maze_stats){0};
    count_links(graph, &maze->stats);
    status = count_solution(graph, task, list, maze);
    if (status == MAZE_OK)
        status = difficulty_measure(graph, task, list, maze, &maze->stats.difficulty);
    if (status == MAZE_OK)
        status = count_longest(graph, spec, task, list, maze);
    if (status == MAZE_OK)
        status = count_runs(graph, task, &maze->stats);
    return status;
}
