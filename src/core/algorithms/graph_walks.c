/*
 * The algorithms that walk from cell to cell, on a graph of any tiling: plain, and a few times
 * slower than those of squares, which have files of their own that name the sources. A cell's trail
 * leads back along the walk, so that no path is kept.
 */
#include "core/algorithms/algorithms.h"

#include "core/algorithms/graph_growth.h"
#include "core/algorithms/hunting.h"

#include <string.h>

enum {
    SHARE = 3,       /* of the cells, one in so many is reached by Houston's first walk */
    SHIFTS = 10,     /* of the origin, a cell */
    SPIRAL_MIN = 12, /* cells of a spiral that nothing stops */
    SPIRAL_MAX = 120
};

static enum maze_status backtrack(struct growth *growth, ptrdiff_t cell)
{
    for (uint64_t step = 0; growth->left; step++) {
        const unsigned ahead = growth_ahead(growth, cell);

        if (task_stop(growth->task, step))
            return MAZE_CANCELLED;
        cell = ahead ? growth_enter(growth, cell, graph_draw(ahead, &growth->rng))
                     : growth_return(growth, cell);
    }
    return MAZE_OK;
}

enum maze_status recursive_backtracker_carve(
    const struct maze_spec *spec, struct maze_graph *graph, struct maze_task *task)
{
    ptrdiff_t cell;
    struct growth growth = growth_begin_anywhere(spec, graph, task, NULL, &cell);

    return backtrack(&growth, cell);
}

/*
 * Winds on from a cell until it is stuck or the spiral is long enough: the next cell is the first unvisited
 * one as seen from the last one around this cell, always in the same turn. So it follows what it has visited.
 */
static ptrdiff_t wind(struct growth *growth, ptrdiff_t cell, unsigned ahead)
{
    const unsigned directions = growth->graph->lattice.tiling->directions;
    const unsigned turn = rng_next(&growth->rng) >> 63 ? 1 : directions - 1;
    uint32_t length = SPIRAL_MIN + rng_below(&growth->rng, SPIRAL_MAX - SPIRAL_MIN + 1);
    unsigned heading = graph_draw(ahead, &growth->rng);

    do {
        cell = growth_enter(growth, cell, heading);
        ahead = growth_ahead(growth, cell);
        heading = graph_back(growth->graph, heading);
        do
            heading = (heading + turn) % directions;
        while (ahead && !(ahead >> heading & 1));
    } while (ahead && --length);
    return cell;
}

enum maze_status spiral_carve(
    const struct maze_spec *spec, struct maze_graph *graph, struct maze_task *task)
{
    ptrdiff_t cell;
    struct growth growth = growth_begin_anywhere(spec, graph, task, NULL, &cell);

    for (uint64_t step = 0; growth.left; step++) {
        const unsigned ahead = growth_ahead(&growth, cell);

        if (task_stop(task, step))
            return MAZE_CANCELLED;
        cell = ahead ? wind(&growth, cell, ahead) : growth_return(&growth, cell);
    }
    return MAZE_OK;
}

/* Notes the unvisited neighbours of a cell. */
static void note(struct hunting *hunting, const struct growth *growth, ptrdiff_t cell)
{
    for (unsigned ahead = growth_ahead(growth, cell); ahead;)
        hunting_note(hunting, graph_step(growth->graph, cell, graph_take(&ahead)));
}

enum maze_status hunt_and_kill_carve_record(const struct maze_spec *spec, struct maze_graph *graph,
    struct maze_task *task, struct recorder *recorder)
{
    struct hunting hunting;
    struct growth growth = growth_begin(spec, graph, task, recorder);
    ptrdiff_t cell = hunting_root(spec, &graph->lattice, &growth.rng);

