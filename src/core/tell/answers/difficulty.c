/*
 * Difficulty: how many steps a walker who does not know the maze is expected to waste.
 *
 * The walker knows where the goal lies, and sees dead ends of up to SIGHT cells, which it does not enter. At a cell it
 * takes one passage after another in random order, with weights TOWARDS the goal and AWAY from it, until one is right.
 * A search from the goal tells which passages are wrong: those by which it continued to another cell. A wrong passage
 * costs two steps, in and out again, and so do those behind it.
 *
 * In such a random order, a passage of weight w precedes all of some others, of total weight v, with probability w / (w
 * + v). So the expectation is a sum over cells, and no walk is drawn. Without loops it is exact. With loops a branch
 * may have right passages too, which end the detour; the sum then continues where the detour began.
 *
 * Source of the order: Luce, "Individual choice behavior" (1959); Plackett, "The analysis of permutations" (1975).
 */
#include "core/board/bfs.h"
#include "core/tell/answers/answers.h"

enum {
    SIGHT = 5,
    DEPTH_BITS = 3, /* for a number up to SIGHT */
    TOWARDS = 3,
    AWAY = 1,
    /* Units per step, chosen so that few divisions leave a remainder; without loops, by 2 and 4, none does. */
    STEP = 16 * 9 * 5 * 7 * 11 * 13
};

/* A cell, and all cells first reached through it. */
struct branch {
    uint64_t wasted; /* in units of 1 / STEP; two steps per cell for 2^32 cells take 53 bits */
    unsigned depth;  /* steps to its farthest dead end; SIGHT if more, or if it has an exit */
};

struct walker {
    struct maze_graph *graph;
    const struct maze_task *task;
    struct maze_point goal;
    /* Unfinished branches above the explored cell. Below each is a finished one, so they are at most half the cells. */
    uint64_t *stack;
};

/* The passages of a cell, as sets of directions. */
struct fork {
    unsigned wrong, right;
};

/* Whether a search from the goal reached a cell from a given neighbour. The goal itself is not marked. */
static bool reached_from(const struct maze_graph *graph, ptrdiff_t cell, ptrdiff_t from)
{
    if (!(graph->open[cell] & GRAPH_VISITED))
        return false;
    (void)bfs_back(graph, &cell);
    return cell == from;
}

/* The fork at a cell entered from another, or from itself if it is on the path. Two passages may lead there. */
static struct fork fork_at(const struct maze_graph *graph, ptrdiff_t cell, ptrdiff_t entered_from)
{
    struct fork fork = {0};

    for (unsigned links = graph_links(graph, cell); links;) {
        const unsigned direction = graph_take(&links);
        const ptrdiff_t next = graph_step(graph, cell, direction);
        const unsigned reached = GRAPH_VISITED | direction << GRAPH_TRAIL_SHIFT;

        if ((graph->open[next] & GRAPH_OWN) == reached)
            fork.wrong |= 1U << direction;
        else if (next != entered_from && !reached_from(graph, next, cell))
            fork.right |= 1U << direction;
    }
    return fork;
}

static struct fork fork_in_branch(const struct maze_graph *graph, ptrdiff_t cell)
{
    ptrdiff_t entered_from = cell;

    (void)bfs_back(graph, &entered_from);
    return fork_at(graph, cell, entered_from);
}

/* The total weight of a set of passages. */
static unsigned weight(const struct walker *walker, struct maze_point at, unsigned directions)
{
    const struct maze_lattice *lattice = &walker->graph->lattice;
    const uint64_t distance = lattice_distance_by_sides(lattice, at, walker->goal);
    unsigned weight = 0;

    while (directions) {
        const struct maze_point next = lattice_neighbour(lattice, at, graph_take(&directions));

        weight +=
            lattice_distance_by_sides(lattice, next, walker->goal) < distance ? TOWARDS : AWAY;
    }
    return weight;
}

