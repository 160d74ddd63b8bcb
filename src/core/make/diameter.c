/*
 * With loops, every search bounds the distance from each cell v to the cell farthest from it: if the farthest cell from
 * s is at e steps and v is at d, then the farthest cell from v is at max(d, e - d) to d + e steps. Searches alternate
 * between the cell with the highest upper bound, which finds long paths, and the cell with the lowest lower bound, in
 * the middle of the maze, which reduces the upper bounds. Once no upper bound exceeds the longest path, that is the
 * diameter, mostly after some dozens of searches. (F. W. Takes and W. A. Kosters, Determining the diameter of small
 * world networks, CIKM 2011.)
 */
#include "core/make/diameter.h"

#include "core/board/bfs.h"

/* The most cells that all searches of a maze may visit together. */
static const uint64_t visits_max = UINT64_C(1) << 28;

uint64_t diameter_searches(uint64_t cells)
{
    return visits_max / cells;
}

/* Bounds that searches have found so far. */
struct bounds {
    uint32_t *distance;   /* by cell number, from the start of the last search, */
    uint32_t *low, *high; /* and bounds of the distance to the farthest cell */
    ptrdiff_t first, end; /* cell numbers */
    uint32_t longest;     /* the longest path found, */
    ptrdiff_t start;      /* and the lowest cell known to begin such a path */
    ptrdiff_t outer;      /* the cell that may have the longest path; 0: none matters now */
    ptrdiff_t central;    /* the cell that may be nearest to all; 0: none is known */
};

static struct bounds bounds_new(const struct maze_graph *graph, struct maze_task *task)
{
    const size_t size = lattice_size(&graph->lattice);
    struct bounds bounds = {
        .distance = arena_alloc(&task->scratch, size * DIAMETER_NUMBER_BYTES),
        .first = graph_first(graph),
        .end = graph_end(graph),
        .start = graph_end(graph),
    };

    if (bounds.distance) {
        bounds.low = bounds.distance + size;
        bounds.high = bounds.low + size;
        memset(bounds.low, 0, size * sizeof(*bounds.low));
        memset(bounds.high, UINT8_MAX, size * sizeof(*bounds.high));
        bfs_forget(graph, bounds.distance);
    }
    return bounds;
}

/* Records that a search from a cell found the farthest one at `steps`: perhaps a longest path. */
static void lengthen(struct bounds *bounds, ptrdiff_t from, ptrdiff_t farthest, uint32_t steps)
{
    const ptrdiff_t start = farthest < from ? farthest : from;

    if (steps > bounds->longest || (steps == bounds->longest && start < bounds->start)) {
        bounds->longest = steps;
        bounds->start = start;
    }
}

/* A number without a cell has the distance MAZE_NO_VALUE, so its upper bound ends up below the longest path. */
static void tighten(struct bounds *bounds, uint32_t steps)
{
    for (ptrdiff_t cell = bounds->first; cell < bounds->end; cell++) {
        const uint32_t distance = bounds->distance[cell], rest = steps - distance;
        const uint32_t low = distance > steps / 2 ? distance : rest;
        const uint32_t high = distance + steps;

        bounds->low[cell] = low > bounds->low[cell] ? low : bounds->low[cell];
        bounds->high[cell] = high < bounds->high[cell] ? high : bounds->high[cell];
    }
}

static void pick(struct bounds *bounds)
{
    uint32_t highest = 0, lowest = UINT32_MAX;

    bounds->outer = bounds->central = 0;
    for (ptrdiff_t cell = bounds->first; cell < bounds->end; cell++) {
        const uint32_t low = bounds->low[cell], high = bounds->high[cell];

        /* Among equally long paths, the one from the lowest cell is wanted. */
        if (high > highest && high + (cell < bounds->start) > bounds->longest) {
            highest = high;
            bounds->outer = cell;
        }
        if (low < lowest && low < high) {
            lowest = low;
            bounds->central = cell;
        }
    }
}