    if (!hunting_begin(&hunting, spec, &graph->lattice, task))
        return MAZE_NO_MEMORY;
    growth_root(&growth, cell);
    note(&hunting, &growth, cell);
    for (uint64_t step = 0; growth.left; step++) {
        const unsigned ahead = growth_ahead(&growth, cell);

        if (task_stop(task, step))
            return MAZE_CANCELLED;
        if (ahead) {
            cell = growth_enter(&growth, cell, graph_draw(ahead, &growth.rng));
        } else {
            growth_leave(&growth, cell);
            do
                cell = hunting_find(&hunting, &growth.rng);
            while (growth_visited(&growth, cell));
            growth_attach(&growth, cell);
        }
        note(&hunting, &growth, cell);
    }
    return MAZE_OK;
}

enum maze_status hunt_and_kill_carve(
    const struct maze_spec *spec, struct maze_graph *graph, struct maze_task *task)
{
    return hunt_and_kill_carve_record(spec, graph, task, NULL);
}

/* A random step from a cell, each as likely as any other; there is one. Returns its direction. */
static unsigned draw_step(struct growth *growth, ptrdiff_t cell, ptrdiff_t *next)
{
    const unsigned sides = lattice_sides(&growth->graph->lattice, cell);
    unsigned direction;

    do {
        direction = graph_draw(sides, &growth->rng);
        *next = graph_step(growth->graph, cell, direction);
    } while (growth->graph->open[*next] & GRAPH_OUTSIDE || *next == cell);
    return direction;
}

/*
 * A random walk from a cell, which keeps the passage by which it enters each cell first, until no
 * more than so many cells are unvisited. *cell becomes where it ends.
 */
static enum maze_status random_walk(struct growth *growth, ptrdiff_t *cell, uint64_t unvisited)
{
    ptrdiff_t next;

    for (uint64_t step = 0; growth->left > unvisited; step++, *cell = next) {
        const unsigned direction = draw_step(growth, *cell, &next);

        if (task_stop(growth->task, step))
            return MAZE_CANCELLED;
        if (!growth_visited(growth, next))
            (void)growth_enter(growth, *cell, direction);
        else if (growth->recorder)
            record_cell(growth->recorder, MAZE_STEP_VISIT, next);
        if (growth->recorder && growth->recorder->status != MAZE_OK)
            return growth->recorder->status;
    }
    return MAZE_OK;
}

enum maze_status aldous_broder_carve_record(const struct maze_spec *spec, struct maze_graph *graph,
    struct maze_task *task, struct recorder *recorder)
{
    ptrdiff_t cell;
    struct growth growth = growth_begin_anywhere(spec, graph, task, recorder, &cell);

    return random_walk(&growth, &cell, 0);
}

enum maze_status aldous_broder_carve(
    const struct maze_spec *spec, struct maze_graph *graph, struct maze_task *task)
{
    return aldous_broder_carve_record(spec, graph, task, NULL);
}

static void set_trail(struct maze_graph *graph, ptrdiff_t cell, unsigned direction)
{
    graph->open[cell] =
        (uint16_t)((graph->open[cell] & ~(unsigned)GRAPH_OWN) | direction << GRAPH_TRAIL_SHIFT);
}

/*
 * Walks at random from a cell to a visited one, and visits the cells of the walk without its loops: the
 * trails say by which direction the walk last left each. Opens the passages of those that are not reached.
 */
static enum maze_status walk_home(
    struct growth *growth, ptrdiff_t start, const uint8_t *reached, uint64_t *step)
{
    ptrdiff_t cell = start, next;

    for (; !growth_visited(growth, cell); cell = next) {
        if (task_stop(growth->task, (*step)++))
            return MAZE_CANCELLED;
        set_trail(growth->graph, cell, draw_step(growth, cell, &next));
    }
    for (cell = start; !growth_visited(growth, cell); cell = growth_return(growth, cell)) {
        const unsigned direction = graph_trail(growth->graph->open[cell]);

        growth_visit(growth, cell, direction);
        if (!reached[cell])
            graph_open(growth->graph, cell, direction);
    }
    return MAZE_OK;
}

