/*
 * Tunnels in a graph of woven squares: under a cell that has two passages, one straight across the other way, from the
 * neighbour on one side to that on the other. The walls of the cell towards both stay closed, so no crossing joins.
 */
#ifndef CORE_WEAVE_H
#define CORE_WEAVE_H

#include "core/graph.h"

/* Which cells may be crossed: the seed alone says, so that a walk may come by as often as it does. */
struct weave {
    uint64_t key;
    unsigned percent; /* 0: there are no tunnels */
};

struct weave weave_of(const struct maze_spec *);

/* Whether a tunnel leads under a cell. */
static inline bool weave_is_crossed(const struct maze_graph *graph, ptrdiff_t cell)
{
    const uint16_t *open = graph->open;

    return open[cell - 1] >> (MAZE_DIRECTIONS + MAZE_EAST) & 1 ||
        open[cell - graph->lattice.stride] >> (MAZE_DIRECTIONS + MAZE_SOUTH) & 1;
}

/* Whether a wall between two cells is one of a crossed cell: it is a passage already, or must stay closed. */
static inline bool weave_is_fixed(const struct maze_graph *graph, ptrdiff_t cell, ptrdiff_t next)
{
    return weave_is_crossed(graph, cell) || weave_is_crossed(graph, next);
}

/*
 * The directions of the tunnels that may be dug from a cell to others without these bits, as a set: those under a cell
 * that has its passages across, and no others.
 */
unsigned weave_ahead(
    const struct weave *, const struct maze_graph *, ptrdiff_t cell, unsigned without);

/*
 * Opens crossings in a graph of closed walls: in a random order, each where no crossing is beside it and no loop comes
 * of it. `parent` is a union-find of cell numbers, each alone, in which they are joined; that makes *joins sets fewer.
 * MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
enum maze_status weave_open(const struct weave *, struct maze_graph *, struct maze_task *,
    uint32_t *parent, uint64_t *joins);

#endif