/* Adds the branch behind a wrong passage to the branch of a cell. */
static void add_branch(const struct walker *walker, struct branch *branch, ptrdiff_t cell,
    unsigned direction, unsigned right, const struct branch *beyond)
{
    const unsigned depth = beyond->depth < SIGHT ? beyond->depth + 1 : SIGHT;
    uint64_t wasted = beyond->wasted;

    if (beyond->depth == SIGHT)
        wasted += 2 * STEP;
    if (right && wasted) {
        const struct maze_point at = graph_point(walker->graph, cell);
        const unsigned wrong = weight(walker, at, 1U << direction);

        wasted = wasted * wrong / (wrong + weight(walker, at, right));
    }
    branch->wasted += wasted;
    branch->depth = depth > branch->depth ? depth : branch->depth;
}

/* Walks through a branch, and sums it up on the way back. MAZE_OK or MAZE_CANCELLED. */
static enum maze_status explore_branch(
    const struct walker *walker, ptrdiff_t root, struct branch *explored)
{
    const struct maze_graph *graph = walker->graph;
    struct fork fork = fork_in_branch(graph, root);
    struct branch branch = {0};
    uint64_t *stack = walker->stack;
    unsigned left = fork.wrong;
    ptrdiff_t cell = root;

    for (uint64_t steps = 1; !task_stop(walker->task, steps); steps++) {
        if (left) {
            if (branch.depth)
                *stack++ = branch.wasted << DEPTH_BITS | branch.depth;
            branch = (struct branch){0};
            cell = graph_step(graph, cell, bits_lowest(left));
            fork = fork_in_branch(graph, cell);
            left = fork.wrong;
            continue;
        }
        if (fork.right)
            branch.depth = SIGHT;
        *explored = branch;
        if (cell == root)
            return MAZE_OK;

        const unsigned direction = bfs_back(graph, &cell), before = (1U << direction) - 1;

        fork = fork_in_branch(graph, cell);
        branch = (struct branch){0};
        if (fork.wrong & before) {
            branch.wasted = *--stack >> DEPTH_BITS;
            branch.depth = *stack & ((1U << DEPTH_BITS) - 1);
        }
        add_branch(walker, &branch, cell, direction, fork.right, explored);
        left = fork.wrong & ~before & ~(1U << direction);
    }
    return MAZE_CANCELLED;
}

/* Walks from the start to the goal, where the search began. MAZE_OK or MAZE_CANCELLED. */
static enum maze_status walk_back(
    const struct walker *walker, ptrdiff_t start, ptrdiff_t goal, uint64_t *difficulty)
{
    const struct maze_graph *graph = walker->graph;
    struct branch whole = {0};
    unsigned behind = 0;
    uint64_t steps = 0;

    for (ptrdiff_t cell = start; cell != goal; behind = 1U << bfs_back(graph, &cell)) {
        const struct fork fork = fork_at(graph, cell, cell);

        if (task_stop(walker->task, ++steps))
            return MAZE_CANCELLED;
        for (unsigned wrong = fork.wrong & ~behind; wrong;) {
            const unsigned direction = graph_take(&wrong);
            struct branch branch;

            if (explore_branch(walker, graph_step(graph, cell, direction), &branch) != MAZE_OK)
                return MAZE_CANCELLED;
            add_branch(walker, &whole, cell, direction, fork.right, &branch);
        }
    }
    *difficulty = (whole.wasted + STEP / 2) / STEP;
    return MAZE_OK;
}

enum maze_status difficulty_measure(struct maze_graph *graph, struct maze_task *task,
    uint32_t *array, const struct maze *maze, uint64_t *difficulty)
{
    const struct walker walker = {graph, task, maze->goal, (uint64_t *)array};
    const ptrdiff_t start = graph_cell(graph, maze->start), goal = graph_cell(graph, maze->goal);
    struct bfs_frontier frontier;
    enum maze_status status = bfs_begin(&frontier, graph, goal, task, array);

    while (status == MAZE_OK && frontier.count)
        status = bfs_next(&frontier);
    if (status != MAZE_OK)
        return status;
    graph->open[goal] &= (uint16_t)~GRAPH_OWN;
    status = walk_back(&walker, start, goal, difficulty);
    return status == MAZE_OK ? graph_clear(graph, task) : status;
}
