/* Changes are made in this order: images and rooms, then fewer cells, fewer dead ends, more passages. */
#include "core/make/reshape.h"

#include "core/make/diameter.h"
#include "core/spec/spec.h"

/* The percentage of n, rounded to the nearest integer, halves up. */
static uint64_t share_of(uint64_t n, unsigned percent)
{
    return (n * percent + MAZE_PERCENT_MAX / 2) / MAZE_PERCENT_MAX;
}

/*
 * Whether the next of `left` things is one of the `wanted` to take; all subsets are equally likely. (Selection
 * sampling: D. E. Knuth, The Art of Computer Programming, volume 2, algorithm 3.4.2 S.)
 */
static bool share_takes(struct rng *rng, uint64_t wanted, uint64_t left)
{
    return wanted && (wanted == left || rng_below(rng, (uint32_t)left) < wanted);
}

/* ---- taking back corridors to dead ends ---- */

/*
 * A corridor is a dead end and the cells after it, up to a junction, the start or the goal, which are marked first. No
 * two share a cell, so they can be taken back in any order.
 */
enum { KEPT = GRAPH_VISITED /* the cell is in no corridor */ };

/*
 * Keeps start and goal, and so the path between them: all that leads to it leads to a junction. A farthest cell is the
 * farthest of the whole maze, so that it is as far away as without this change.
 */
static enum maze_status keep_ends(
    struct maze_graph *graph, const struct maze_spec *spec, struct maze_task *task)
{
    struct maze_point start = {0}, goal = {0};

    (void)maze_spec_ends(spec, &start, &goal);

    const enum maze_status status = ends_find(graph, spec, task, &start, &goal);

    if (status == MAZE_OK) {
        graph->open[graph_cell(graph, start)] |= KEPT;
        graph->open[graph_cell(graph, goal)] |= KEPT;
    }
    return status;
}

static INLINE bool begins_corridor(const struct maze_graph *graph, ptrdiff_t cell)
{
    return graph_is_dead_end(graph, cell) && !(graph->open[cell] & KEPT);
}

/* Whether a cell is in a room, or at a door of one. */
static bool is_at_room(const struct maze_graph *graph, ptrdiff_t cell)
{
    return graph->open[cell] & GRAPH_ROOM ||
        graph_select(graph, cell, graph_links(graph, cell), GRAPH_ROOM, GRAPH_ROOM);
}

/* Takes back a corridor from its dead end on, and counts its cells. *last is the cell to which it led. */
static enum maze_status take_back(struct maze_graph *graph, ptrdiff_t cell,
    const struct maze_task *task, uint64_t *taken, ptrdiff_t *last)
{
    for (; begins_corridor(graph, cell); ++*taken) {
        const unsigned direction = bits_lowest(graph_links(graph, cell));
        const ptrdiff_t next = graph_step(graph, cell, direction);

        if (task_stop(task, *taken))
            return MAZE_CANCELLED;
        graph_close(graph, cell, direction);
        cell = next;
    }
    *last = cell;
    return MAZE_OK;
}

/* Marks junctions and rooms, counts the corridors, draws some, and takes them back. */
static enum maze_status thin_out(struct maze_graph *graph, const struct maze_spec *spec,
    const struct maze_task *task, uint64_t *taken, ptrdiff_t *last)
{
    struct rng rng = seed_rng(spec, SPARSE_KEY);
    uint64_t corridors = 0, wanted;
    enum maze_status status = MAZE_OK;

    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if (graph_is_junction(graph, cell) || (spec->rooms && is_at_room(graph, cell)))
            graph->open[cell] |= KEPT;
        corridors += begins_corridor(graph, cell);
    }
    wanted = share_of(corridors, spec->sparse);
    for (ptrdiff_t cell = graph_first(graph); wanted && status == MAZE_OK; cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if (begins_corridor(graph, cell) && share_takes(&rng, wanted, corridors--)) {
            status = take_back(graph, cell, task, taken, last);
            wanted--;
        }
    }
    return status;
}

static enum maze_status make_sparse(struct maze_graph *graph, const struct maze_spec *spec,
    struct maze_task *task, struct maze_grid *grid)
{
    uint64_t taken = 0;
    ptrdiff_t last = 0;
    enum maze_status status = keep_ends(graph, spec, task);

    if (status == MAZE_OK)
        status = thin_out(graph, spec, task, &taken, &last);
    if (status == MAZE_OK)
        status = graph_clear(graph, task);
    if (status != MAZE_OK || taken == 0)
        return status;
    if (!grid->inside)
        grid->inside = grid_plane_new(grid);
    if (!grid->inside)
        return MAZE_NO_MEMORY;
    status = graph_to_plane(graph, GRAPH_LINKS, task, grid->inside);
    if (status != MAZE_OK)
        return status;
    grid->cells -= taken;
    if (grid->cells == 1) {
        const struct maze_point only = graph_point(graph, last);

        bits_set(grid->inside + only.y * grid->words, only.x);
    }
    graph->lattice.inside = grid->inside;
    graph->lattice.cells = grid->cells;
    return MAZE_OK;
}

/* ---- opening dead ends ---- */

/*
 * Dead ends are opened in random order until enough are gone, so that openings lie evenly over the maze. In the order
 * of rows, the first ones would more often join two dead ends, and leave fewer for the last. (Braid mazes: W. D.
 * Pullen, Think Labyrinth.)
 */
