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
    ON_WAY = IN_MAZE,  /* of a cell of the solution */
    SEEN = 2 * IN_MAZE /* of one in a part beside it */
};

static void count_cells(const struct ways *ways, struct maze_stats *stats)
{
    const size_t size = lattice_size(&ways->lattice);
    uint64_t cells[LINKS + 1] = {0};

    for (size_t cell = 0; cell < size; cell++)
        cells[ways->open[cell] & LINKS]++;
    for (unsigned links = 1; links <= LINKS; links++) {
        const unsigned n = ways_count(links);

        stats->dead_ends += n == 1 ? cells[links] : 0;
        stats->junctions += n == 3 ? cells[links] : 0;
        stats->crossroads += n == 4 ? cells[links] : 0;
    }
    stats->cells = ways->lattice.cells;
    stats->passages = ways_passages(ways);
}

/* Puts the cells of the shortest way in a room, from the goal to the start, and counts its length and turns. */
static enum status trace(struct ways *ways, struct task *task, const struct maze *maze,
    uint32_t *room, struct maze_stats *stats)
{
    const ptrdiff_t start = ways_cell(ways, maze->start), goal = ways_cell(ways, maze->goal);
    enum direction before = DIRECTIONS;
    struct rings rings;
    enum status status = rings_begin(&rings, ways, start, task, room);
    uint64_t length = 0;

    if (status == STATUS_OK)
        status = rings_to(&rings, goal);
    if (status != STATUS_OK)
        return status;
    /* Of what the rings have in their room nothing is needed any more. */
    for (ptrdiff_t cell = goal; cell != start; length++) {
        if (length % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        room[length] = (uint32_t)cell;

        const enum direction step = rings_back(ways, &cell);

        stats->turns += length > 0 && step != before;
        before = step;
    }
    room[length] = (uint32_t)start;
    stats->solution = length;
    ways_clear(ways);
    return STATUS_OK;
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
static bool explore(
    struct ways *ways, ptrdiff_t from, const struct task *task, uint32_t *room, struct part *found)
{
    struct part part = {0};
    uint64_t last = 0;

    room[last++] = (uint32_t)from;
    ways->open[from] |= SEEN;
    for (; part.cells < last; part.cells++) {
        const ptrdiff_t cell = room[part.cells];

        if (part.cells % TASK_STRIDE == TASK_STRIDE - 1 && task_cancelled(task))
            return false;
        for (enum direction way = NORTH; way < DIRECTIONS; way++) {
            if (!(ways->open[cell] & 1 << way))
                continue;
            const ptrdiff_t next = ways_step(ways, cell, way);

            if (ways->open[next] & ON_WAY) {
                part.contacts++;
            } else if (!(ways->open[next] & SEEN)) {
                ways->open[next] |= SEEN;
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
static bool add_misled(
    struct ways *ways, ptrdiff_t cell, const struct task *task, uint32_t *room, uint64_t *misled)
{
    for (enum direction way = NORTH; way < DIRECTIONS; way++) {
        const ptrdiff_t next = ways_step(ways, cell, way);
        struct part part;

        if (!(ways->open[cell] & 1 << way) || ways->open[next] & (ON_WAY | SEEN))
            continue;
        if (!explore(ways, next, task, room, &part))
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

static enum status count_way(
    struct ways *ways, struct task *task, uint32_t *room, struct maze *maze)
{
    struct maze_stats *stats = &maze->stats;
    const enum status status = trace(ways, task, maze, room, stats);
    const uint64_t length = stats->solution;
    uint64_t misled = 0;

    if (status != STATUS_OK)
        return status;
    for (uint64_t i = 0; i <= length; i++)
        ways->open[room[i]] |= ON_WAY;
    /* The goal is the first, and who is there chooses no more. */
    for (uint64_t i = length; i > 0; i--) {
        if (i % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        stats->choices += ways_count(ways->open[room[i]]) > (i == length ? 1 : 2);
        if (!add_misled(ways, room[i], task, room + length + 1, &misled))
            return STATUS_CANCELLED;
    }
    ways_clear(ways);
    stats->difficulty = difficulty_of(misled, stats);
    return STATUS_OK;
}

static enum status count_longest(
    struct ways *ways, struct task *task, uint32_t *room, struct maze_stats *stats)
{
    struct sweep_ends ends;
    const enum status status = sweep_longest(ways, task, room, &ends);

    if (status != STATUS_OK)
        return status;
    stats->longest_path = ends.distance;
    stats->ends[0] = ways_point(ways, ends.cell[0]);
    stats->ends[1] = ways_point(ways, ends.cell[1]);
    return STATUS_OK;
}

/*
 * How many passages there are from a cell, by one of its ways, to the next that has not just two; or 0
 * when cancelled.
 */
static uint64_t run_from(
    const struct ways *ways, ptrdiff_t cell, enum direction way, const struct task *task)
{
    uint64_t run = 1;

    for (;; run++) {
        cell = ways_step(ways, cell, way);
        if (ways_count(ways->open[cell]) != 2)
            return run;
        if (run % TASK_STRIDE == 0 && task_cancelled(task))
            return 0;
        /* Not back by where it came from. */
        way = bits_lowest(ways->open[cell] & LINKS & ~(1U << direction_back(way)));
    }
}

static enum status count_runs(
    const struct ways *ways, const struct task *task, struct maze_stats *stats)
{
    const size_t size = lattice_size(&ways->lattice);

    for (ptrdiff_t cell = 0; cell < (ptrdiff_t)size; cell++) {
        const unsigned links = ways->open[cell] & LINKS;

        if (cell % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        if (!links || ways_count(links) == 2)
            continue;
        for (enum direction way = NORTH; way < DIRECTIONS; way++)
            if (links & 1U << way) {
                const uint64_t run = run_from(ways, cell, way, task);

                if (run == 0)
                    return STATUS_CANCELLED;
                stats->longest_run = run > stats->longest_run ? run : stats->longest_run;
            }
    }
    /* One ring, on which there is nowhere to begin. */
    if (stats->longest_run == 0)
        stats->longest_run = stats->passages;
    return STATUS_OK;
}

enum status stats_count(struct ways *ways, struct task *task, struct maze *maze)
{
    uint32_t *room = rings_room(ways, task);
    enum status status;

    if (!room)
        return STATUS_NO_MEMORY;
    memset(&maze->stats, 0, sizeof(maze->stats));
    count_cells(ways, &maze->stats);
    status = count_way(ways, task, room, maze);
    if (status == STATUS_OK)
        status = count_longest(ways, task, room, &maze->stats);
    if (status == STATUS_OK)
        status = count_runs(ways, task, &maze->stats);
    return status;
}
