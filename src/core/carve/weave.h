/*
 * Tunnels in a graph of woven squares. A tunnel leads from the neighbour on one side of a cell to the opposite
 * neighbour, under a cell that has exactly two passages, straight across it. The cell's walls to both stay closed, so
 * no crossing joins.
 */
#ifndef CORE_CARVE_WEAVE_H
#define CORE_CARVE_WEAVE_H

#include "core/board/graph.h"

/* Which cells may be crossed. Only the seed decides, so a walk may ask about a cell any number of times. */
struct weave {
    uint64_t key;
    uint64_t
        above; /* subtracted from a cell's number, so that crossings do not depend on the border */
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

/* Whether the wall between two cells is fixed: one of them is crossed, so it is a passage or must stay closed. */
static inline bool weave_is_fixed(const struct maze_graph *graph, ptrdiff_t cell, ptrdiff_t next)
{
    return weave_is_crossed(graph, cell) || weave_is_crossed(graph, next);
}

/*
 * The set of directions in which a tunnel may be dug from a cell to a cell without the bits `without`: under cells that
 * have exactly the two passages across.
 */
unsigned weave_ahead(
    const struct weave *, const struct maze_graph *, ptrdiff_t cell, unsigned without);

/*
 * Opens crossings in a graph of closed walls, in random order, wherever none is adjacent and it makes no loop. `parent`
 * is a union-find of cell numbers, all single at first; joining the cells makes *joins sets fewer. MAZE_OK,
 * MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
enum maze_status weave_open(const struct weave *, struct maze_graph *, struct maze_task *,
    uint32_t *parent, uint64_t *joins);

#endif
