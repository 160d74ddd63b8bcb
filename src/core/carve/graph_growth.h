/* Helpers for algorithms that grow a spanning tree cell by cell, on a graph of any tiling. */
#ifndef CORE_CARVE_GRAPH_GROWTH_H
#define CORE_CARVE_GRAPH_GROWTH_H

#include "core/board/cells.h"
#include "core/board/graph.h"
#include "core/board/recorder.h"
#include "core/carve/algorithms.h"

/* The input of a carve, and its state while a tree grows. */
struct maze_growth {
    const struct maze_spec *spec;
    struct maze_graph *graph;
    struct maze_task *task;
    struct rng rng;
    uint64_t left;                  /* unvisited cells */
    int bias;                       /* for squares; else 0 */
    struct maze_recorder *recorder; /* records every event; NULL: nobody listens */
    unsigned straight;              /* percent */
    ptrdiff_t root;                 /* where the last tree began; 0: nowhere yet */
};

static inline bool growth_visited(const struct maze_growth *growth, ptrdiff_t cell)
{
    return growth->graph->open[cell] & GRAPH_VISITED;
}

/* Visits an unvisited cell, and stores the direction back to the cell that the visit came from. */
static inline void growth_visit(struct maze_growth *growth, ptrdiff_t cell, unsigned trail)
{
    growth->graph->open[cell] = (uint16_t)((growth->graph->open[cell] & ~(unsigned)GRAPH_OWN) |
        GRAPH_VISITED | trail << GRAPH_TRAIL_SHIFT);
    growth->left--;
}

/* Begins with all cells unvisited. */
static inline struct maze_growth growth_begin(const struct maze_spec *spec,
    struct maze_graph *graph, struct maze_task *task, struct maze_recorder *recorder)
{
    return (struct maze_growth){spec, graph, task, algorithm_rng(spec), graph->lattice.cells,
        spec->bias, recorder, spec->straight, 0};
}

/*
 * Carves in a new graph of closed walls, in scratch memory of the task; the recorder may be NULL. MAZE_OK,
 * MAZE_NO_MEMORY, MAZE_CANCELLED or what the recorder says.
 */
static inline enum maze_status growth_carve(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_recorder *recorder,
    struct maze_graph *graph)
{
    const enum maze_status status = graph_closed(lattice, task, graph);
    struct maze_growth growth;

    if (status != MAZE_OK)
        return status;
    growth = growth_begin(spec, graph, task, recorder);
    return spec->algorithm->carve(&growth);
}

/* Visits a cell where a tree begins. */
static inline void growth_root(struct maze_growth *growth, ptrdiff_t cell)
{
    growth_visit(growth, cell, 0);
    growth->root = cell;
    if (growth->recorder)
        record_begun(growth->recorder, cell);
}

/* Visits a random cell and returns it. */
static inline ptrdiff_t growth_root_anywhere(struct maze_growth *growth)
{
    const ptrdiff_t cell = lattice_draw(&growth->graph->lattice, &growth->rng);

    growth_root(growth, cell);
    return cell;
}

/* The set of directions to unvisited neighbours. */
static inline unsigned growth_ahead(const struct maze_growth *growth, ptrdiff_t cell)
{
    return graph_neighbours(growth->graph, cell, GRAPH_OUTSIDE | GRAPH_VISITED);
}

/*
 * A direction of a nonempty set, each equally likely except for the bias. A tunnel counts as the side where it begins,
 * which then leads nowhere else.
 */
static inline unsigned growth_draw(struct maze_growth *growth, unsigned set)
{
    const unsigned sides = (set | set >> MAZE_DIRECTIONS) & LINKS;
    unsigned side;

    if (!growth->bias)
        return graph_draw(set, &growth->rng);
    side = bits_lowest(choice_biased(&growth->rng, sides, growth->bias));
    return set >> side & 1 ? side : MAZE_DIRECTIONS + side;
}

/* The cell that a cell was visited from. */
static inline ptrdiff_t growth_parent(const struct maze_growth *growth, ptrdiff_t cell)
{
    return graph_step(growth->graph, cell, graph_trail(growth->graph->open[cell]));
}

/* The set of directions that go straight on from a cell: a side, or the tunnel there. Empty where the tree began. */
static inline unsigned growth_onward(const struct maze_growth *growth, ptrdiff_t cell)
{
    const struct maze_tiling *tiling = growth->graph->lattice.tiling;
    unsigned onward;

    if (tiling->zigzags && cell != growth->root)
        cell = growth_parent(growth, cell);
    if (cell == growth->root)
        return 0;
    onward = 1U << graph_back(growth->graph, graph_trail(growth->graph->open[cell]));
    return maze_tiling_has_tunnels(tiling)
        ? onward | onward << tiling->sides | onward >> tiling->sides
        : onward;
}

/* One of the directions `ahead` of a walk at a cell; straight on as often as the spec asks for. */
static inline unsigned growth_draw_ahead(struct maze_growth *growth, ptrdiff_t cell, unsigned ahead)
{
    const unsigned onward = growth->straight ? ahead & growth_onward(growth, cell) : 0;

    if (onward && rng_below(&growth->rng, MAZE_PERCENT_MAX) < growth->straight)
        return bits_lowest(onward);
    return growth_draw(growth, ahead);
}

/* Opens the wall to an unvisited neighbour, visits the neighbour and returns it. */
static inline ptrdiff_t growth_enter(struct maze_growth *growth, ptrdiff_t cell, unsigned direction)
{
    const ptrdiff_t next = graph_step(growth->graph, cell, direction);

    graph_open(growth->graph, cell, direction);
    growth_visit(growth, next, graph_back(growth->graph, direction));
    if (growth->recorder)
        record_entered(growth->recorder, next, graph_back(growth->graph, direction));
    return next;
}

/* Records that a walk is done with a cell. */
static inline void growth_leave(const struct maze_growth *growth, ptrdiff_t cell)
{
    if (growth->recorder)
        record_cell(growth->recorder, MAZE_STEP_LEAVE, cell);
}

/* Joins an unvisited cell to one of its visited neighbours, chosen by growth_draw. It must have one. */
static inline void growth_attach(struct maze_growth *growth, ptrdiff_t cell)
{
    const unsigned visited =
        graph_neighbours(growth->graph, cell, GRAPH_OUTSIDE) & ~growth_ahead(growth, cell);
    const unsigned direction = growth_draw(growth, visited);

    graph_open(growth->graph, cell, direction);
    growth_visit(growth, cell, direction);
    if (growth->recorder)
        record_entered(growth->recorder, cell, direction);
}

#endif