/* How well a neighbour behind a closed wall suits an opening. */
enum preference {
    NEVER,    /* there is none, it is the cell itself, or the wall is a room's */
    LAST,     /* a passage already leads there, across another edge */
    ANY,      /* it has other passages */
    DEAD_END, /* it is a dead end too */
};

static enum preference preference(
    const struct maze_graph *graph, ptrdiff_t cell, unsigned direction)
{
    const ptrdiff_t next = graph_step(graph, cell, direction);
    const unsigned open = bits_lowest(graph_links(graph, cell));

    if (direction == open || next == cell || !graph_has_link(graph, next) ||
        (graph->open[cell] | graph->open[next]) & GRAPH_ROOM)
        return NEVER;
    if (next == graph_step(graph, cell, open))
        return LAST;
    return graph_is_dead_end(graph, next) ? DEAD_END : ANY;
}

/* Opens a wall of a dead end; returns how many dead ends are gone, 0 if none can be opened. */
static unsigned open_dead_end(struct maze_graph *graph, ptrdiff_t cell, struct rng *rng)
{
    unsigned best[MAZE_LINKS_MAX];
    enum preference max = NEVER;
    uint32_t n = 0;

    for (unsigned sides = lattice_ways(&graph->lattice, cell); sides;) {
        const unsigned direction = graph_take(&sides);
        const enum preference this = preference(graph, cell, direction);

        if (this == NEVER || this < max)
            continue;
        if (this > max)
            n = 0;
        max = this;
        best[n++] = direction;
    }
    if (n == 0)
        return 0;

    const unsigned direction = best[n == 1 ? 0 : rng_below(rng, n)];
    const unsigned gone = graph_is_dead_end(graph, graph_step(graph, cell, direction)) ? 2 : 1;

    graph_open(graph, cell, direction);
    return gone;
}

static enum maze_status braid(
    struct maze_graph *graph, const struct maze_spec *spec, struct maze_task *task)
{
    struct rng rng = seed_rng(spec, BRAID_KEY);
    uint32_t *list = arena_alloc(&task->scratch, graph->lattice.cells * sizeof(*list));
    uint64_t dead_ends = 0, wanted, gone = 0;

    if (!list)
        return MAZE_NO_MEMORY;
    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if (graph_is_dead_end(graph, cell))
            list[dead_ends++] = (uint32_t)cell;
    }
    wanted = share_of(dead_ends, spec->braid);
    for (uint64_t i = 0; i < dead_ends && gone < wanted; i++) {
        const uint64_t drawn = i + rng_below(&rng, (uint32_t)(dead_ends - i));
        const ptrdiff_t cell = list[drawn];

        if (task_stop(task, i))
            return MAZE_CANCELLED;
        list[drawn] = list[i];
        if (graph_is_dead_end(graph, cell))
            gone += open_dead_end(graph, cell, &rng);
    }
    return MAZE_OK;
}

/* ---- opening walls anywhere: counted and drawn in the order of rows, all sets of walls equally likely ---- */

/*
 * Directions to other cells behind closed walls, except those around rooms. Each wall is counted once, at the cell that
 * owns it.
 */
static INLINE unsigned closed_walls(const struct maze_graph *graph, ptrdiff_t cell)
{
    const unsigned links = graph_links(graph, cell);
    unsigned closed = 0;

    if (!links)
        return 0;
    for (unsigned walls =
             lattice_ways(&graph->lattice, cell) & graph->lattice.tiling->forward & ~links;
         walls;) {
        const unsigned direction = graph_take(&walls);
        const ptrdiff_t next = graph_step(graph, cell, direction);

        closed |= (unsigned)(next != cell && graph_has_link(graph, next) &&
                      !((graph->open[cell] | graph->open[next]) & GRAPH_ROOM))
            << direction;
    }
    return closed;
}

static enum maze_status open_loops(
    struct maze_graph *graph, const struct maze_spec *spec, struct maze_task *task)
{
    struct rng rng = seed_rng(spec, LOOPS_KEY);
    uint64_t closed = 0, wanted;

    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        closed += bits_count(closed_walls(graph, cell));
    }
    wanted = spec->loops < closed ? spec->loops : closed;
    for (ptrdiff_t cell = graph_first(graph); wanted; cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        for (unsigned walls = closed_walls(graph, cell); walls;) {
            const unsigned direction = graph_take(&walls);

            if (share_takes(&rng, wanted, closed--)) {
                graph_open(graph, cell, direction);
                wanted--;
            }
        }
    }
    return MAZE_OK;
}

/* ---- all changes ---- */

enum maze_status graph_reshape(struct maze_graph *graph, const struct maze_spec *spec,
    struct maze_task *task, struct maze_grid *grid)
{
    enum maze_status status = MAZE_OK;

    if (!maze_spec_reshapes(spec))
        return MAZE_OK;
    if (spec->symmetry)
        status = symmetry_complete(graph, spec, task, grid);
    if (status == MAZE_OK && spec->rooms)
        status = rooms_open(graph, spec, task, grid);
    if (status == MAZE_OK && spec->sparse)
        status = make_sparse(graph, spec, task, grid);
    if (status == MAZE_OK && spec->braid)
        status = braid(graph, spec, task);
    if (status == MAZE_OK && spec->loops)
        status = open_loops(graph, spec, task);
    rooms_forget(graph, grid);
    return status == MAZE_OK ? graph_to_grid(graph, task, grid) : status;
}