enum maze_status diameter_bound(struct maze_graph *graph, struct maze_task *task, uint32_t *array,
    uint64_t searches, struct diameter *diameter)
{
    struct bounds bounds = bounds_new(graph, task);
    ptrdiff_t from = lattice_first(&graph->lattice), farthest = from;
    enum maze_status status = bounds.distance ? MAZE_OK : MAZE_NO_MEMORY;
    uint64_t steps;

    for (uint64_t i = 0; from && i < searches && status == MAZE_OK; i++) {
        status = task_cancelled(task)
            ? MAZE_CANCELLED
            : bfs_distances(graph, from, task, array, bounds.distance, &farthest, &steps);
        if (status != MAZE_OK)
            break;
        lengthen(&bounds, from, farthest, (uint32_t)steps);
        tighten(&bounds, (uint32_t)steps);
        pick(&bounds);
        from = i % 2 == 0 && bounds.outer && bounds.central ? bounds.central : bounds.outer;
    }
    if (status == MAZE_OK)
        status =
            bfs_distances(graph, bounds.start, task, array, NULL, &farthest, &diameter->distance);
    diameter->cell[0] = bounds.start < farthest ? bounds.start : farthest;
    diameter->cell[1] = bounds.start < farthest ? farthest : bounds.start;
    return status;
}

/* Searches from the first cell, then from the farthest, and so on, while the distance grows. */
static enum maze_status sweep(struct maze_graph *graph, struct maze_task *task, uint32_t *array,
    unsigned searches, struct diameter *diameter)
{
    ptrdiff_t from = lattice_first(&graph->lattice), to = from;
    uint64_t distance = 0;

    *diameter = (struct diameter){{from, from}, 0};
    for (unsigned i = 0; i < searches; i++) {
        const enum maze_status status =
            bfs_distances(graph, from, task, array, NULL, &to, &distance);

        if (status != MAZE_OK)
            return status;
        if (i > 1 && distance <= diameter->distance)
            break;
        diameter->cell[0] = from < to ? from : to;
        diameter->cell[1] = from < to ? to : from;
        diameter->distance = distance;
        from = to;
    }
    return MAZE_OK;
}

enum maze_status diameter_find(
    struct maze_graph *graph, struct maze_task *task, uint32_t *array, struct diameter *diameter)
{
    const uint64_t cells = graph->lattice.cells;

    /* Without loops, the second search finds a longest path. */
    if (graph_passages(graph) + 1 <= cells)
        return sweep(graph, task, array, 2, diameter);
    if (lattice_size(&graph->lattice) > DIAMETER_NUMBERS)
        return sweep(graph, task, array, DIAMETER_SWEEPS, diameter);
    return diameter_bound(graph, task, array, diameter_searches(cells), diameter);
}

/* ---- Start and goal, if they depend on the maze ---- */

enum maze_status ends_find(struct maze_graph *graph, const struct maze_spec *spec,
    struct maze_task *task, struct maze_point *start, struct maze_point *goal)
{
    const bool finds_start = spec->start.kind == MAZE_END_FARTHEST;
    const bool finds_goal = spec->goal.kind == MAZE_END_FARTHEST;
    enum maze_status status = MAZE_OK;

    if (finds_start && finds_goal) {
        struct diameter diameter;

        status = diameter_find(graph, task, bfs_array(graph, task), &diameter);
        if (status == MAZE_OK) {
            *start = graph_point(graph, diameter.cell[0]);
            *goal = graph_point(graph, diameter.cell[1]);
        }
    } else if (finds_start || finds_goal) {
        const ptrdiff_t other = graph_cell(graph, finds_start ? *goal : *start);
        ptrdiff_t farthest;
        uint64_t distance;

        status =
            bfs_distances(graph, other, task, bfs_array(graph, task), NULL, &farthest, &distance);
        if (status == MAZE_OK)
            *(finds_start ? start : goal) = graph_point(graph, farthest);
    }
    return status;
}
