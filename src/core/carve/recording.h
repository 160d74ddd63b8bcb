/* A finished maze, for the functions that record how it came to be. */
#ifndef CORE_CARVE_RECORDING_H
#define CORE_CARVE_RECORDING_H

#include "core/board/graph.h"
#include "core/board/recorder.h"
#include "maze/algorithm.h"

/* A spanning tree of at least two cells, before any change. GRAPH_OWN is 0 at first, and may be left set. */
struct maze_recording {
    const struct maze_spec *spec;
    struct maze_graph *graph;
    struct maze_grid *grid; /* with the same passages */
    struct maze_task *task;
    struct maze_recorder *recorder;
    const struct maze_steps *inner; /* those of the maze that it is made of; NULL: of none */
};

static inline bool recording_visited(const struct maze_recording *recording, ptrdiff_t cell)
{
    return recording->graph->open[cell] & GRAPH_VISITED;
}

/* Records that a cell opens, unless this did so before. */
static INLINE void record_reached(struct maze_recording *recording, ptrdiff_t cell)
{
    if (recording_visited(recording, cell))
        return;
    recording->graph->open[cell] |= GRAPH_VISITED;
    record_cell(recording->recorder, MAZE_STEP_OPEN, cell);
}

/* Records that a passage opens, and its two cells unless they are open already. */
static INLINE void record_passage(
    struct maze_recording *recording, ptrdiff_t cell, unsigned direction)
{
    record_reached(recording, cell);
    record_wall(recording->recorder, MAZE_STEP_OPEN, cell, direction);
    record_reached(recording, graph_step(recording->graph, cell, direction));
}

/* Records that the passage to a new cell and then the cell open, and that the cell is visited. */
static INLINE void record_entry(struct maze_recording *recording, ptrdiff_t cell, unsigned trail)
{
    recording->graph->open[cell] =
        (uint16_t)(recording->graph->open[cell] | GRAPH_VISITED | trail << GRAPH_TRAIL_SHIFT);
    record_entered(recording->recorder, cell, trail);
}

/* The same for the very first cell. */
static inline void record_start(struct maze_recording *recording, ptrdiff_t cell)
{
    record_reached(recording, cell);
    record_cell(recording->recorder, MAZE_STEP_VISIT, cell);
}

/* The set of directions in which passages lead to unvisited cells. */
static INLINE unsigned recording_ahead(const struct maze_recording *recording, ptrdiff_t cell)
{
    return graph_select(
        recording->graph, cell, graph_links(recording->graph, cell), GRAPH_VISITED, 0);
}

#endif
