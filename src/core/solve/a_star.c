/*
 * A*: among the cells next to those that are done, take one of lowest cost. The cost is the length of the path to the
 * cell plus an estimate, the length from there to the goal if there were no walls. A step raises it by 0, 1 or 2, so
 * waiting cells form three stacks, and the newest cell of the cheapest stack comes next. A cell waits once for each
 * neighbour that met it. The one taken first was met by a shortest path, whose length is the cost minus the estimate. A
 * cell remembers only that length, modulo GRAPH_TRAILS: neighbours that are done differ by at most one, so the path is
 * traced back from the goal to any cell that is one nearer.
 *
 * Source: Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths" (1968).
 */
#include "core/solve/solvers.h"

enum { STACKS = 3, PIECE = 1021 };

/* Waiting cells: a stack is a list of pieces, all of them full except the topmost. */
struct piece {
    struct piece *below;
    uint32_t count;
    uint32_t cell[PIECE];
};

struct search {
    struct maze_graph *graph;
    struct maze_point goal;
    uint64_t cost;                  /* of the cells that are taken now */
    struct piece *stack[STACKS];    /* by the cost, modulo STACKS; NULL: empty */
    struct piece *spare;            /* pieces for reuse, */
    struct piece *fresh;            /* and pieces never used */
    struct maze_recorder *recorder; /* NULL: none */
};

/*
 * Bytes of the pieces. A cell of s sides that is done was taken off a stack, and put at most s - 1 others there; each
 * passage puts a cell there at most once. So with p passages at most p (s - 2) / (s - 1) + 2 cells wait. Each stack has
 * one piece that is not full.
 */
static size_t pieces_bytes(const struct maze_lattice *lattice)
{
    const unsigned one = bits_count(lattice->sides[0]), other = bits_count(lattice->sides[1]);
    const unsigned sides = one > other ? one : other;
    const uint64_t passages = lattice->cells * (one + other) / 4 + 1;

    return ((passages * (sides - 2) / (sides - 1) + 2) / PIECE + 1 + STACKS) * sizeof(struct piece);
}

static void put(struct search *search, uint64_t cost, ptrdiff_t cell)
{
    struct piece **top = &search->stack[cost % STACKS];

    if (!*top || (*top)->count == PIECE) {
        struct piece *piece = search->spare ? search->spare : search->fresh++;

        if (piece == search->spare)
            search->spare = piece->below;
        piece->below = *top;
        piece->count = 0;
        *top = piece;
    }
    (*top)->cell[(*top)->count++] = (uint32_t)cell;
}

/* Takes the next cell; 0, which is not a cell, if none waits. */
static ptrdiff_t take(struct search *search)
{
    unsigned empty = 0;

    while (!search->stack[search->cost % STACKS]) {
        if (++empty == STACKS)
            return 0;
        search->cost++;
    }

    struct piece **top = &search->stack[search->cost % STACKS], *piece = *top;
    const ptrdiff_t cell = piece->cell[--piece->count];

    if (piece->count == 0) {
        *top = piece->below;
        piece->below = search->spare;
        search->spare = piece;
    }
    return cell;
}

/* The estimate: steps to the goal if there were no walls. The constant `direct` says that this is a sum. */
static INLINE uint64_t estimate(const struct search *search, struct maze_point at, bool direct)
{
    return direct ? apart(at.x, search->goal.x) + apart(at.y, search->goal.y)
                  : lattice_distance(&search->graph->lattice, at, search->goal);
}

/* Marks a cell as done, given the length of a shortest path to it, and puts its neighbours on the stacks. */
static INLINE void close_cell(
    struct search *search, ptrdiff_t cell, struct maze_point at, uint64_t length, bool direct)
{
    struct maze_graph *graph = search->graph;
    const unsigned class = direct ? 0 : maze_tiling_class(graph->lattice.tiling, at.x, at.y);

    graph->open[cell] |= (uint16_t)(GRAPH_VISITED | length % GRAPH_TRAILS << GRAPH_TRAIL_SHIFT);
    for (unsigned links = graph_links(graph, cell); links;) {
        const unsigned direction = graph_take(&links);
        const ptrdiff_t next = graph_go(graph, cell, direction, direct);
        const struct maze_point beyond =
            lattice_neighbour_of(&graph->lattice, class, at, direction);

        if (!(graph->open[next] & GRAPH_VISITED))
            put(search, length + 1 + estimate(search, beyond, direct), next);
    }
}

/* The direction from a cell at a distance from the start to one that is done and one step nearer. */
static unsigned step_back_to(const struct maze_graph *graph, ptrdiff_t cell, uint64_t length)
{
    const unsigned nearer =
        GRAPH_VISITED | (unsigned)((length - 1) % GRAPH_TRAILS) << GRAPH_TRAIL_SHIFT;
    unsigned links = graph_links(graph, cell), direction;

    do
        direction = graph_take(&links);
    while ((graph->open[graph_step(graph, cell, direction)] & GRAPH_OWN) != nearer);
    return direction;
}

static enum maze_status trace_path(const struct maze_graph *graph, ptrdiff_t goal, uint64_t length,
    const struct maze_task *task, struct maze_path *path)
{
    if (!maze_path_resize(path, length))
        return MAZE_NO_MEMORY;
    for (ptrdiff_t cell = goal; length; length--) {
        const unsigned back = step_back_to(graph, cell, length);

        if (task_stop(task, length))
            return MAZE_CANCELLED;
        path_put(path, length - 1, graph_back(graph, back));
        cell = graph_step(graph, cell, back);
    }
    return MAZE_OK;
}

static INLINE enum maze_status find(struct search *search, ptrdiff_t start, bool direct,
    const struct maze_task *task, struct maze_solution *solution)
{
    const struct maze_graph *graph = search->graph;
    uint64_t taken = 0;

    search->cost = estimate(search, graph_point(graph, start), direct);
    put(search, search->cost, start);
    for (ptrdiff_t cell; !solution->solved && (cell = take(search));) {
        const struct maze_point at = graph_point(graph, cell);

        if (task_stop(task, ++taken))
            return MAZE_CANCELLED;
        if (graph->open[cell] & GRAPH_VISITED)
            continue;
        if (search->recorder)
            record_cell(search->recorder, MAZE_STEP_LOOK, cell);
        close_cell(search, cell, at, search->cost - estimate(search, at, direct), direct);
        solution->visited++;
        solution->solved = at.x == search->goal.x && at.y == search->goal.y;
    }
    return MAZE_OK;
}

enum maze_status a_star_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    struct search search = {
        .graph = graph,
        .goal = graph_point(graph, goal),
        .recorder = solution->recorder,
        .fresh = arena_alloc(&task->scratch, pieces_bytes(&graph->lattice)),
    };

    if (!search.fresh)
        return MAZE_NO_MEMORY;

    const bool direct = lattice_is_uniform(&graph->lattice) && !graph->lattice.tiling->distance;
    const enum maze_status status = direct ? find(&search, start, true, task, solution)
                                           : find(&search, start, false, task, solution);

    if (status != MAZE_OK || !solution->solved)
        return status;
    return trace_path(graph, goal, search.cost, task, solution->path);
}
