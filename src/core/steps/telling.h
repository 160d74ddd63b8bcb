/* A finished maze, for the functions that tell how it came to be. */
#ifndef CORE_STEPS_TELLING_H
#define CORE_STEPS_TELLING_H

#include "core/graph.h"
#include "core/recorder.h"
#include "maze/algorithm.h"

/* A spanning tree of two cells or more, not reshaped yet. The graph's own bits are 0 at first, and may be left set. */
struct maze_telling {
    const struct maze_spec *spec;
    struct maze_graph *graph;
    struct maze_grid *grid; /* of the same passages */
    struct maze_task *task;
    struct maze_recorder *recorder;
};

static inline bool telling_visited(const struct maze_telling *telling, ptrdiff_t cell)
{
    return telling->graph->open[cell] & GRAPH_VISITED;
}

/* Opens a cell, unless it was opened by this before. */
static INLINE void tell_reached(struct maze_telling *telling, ptrdiff_t cell)
{
    if (telling_visited(telling, cell))
        return;
    telling->graph->open[cell] |= GRAPH_VISITED;
    record_cell(telling->recorder, MAZE_STEP_OPEN, cell);
}

/* Opens a passage, and of its two cells those that are not open yet. */
static INLINE void tell_passage(struct maze_telling *telling, ptrdiff_t cell, unsigned direction)
{
    tell_reached(telling, cell);
    record_wall(telling->recorder, MAZE_STEP_OPEN, cell, direction);
    tell_reached(telling, graph_step(telling->graph, cell, direction));
}

/* Opens the passage to a cell and then the cell, neither of them open yet, and visits it. */
static INLINE void tell_entered(struct maze_telling *telling, ptrdiff_t cell, unsigned trail)
{
    telling->graph->open[cell] =
        (uint16_t)(telling->graph->open[cell] | GRAPH_VISITED | trail << GRAPH_TRAIL_SHIFT);
    record_entered(telling->recorder, cell, trail);
}

/* The same of the first cell of all. */
static inline void tell_begun(struct maze_telling *telling, ptrdiff_t cell)
{
    tell_reached(telling, cell);
    record_cell(telling->recorder, MAZE_STEP_VISIT, cell);
}

/* The directions of the passages from a cell to those that were not visited, as a set. */
static INLINE unsigned telling_ahead(const struct maze_telling *telling, ptrdiff_t cell)
{
    const struct maze_graph *graph = telling->graph;
    unsigned ahead = 0;

    for (unsigned links = graph_links(graph, cell); links;) {
        const unsigned direction = graph_take(&links);

        ahead |= (unsigned)!telling_visited(telling, graph_step(graph, cell, direction))
            << direction;
    }
    return ahead;
}

/* The closed walls that are a cell's own: their directions, as a set, from both sides if across an edge. */
static INLINE unsigned telling_walls(const struct maze_telling *telling, ptrdiff_t cell)
{
    return telling->graph->open[cell] & GRAPH_OUTSIDE
        ? 0
        : graph_neighbours(telling->graph, cell, GRAPH_OUTSIDE) &
            telling->graph->lattice.tiling->forward;
}

/* Opens all cells and all walls between them, row by row: how an algorithm begins that adds walls. */
void tell_all_open(struct maze_telling *);

#endif
