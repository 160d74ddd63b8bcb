/*
 * Counting. Marks in the graph tell the cells of the solution from the others: the components that
 * are left when the solution is taken out are the branches in which one can be misled.
 *
 * The difficulty follows M. S. McClendon (The complexity and difficulty of a maze, Bridges 2001):
 * it is the logarithm of a product, to which each branch off the solution contributes a factor. A
 * branch of b cells and k passages to the solution adds log2(1 + b / k) here; turns and length
 * raise the sum. docs/SOLVING.md has the formula.
 */
#include "core/answers/answers.h"
#include "core/bfs.h"
#include "core/diameter.h"

enum {
    ON_SOLUTION = GRAPH_VISITED,  /* a cell of the solution */
    ON_BRANCH = 2 * GRAPH_VISITED /* a cell of a branch that was counted */
};

static void count_cells(const struct maze_graph *graph, struct maze_stats *stats)
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

/* Lists the cells of a shortest path from the goal to the start, and counts its length and turns. */
static enum maze_status trace(struct maze_graph *graph, struct maze_task *task,
    const struct maze *maze, uint32_t *list, struct maze_stats *stats)
{
    const ptrdiff_t start = graph_cell(graph, maze->start), goal = graph_cell(graph, maze->goal);
    unsigned before = 0;
    struct bfs_frontier frontier;
    enum maze_status status = bfs_begin(&frontier, graph, start, task, list);
    uint64_t length = 0;

    if (status == MAZE_OK)
        status = bfs_reach(&frontier, goal);
    if (status != MAZE_OK)
        return status;
    /* The frontiers in the list are not needed any more. */
    for (ptrdiff_t cell = goal; cell != start; length++) {
        if (task_stop(task, length))
            return MAZE_CANCELLED;
        list[length] = (uint32_t)cell;

        const unsigned step = bfs_back(graph, &cell);

        stats->turns += length > 0 && step != before;
        before = step;
    }
    list[length] = (uint32_t)start;
    stats->solution = length;
    return graph_clear(graph, task);
}

/* log2 n in 256ths, n > 0; less than one of them is lost. */
static uint64_t log2_256ths(uint64_t n)
{
    const unsigned whole = bits_highest(n);
    uint64_t part = whole > 31 ? n >> (whole - 31) : n << (31 - whole); /* 1 … 2, times 2^31 */
    uint64_t log = whole;

    for (unsigned bit = 0; bit < 8; bit++) {
        part = part * part >> 31;
        log = log * 2 + (part >> 32);
        part >>= part >> 32;
    }
    return log;
}

/* A component of the maze without the solution. */
struct branch {
    uint64_t cells, contacts; /* passages between it and the solution */
};

/* Counts the branch that a cell is in; `list` has room for its cells. MAZE_OK or MAZE_CANCELLED. */
static enum maze_status explore(struct maze_graph *graph, ptrdiff_t from,
    const struct maze_task *task, uint32_t *list, struct branch *found)
{
    struct branch branch = {0};
    uint64_t last = 0;

    list[last++] = (uint32_t)from;
    graph->open[from] |= ON_BRANCH;
    for (; branch.cells < last; branch.cells++) {
        const ptrdiff_t cell = list[branch.cells];

        if (task_stop(task, branch.cells + 1))
            return MAZE_CANCELLED;
        for (unsigned links = graph_links(graph, cell); links;) {
            const ptrdiff_t next = graph_step(graph, cell, graph_take(&links));

            if (graph->open[next] & ON_SOLUTION) {
                branch.contacts++;
            } else if (!(graph->open[next] & ON_BRANCH)) {
                graph->open[next] |= ON_BRANCH;
                list[last++] = (uint32_t)next;
            }
        }
    }
    *found = branch;
    return MAZE_OK;
}

/* Adds the branches at a cell of the solution, in 256ths; each counts once. MAZE_OK or MAZE_CANCELLED. */
static enum maze_status add_branches(struct maze_graph *graph, ptrdiff_t cell,
    const struct maze_task *task, uint32_t *list, uint64_t *misled)
{
    for (unsigned links = graph_links(graph, cell); links;) {
        const ptrdiff_t next = graph_step(graph, cell, graph_take(&links));
        struct branch branch;

        if (graph->open[next] & (ON_SOLUTION | ON_BRANCH))
            continue;
        if (explore(graph, next, task, list, &branch) != MAZE_OK)
            return MAZE_CANCELLED;
        *misled += log2_256ths(branch.contacts + branch.cells) - log2_256ths(branch.contacts);
    }
    return MAZE_OK;
}

