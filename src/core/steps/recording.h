/* A finished maze, for the functions that record how it came to be. */
#ifndef CORE_STEPS_RECORDING_H
#define CORE_STEPS_RECORDING_H

#include "core/graph.h"
#include "core/recorder.h"
#include "maze/algorithm.h"

/* A spanning tree of two cells or more, not reshaped yet. The graph's own bits are 0 at first, and may be left set. */
struct maze_recording {
    const struct maze_spec *spec;
    struct maze_graph *graph;
    struct maze_grid *grid; /* of the same passages */
    struct maze_task *task;
    struct maze_recorder *recorder;
    const struct maze_steps *inner; /* those of the maze that it is made of; NULL: of none */
};

static inline bool recording_visited(const struct maze_recording *recording, ptrdiff_t cell)
{
    return recording->graph->open[cell] & GRAPH_VISITED;
}

/* Opens a cell, unless it was opened by this before. */
static INLINE void record_reached(struct maze_recording *recording, ptrdiff_t cell)
{
    if (recording_visited(recording, cell))
        return;
    recording->graph->open[cell] |= GRAPH_VISITED;
    record_cell(recording->recorder, MAZE_STEP_OPEN, cell);
}

/* Opens a passage, and of its two cells those that are not open yet. */
static INLINE void record_passage(
    struct maze_recording *recording, ptrdiff_t cell, unsigned direction)
{
    record_reached(recording, cell);
    record_wall(recording->recorder, MAZE_STEP_OPEN, cell, direction);
    record_reached(recording, graph_step(recording->graph, cell, direction));
}

/* Opens the passage to a cell and then the cell, neither of them open yet, and visits it. */
static INLINE void record_entry(struct maze_recording *recording, ptrdiff_t cell, unsigned trail)
{
    recording->graph->open[cell] =
        (uint16_t)(recording->graph->open[cell] | GRAPH_VISITED | trail << GRAPH_TRAIL_SHIFT);
    record_entered(recording->recorder, cell, trail);
}

/* The same of the first cell of all. */
static inline void record_start(struct maze_recording *recording, ptrdiff_t cell)
{
    record_reached(recording, cell);
    record_cell(recording->recorder, MAZE_STEP_VISIT, cell);
}

/* The directions of the passages from a cell to those that were not visited, as a set. */
static INLINE unsigned recording_ahead(const struct maze_recording *recording, ptrdiff_t cell)
{
    const struct maze_graph *graph = recording->graph;
    unsigned ahead = 0;

    for (unsigned links = graph_links(graph, cell); links;) {
        const unsigned direction = graph_take(&links);

        ahead |= (unsigned)!recording_visited(recording, graph_step(graph, cell, direction))
            << direction;
    }
    return ahead;
}

#endif
