/*
 * Taking back corridors to dead ends. Which cells a corridor has is decided before the first is
 * taken back: a dead end and the cells behind it up to a junction, the start or the goal. So the
 * order in which they are taken back does not matter.
 */
#include "core/reshape/reshape.h"

#include "core/answers/answers.h"

#include <string.h>

enum {
    DRAWN = GRAPH_VISITED,    /* of a dead end: its corridor is taken back */
    STAYS = 2 * GRAPH_VISITED /* of a cell that is part of no corridor */
};

/*
 * Start and goal stay, and so does the path between them: what leads to it leads to a junction. An end that is to be
 * the farthest cell is the farthest of the whole maze, so that it is as far away as without this change.
 */
static enum maze_status keep_ends(
    struct maze_graph *graph, const struct maze_spec *spec, struct maze_task *task)
{
    struct maze_point start = {0}, goal = {0};

    (void)maze_spec_ends(spec, &start, &goal);

    const enum maze_status status = ends_find(graph, spec, task, &start, &goal);

    if (status == MAZE_OK) {
        graph->open[graph_cell(graph, start)] |= STAYS;
        graph->open[graph_cell(graph, goal)] |= STAYS;
    }
    return status;
}

static INLINE bool begins_corridor(const struct maze_graph *graph, ptrdiff_t cell)
{
    return graph_is_dead_end(graph, cell) && !(graph->open[cell] & STAYS);
}

/* Marks the junctions, and counts the corridors. */
static enum maze_status find_corridors(
    struct maze_graph *graph, const struct maze_task *task, uint64_t *corridors)
{
    const ptrdiff_t end = graph_end(graph);

    *corridors = 0;
    for (ptrdiff_t cell = graph_first(graph); cell < end; cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if (graph_is_junction(graph, cell))
            graph->open[cell] |= STAYS;
        *corridors += begins_corridor(graph, cell);
    }
    return MAZE_OK;
}

static enum maze_status draw_corridors(struct maze_graph *graph, const struct maze_task *task,
    uint64_t corridors, unsigned percent, struct rng *rng)
{
    uint64_t wanted = share_of(corridors, percent);

    for (ptrdiff_t cell = graph_first(graph); wanted; cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if (begins_corridor(graph, cell) && share_takes(rng, wanted, corridors--)) {
            graph->open[cell] |= DRAWN;
            wanted--;
        }
    }
    return MAZE_OK;
}

/*
 * Takes back a corridor from its dead end on, and adds its cells to those taken. *last is the cell that
 * it led to, which stays: all that is left of the maze, if that is one cell.
 */
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

/* Sets a plane's bits to the cells that have a passage. */
static enum maze_status read_inside(
    const struct maze_graph *graph, const struct maze_task *task, uint64_t *plane)
{
    const struct maze_lattice *lattice = &graph->lattice;

    for (uint32_t y = 0; y < lattice->height; y++, plane += bits_words(lattice->width)) {
        const ptrdiff_t row = lattice_cell(lattice, 0, y);

        memset(plane, 0, bits_words(lattice->width) * sizeof(*plane));
        for (uint32_t x = 0; x < lattice->width; x++) {
            if (task_stop(task, x))
                return MAZE_CANCELLED;
            plane[x / BITS_WORD] |= (uint64_t)graph_has_link(graph, row + x) << x % BITS_WORD;
        }
    }
    return MAZE_OK;
}

static enum maze_status take_all_back(
    struct maze_graph *graph, const struct maze_task *task, uint64_t *taken, ptrdiff_t *last)
{
    enum maze_status status = MAZE_OK;

    for (ptrdiff_t cell = graph_first(graph); status == MAZE_OK && cell < graph_end(graph);
         cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if (graph->open[cell] & DRAWN)
            status = take_back(graph, cell, task, taken, last);
    }
    return status;
}

/* Draws which corridors are taken back, and takes them. */
static enum maze_status thin_out(struct maze_graph *graph, const struct maze_spec *spec,
    const struct maze_task *task, uint64_t *taken, ptrdiff_t *last)
{
    struct rng rng = rng_seeded(rng_key(spec->seed, SPARSE_KEY));
    uint64_t corridors;
    enum maze_status status = find_corridors(graph, task, &corridors);

    if (status == MAZE_OK)
        status = draw_corridors(graph, task, corridors, spec->sparse, &rng);
    return status == MAZE_OK ? take_all_back(graph, task, taken, last) : status;
}

enum maze_status graph_sparse(struct maze_graph *graph, const struct maze_spec *spec,
    struct maze_task *task, struct maze_grid *grid)
{
    uint64_t taken = 0;
    ptrdiff_t last = 0;
    enum maze_status status;

    if (!spec->sparse)
        return MAZE_OK;
    status = keep_ends(graph, spec, task);
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
    status = read_inside(graph, task, grid->inside);
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