/* n x a / b, rounded down, where that and b x a are less than 2^64; 0 where b is 0. */
static uint64_t times(uint64_t n, uint64_t a, uint64_t b)
{
    return b ? n / b * a + n % b * a / b : 0;
}

/* The square root of n < 2^62, rounded down. */
static uint64_t root(uint64_t n)
{
    uint64_t root = 0;

    for (uint64_t bit = UINT64_C(1) << 30; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= n)
            root |= bit;
    return root;
}

/* Two sides of a square are twice the root of its cells: the length of a straight path through it. */
static unsigned difficulty_of(uint64_t misled, const struct maze_stats *stats)
{
    enum { EACH_DOUBLING = 5, DIFFICULTY_MAX = 100, ONE = 256 };

    misled += times(misled, stats->turns, stats->solution);
    misled += times(misled, stats->solution, root(4 * stats->cells));

    const uint64_t difficulty =
        EACH_DOUBLING * (log2_256ths(ONE + misled) - log2_256ths(ONE)) / ONE;

    return difficulty < DIFFICULTY_MAX ? (unsigned)difficulty : DIFFICULTY_MAX;
}

static enum maze_status count_solution(
    struct maze_graph *graph, struct maze_task *task, uint32_t *list, struct maze *maze)
{
    struct maze_stats *stats = &maze->stats;
    const enum maze_status status = trace(graph, task, maze, list, stats);
    const uint64_t length = stats->solution;
    uint64_t misled = 0;

    if (status != MAZE_OK)
        return status;
    for (uint64_t i = 0; i <= length; i++)
        graph->open[list[i]] |= ON_SOLUTION;
    /* The goal is the first of the list, and has no choice. */
    for (uint64_t i = length; i > 0; i--) {
        if (task_stop(task, i))
            return MAZE_CANCELLED;
        stats->choices += graph_degree(graph, list[i]) > (i == length ? 1 : 2);
        if (add_branches(graph, list[i], task, list + length + 1, &misled) != MAZE_OK)
            return MAZE_CANCELLED;
    }
    stats->difficulty = difficulty_of(misled, stats);
    return graph_clear(graph, task);
}

static enum maze_status count_longest(
    struct maze_graph *graph, struct maze_task *task, uint32_t *list, struct maze_stats *stats)
{
    struct diameter diameter;
    const enum maze_status status = diameter_find(graph, task, list, &diameter);

    if (status != MAZE_OK)
        return status;
    stats->longest_path = diameter.distance;
    stats->ends[0] = graph_point(graph, diameter.cell[0]);
    stats->ends[1] = graph_point(graph, diameter.cell[1]);
    return MAZE_OK;
}

/* Counts the passages from a cell in a direction to the next that has not just two. */
static enum maze_status run_from(const struct maze_graph *graph, ptrdiff_t cell, unsigned direction,
    const struct maze_task *task, uint64_t *run)
{
    for (*run = 1;; ++*run) {
        cell = graph_step(graph, cell, direction);
        if (graph_degree(graph, cell) != 2)
            return MAZE_OK;
        if (task_stop(task, *run))
            return MAZE_CANCELLED;
        /* Not back where it came from. */
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
    /* The whole maze is one cycle of passages. */
    if (stats->longest_run == 0)
        stats->longest_run = stats->passages;
    return MAZE_OK;
}

enum maze_status stats_count(struct maze_graph *graph, struct maze_task *task, struct maze *maze)
{
    uint32_t *list = bfs_array(graph, task);
    enum maze_status status;

    if (!list)
        return MAZE_NO_MEMORY;
    maze->stats = (struct maze_stats){0};
    count_cells(graph, &maze->stats);
    status = count_solution(graph, task, list, maze);
    if (status == MAZE_OK)
        status = count_longest(graph, task, list, &maze->stats);
    if (status == MAZE_OK)
        status = count_runs(graph, task, &maze->stats);
    return status;
}
