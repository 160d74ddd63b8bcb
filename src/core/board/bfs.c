/*
 * Which neighbours a search reaches is decided without a branch: how many passages lead on from a
 * cell cannot be guessed, and a wrong guess costs more than looking at all neighbours. Each is
 * written back, changed or not, and each is put on the list, which is then one longer or is not.
 */
#include "core/board/bfs.h"

uint32_t *bfs_array(const struct maze_graph *graph, struct maze_task *task)
{
    /* One more, which is written but is of neither frontier. */
    return arena_alloc(&task->scratch, (graph->lattice.cells + 1) * BFS_CELL_BYTES);
}

enum maze_status bfs_begin(struct bfs_frontier *frontier, struct maze_graph *graph, ptrdiff_t from,
    const struct maze_task *task, uint32_t *array)
{
    if (lattice_size(&graph->lattice) > UINT32_MAX)
        return MAZE_TOO_LARGE;
    if (!array)
        return MAZE_NO_MEMORY;
    *array = (uint32_t)from;
    graph->open[from] |= GRAPH_VISITED;
    *frontier = (struct bfs_frontier){
        .graph = graph,
        .task = task,
        .low = array,
        .high = array + graph->lattice.cells,
        .count = 1,
        .reached = 1,
    };
    return MAZE_OK;
}

/*
 * Lists the cells that follow a frontier of `count`, and returns the list's end. `down` is 1 if the frontier is listed
 * downwards and the next one upwards, else -1. The constants that this is inlined for are `down`, `directions` and
 * `uniform`.
 */
static INLINE uint32_t *follow_links(const struct maze_graph *graph, unsigned directions,
    bool uniform, ptrdiff_t down, const uint32_t *cells, uint64_t count, uint32_t *list)
{
    uint16_t *open = graph->open;

    for (; count; count--, cells -= down) {
        const unsigned here = open[*cells];

#pragma GCC unroll 4
        for (unsigned step = 0; step < directions; step++) {
            const ptrdiff_t next = graph_go(graph, *cells, step, uniform);
            const unsigned there = open[next];
            const unsigned is_new = here >> step & ~(there / GRAPH_VISITED) & 1;

            *list = (uint32_t)next;
            open[next] = (uint16_t)(there | (GRAPH_VISITED | step << GRAPH_TRAIL_SHIFT) * is_new);
            list += is_new ? down : 0;
        }
    }
    return list;
}

static INLINE void go_on(struct bfs_frontier *frontier, unsigned directions, bool uniform)
{
    /* A copy, else each cell written might be one of these. */
    const struct maze_graph graph = *frontier->graph;

    if (frontier->at_high)
        frontier->count = (uint64_t)(follow_links(&graph, directions, uniform, 1, frontier->high,
                                         frontier->count, frontier->low) -
            frontier->low);
    else
        frontier->count = (uint64_t)(frontier->high -
            follow_links(
                &graph, directions, uniform, -1, frontier->low, frontier->count, frontier->high));
}

enum maze_status bfs_next(struct bfs_frontier *frontier)
{
    const struct maze_lattice *lattice = &frontier->graph->lattice;
    const uint64_t before = frontier->reached / TASK_STRIDE;

    if (lattice_is_uniform(lattice))
        go_on(frontier, MAZE_DIRECTIONS, true);
    else
        go_on(frontier, lattice->tiling->directions, false);
    frontier->at_high = !frontier->at_high;
    frontier->distance++;
    frontier->reached += frontier->count;
    return frontier->reached / TASK_STRIDE > before && task_cancelled(frontier->task)
        ? MAZE_CANCELLED
        : MAZE_OK;
}

enum maze_status bfs_reach(struct bfs_frontier *frontier, ptrdiff_t cell)
{
    enum maze_status status = MAZE_OK;

    while (status == MAZE_OK && frontier->count && !(frontier->graph->open[cell] & GRAPH_VISITED))
        status = bfs_next(frontier);
    return status;
}

enum maze_status bfs_distance(struct maze_graph *graph, ptrdiff_t from, ptrdiff_t to,
    struct maze_task *task, uint32_t *array, uint64_t *distance)
{
    struct bfs_frontier frontier;
    enum maze_status status = bfs_begin(&frontier, graph, from, task, array);

    if (status != MAZE_OK)
        return status;
    status = bfs_reach(&frontier, to);
    *distance = frontier.distance;
    return status == MAZE_OK ? graph_clear(graph, task) : status;
}

enum maze_status bfs_distances(struct maze_graph *graph, ptrdiff_t from, struct maze_task *task,
    uint32_t *array, uint32_t *distances, ptrdiff_t *farthest, uint64_t *distance)
{
    struct bfs_frontier frontier;
    enum maze_status status = bfs_begin(&frontier, graph, from, task, array);

    while (status == MAZE_OK && frontier.count) {
        ptrdiff_t first = bfs_cell(&frontier, 0);

        for (uint64_t i = 0; i < frontier.count; i++) {
            const ptrdiff_t cell = bfs_cell(&frontier, i);

            first = cell < first ? cell : first;
            if (distances)
                distances[cell] = (uint32_t)frontier.distance;
        }
        *farthest = first;
        *distance = frontier.distance;
        status = bfs_next(&frontier);
    }
    return status == MAZE_OK ? graph_clear(graph, task) : status;
}