/*
 * Begins with a random walk that reaches a share of the cells, and goes on with Wilson's walks from
 * all others to where that ended: a hand-over that is uniform, as houston.c says.
 */
static enum maze_status carve_uniformly(const struct maze_spec *spec, struct maze_graph *graph,
    struct maze_task *task, uint64_t to_reach)
{
    const size_t size = lattice_size(&graph->lattice);
    uint8_t *reached = arena_alloc(&task->scratch, size);
    ptrdiff_t cell;
    struct growth growth = growth_begin_anywhere(spec, graph, task, NULL, &cell);
    enum maze_status status;
    uint64_t step = 0;

    if (!reached)
        return MAZE_NO_MEMORY;
    status = random_walk(&growth, &cell, growth.left - to_reach);
    for (size_t i = 0; i < size; i++) {
        if (task_stop(task, i))
            return MAZE_CANCELLED;
        reached[i] = (graph->open[i] & (GRAPH_VISITED | GRAPH_OUTSIDE)) != 0;
    }
    if (status == MAZE_OK)
        status = graph_clear(graph, task);
    growth_visit(&growth, cell, 0);
    for (cell = graph_first(graph); cell < graph_end(graph) && status == MAZE_OK; cell++)
        if (!reached[cell])
            status = walk_home(&growth, cell, reached, &step);
    return status;
}

enum maze_status wilson_carve(
    const struct maze_spec *spec, struct maze_graph *graph, struct maze_task *task)
{
    return carve_uniformly(spec, graph, task, 0);
}

enum maze_status houston_carve(
    const struct maze_spec *spec, struct maze_graph *graph, struct maze_task *task)
{
    return carve_uniformly(spec, graph, task, graph->lattice.cells / SHARE);
}

/* The origin goes to a neighbour, which pointed elsewhere, or back to it by the same wall. */
static void record_shift(
    const struct maze_graph *graph, ptrdiff_t origin, unsigned direction, struct recorder *recorder)
{
    const ptrdiff_t next = graph_step(graph, origin, direction);
    const unsigned pointed = graph_trail(graph->open[next]);

    if (pointed != graph_back(graph, direction)) {
        record_wall(recorder, MAZE_STEP_OPEN, origin, direction);
        record_wall(recorder, MAZE_STEP_CLOSE, next, pointed);
    }
    record_cell(recorder, MAZE_STEP_VISIT, next);
}

/* Begins with a backtracker's maze, whose trails lead to its root, the first origin. */
enum maze_status origin_shift_carve_record(const struct maze_spec *spec, struct maze_graph *graph,
    struct maze_task *task, struct recorder *recorder)
{
    const uint64_t shifts = graph->lattice.cells > 1 ? graph->lattice.cells * SHIFTS : 0;
    ptrdiff_t origin, next;
    struct growth growth = growth_begin_anywhere(spec, graph, task, recorder, &origin);

    if (backtrack(&growth, origin) != MAZE_OK)
        return MAZE_CANCELLED;
    if (recorder && shifts)
        record_cell(recorder, MAZE_STEP_VISIT, origin);
    for (uint64_t step = 0; step < shifts; step++) {
        if (task_stop(task, step))
            return MAZE_CANCELLED;
        const unsigned direction = draw_step(&growth, origin, &next);

        if (recorder)
            record_shift(graph, origin, direction, recorder);
        set_trail(graph, origin, direction);
        origin = next;
    }
    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        graph->open[cell] &= (uint16_t)~GRAPH_LINKS;
    }
    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if (cell != origin && !(graph->open[cell] & GRAPH_OUTSIDE))
            graph_open(graph, cell, graph_trail(graph->open[cell]));
    }
    return MAZE_OK;
}

enum maze_status origin_shift_carve(
    const struct maze_spec *spec, struct maze_graph *graph, struct maze_task *task)
{
    return origin_shift_carve_record(spec, graph, task, NULL);
}
