/*
 * Counting. What is counted along the solution and off it is told apart by marks in the ways: the
 * parts of the maze that are left when the way is taken out are where one can be misled.
 *
 * The difficulty rests on M. S. McClendon's thought (The complexity and difficulty of a maze, Bridges
 * 2001) that it is the logarithm of a product: every branch off the way multiplies what can be tried. A branch
 * of b cells and k passages to the way counts log2(1 + b / k) here; twists and length raise the sum;
 * docs/SOLVING.md has the formula.
 */
#include "core/answers/answers.h"
#include "core/answers/sweep.h"

#include <string.h>

enum {
    ON_WAY = GRAPH_VISITED,  /* of a cell of the solution */
    SEEN = 2 * GRAPH_VISITED /* of one in a part beside it */
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

/* Puts the cells of the shortest way in a room, from the goal to the start, and counts its length and turns. */
static enum maze_status trace(struct maze_graph *graph, struct maze_task *task,
    const struct maze *maze, uint32_t *room, struct maze_stats *stats)
{
    const ptrdiff_t start = graph_cell(graph, maze->start), goal = graph_cell(graph, maze->goal);
    unsigned before = 0;
    struct rings rings;
    enum maze_status status = rings_begin(&rings, graph, start, task, room);
    uint64_t length = 0;

    if (status == MAZE_OK)
        status = rings_to(&rings, goal);
    if (status != MAZE_OK)
        return status;
    /* Of what the rings have in their room nothing is needed any more. */
    for (ptrdiff_t cell = goal; cell != start; length++) {
        if (length % TASK_STRIDE == 0 && task_cancelled(task))
            return MAZE_CANCELLED;
        room[length] = (uint32_t)cell;

        const unsigned step = rings_back(graph, &cell);

        stats->turns += length > 0 && step != before;
        before = step;
    }
    room[length] = (uint32_t)start;
    stats->solution = length;
    graph_clear(graph);
    return MAZE_OK;
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

/* A part of the maze beside the solution. */
struct part {
    uint64_t cells, contacts; /* passages between it and the solution */
};

/* Walks through the part that a cell is in; `room` has room for it. False when cancelled. */
static bool explore(struct maze_graph *graph, ptrdiff_t from, const struct maze_task *task,
    uint32_t *room, struct part *found)
{
    struct part part = {0};
    uint64_t last = 0;

    room[last++] = (uint32_t)from;
    graph->open[from] |= SEEN;
    for (; part.cells < last; part.cells++) {
        const ptrdiff_t cell = room[part.cells];

        if (part.cells % TASK_STRIDE == TASK_STRIDE - 1 && task_cancelled(task))
            return false;
        for (unsigned links = graph_links(graph, cell); links;) {
            const ptrdiff_t next = graph_step(graph, cell, graph_take(&links));

            if (graph->open[next] & ON_WAY) {
                part.contacts++;
            } else if (!(graph->open[next] & SEEN)) {
                graph->open[next] |= SEEN;
                room[last++] = (uint32_t)next;
            }
        }
    }
    *found = part;
    return true;
}

/*
 * Adds what one can be misled into from a cell of the solution, in 256ths; each part counts once. False
 * when cancelled.
 */
static bool add_misled(struct maze_graph *graph, ptrdiff_t cell, const struct maze_task *task,
    uint32_t *room, uint64_t *misled)
{
    for (unsigned links = graph_links(graph, cell); links;) {
        const ptrdiff_t next = graph_step(graph, cell, graph_take(&links));
        struct part part;

        if (graph->open[next] & (ON_WAY | SEEN))
            continue;
        if (!explore(graph, next, task, room, &part))
            return false;
        *misled += log2_256ths(part.contacts + part.cells) - log2_256ths(part.contacts);
    }
    return true;
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

/* A square's sides are twice the root of its cells: what a straight way through it would take. */
static unsigned difficulty_of(uint64_t misled, const struct maze_stats *stats)
{
    enum { EACH_DOUBLING = 5, MOST = 100, ONE = 256 };

    misled += times(misled, stats->turns, stats->solution);
    misled += times(misled, stats->solution, root(4 * stats->cells));

    const uint64_t difficulty =
        EACH_DOUBLING * (log2_256ths(ONE + misled) - log2_256ths(ONE)) / ONE;

    return difficulty < MOST ? (unsigned)difficulty : MOST;
}

static enum maze_status count_way(
    struct maze_graph *graph, struct maze_task *task, uint32_t *room, struct maze *maze)
{
    struct maze_stats *stats = &maze->stats;
    const enum maze_status status = trace(graph, task, maze, room, stats);
    const uint64_t length = stats->solution;
    uint64_t misled = 0;

    if (status != MAZE_OK)
        return status;
    for (uint64_t i = 0; i <= length; i++)
        graph->open[room[i]] |= ON_WAY;
    /* The goal is the first, and who is there chooses no more. */
    for (uint64_t i = length; i > 0; i--) {
        if (i % TASK_STRIDE == 0 && task_cancelled(task))
            return MAZE_CANCELLED;
        stats->choices += graph_degree(graph, room[i]) > (i == length ? 1 : 2);
        if (!add_misled(graph, room[i], task, room + length + 1, &misled))
            return MAZE_CANCELLED;
    }
    graph_clear(graph);
    stats->difficulty = difficulty_of(misled, stats);
    return MAZE_OK;
}

static enum maze_status count_longest(
    struct maze_graph *graph, struct maze_task *task, uint32_t *room, struct maze_stats *stats)
{
    struct sweep_ends ends;
    const enum maze_status status = sweep_longest(graph, task, room, &ends);

    if (status != MAZE_OK)
        return status;
    stats->longest_path = ends.distance;
    stats->ends[0] = graph_point(graph, ends.cell[0]);
    stats->ends[1] = graph_point(graph, ends.cell[1]);
    return MAZE_OK;
}

/*
 * How many passages there are from a cell, by one of its ways, to the next that has not just two; or 0
 * when cancelled.
 */
static uint64_t run_from(
    const struct maze_graph *graph, ptrdiff_t cell, unsigned way, const struct maze_task *task)
{
    uint64_t run = 1;

    for (;; run++) {
        cell = graph_step(graph, cell, way);
        if (graph_degree(graph, cell) != 2)
            return run;
        if (run % TASK_STRIDE == 0 && task_cancelled(task))
            return 0;
        /* Not back by where it came from. */
        way = bits_lowest(graph_links(graph, cell) & ~(1U << graph_back(graph, way)));
    }
}

static enum maze_status count_runs(
    const struct maze_graph *graph, const struct maze_task *task, struct maze_stats *stats)
{
    const ptrdiff_t first = graph_first(graph), end = graph_end(graph);

    for (ptrdiff_t cell = first; cell < end; cell++) {
        if ((cell - first) % TASK_STRIDE == 0 && task_cancelled(task))
            return MAZE_CANCELLED;
        if (graph_degree(graph, cell) == 2)
            continue;
        for (unsigned links = graph_links(graph, cell); links;) {
            const uint64_t run = run_from(graph, cell, graph_take(&links), task);

            if (run == 0)
                return MAZE_CANCELLED;
            stats->longest_run = run > stats->longest_run ? run : stats->longest_run;
        }
    }
    /* One ring, on which there is nowhere to begin. */
    if (stats->longest_run == 0)
        stats->longest_run = stats->passages;
    return MAZE_OK;
}

enum maze_status stats_count(struct maze_graph *graph, struct maze_task *task, struct maze *maze)
{
    uint32_t *room = rings_room(graph, task);
    enum maze_status status;

    if (!room)
        return MAZE_NO_MEMORY;
    memset(&maze->stats, 0, sizeof(maze->stats));
    count_cells(graph, &maze->stats);
    status = count_way(graph, task, room, maze);
    if (status == MAZE_OK)
        status = count_longest(graph, task, room, &maze->stats);
    if (status == MAZE_OK)
        status = count_runs(graph, task, &maze->stats);
    return status;
}
