/*
 * The open ways of a maze, a byte a cell, by the cell numbers of a lattice: what solvers and those who
 * change a finished maze walk on. A byte's low bits are LINK_…, for both sides of every passage.
 */
#ifndef CORE_GRAPH_H
#define CORE_GRAPH_H

#include "core/cells.h"

#include "maze/status.h"

/*
 * Bits for whoever walks, 0 at first. Who searches keeps there that a cell was seen, and two bits of what
 * the way back is found by.
 */
enum {
    GRAPH_OWN = IN_MAZE | 2 * IN_MAZE | 4 * IN_MAZE,
    GRAPH_SEEN = IN_MAZE,
    GRAPH_TRAIL_SHIFT = 5,
    GRAPH_TRAILS = 4 /* of numbers that fit there */
};

_Static_assert((GRAPH_SEEN | (GRAPH_TRAILS - 1) << GRAPH_TRAIL_SHIFT) == GRAPH_OWN,
    "a search uses the bits that there are");

struct maze_graph {
    struct maze_lattice lattice; /* borrows the inside of the grid */
    uint8_t *open;               /* LINK_…; 0 outside; BEYOND for the border */
};

/* The trail in a byte of the ways. */
static INLINE unsigned graph_trail(unsigned open)
{
    return open >> GRAPH_TRAIL_SHIFT & (GRAPH_TRAILS - 1);
}

/* Reads a grid into ways, which are scratch of the task. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED. */
enum maze_status graph_of_grid(const struct maze_grid *, struct maze_task *, struct maze_graph *);

/* Writes them back into the grid, which they are of: its walls, not what is inside. */
void graph_to_grid(const struct maze_graph *, struct maze_grid *);

/* Makes the bits of whoever walks 0 again, of all cells. */
void graph_clear(struct maze_graph *);

/* How many passages there are. */
uint64_t graph_passages(const struct maze_graph *);

/* The neighbour in a direction, across an edge that is joined round too. */
static INLINE ptrdiff_t graph_step(
    const struct maze_graph *graph, ptrdiff_t cell, enum maze_direction direction)
{
    return cells_step(graph->open, &graph->lattice, cell, direction);
}

/* The same, where it is known as a constant whether edges are joined. */
static INLINE ptrdiff_t graph_go(
    const struct maze_graph *graph, ptrdiff_t cell, enum maze_direction direction, bool joined)
{
    return joined ? graph_step(graph, cell, direction)
                  : cell + lattice_offset(&graph->lattice, direction);
}

/* Opens, or closes, the wall between a cell and its neighbour, on both sides. */
static inline void graph_open(
    struct maze_graph *graph, ptrdiff_t cell, enum maze_direction direction)
{
    graph->open[graph_step(graph, cell, direction)] |=
        (uint8_t)(1 << maze_direction_back(direction));
    graph->open[cell] |= (uint8_t)(1 << direction);
}

static inline void graph_close(
    struct maze_graph *graph, ptrdiff_t cell, enum maze_direction direction)
{
    graph->open[graph_step(graph, cell, direction)] &=
        (uint8_t) ~(1 << maze_direction_back(direction));
    graph->open[cell] &= (uint8_t) ~(1 << direction);
}

/*
 * How many ways a cell has tells what it is. Of a maze of two cells or more every cell inside has one; the
 * only cell of a maze has none.
 */
static inline bool graph_has_link(const struct maze_graph *graph, ptrdiff_t cell)
{
    return graph->open[cell] & LINKS;
}

static inline bool graph_is_dead_end(const struct maze_graph *graph, ptrdiff_t cell)
{
    const unsigned links = graph->open[cell] & LINKS;

    return links && !(links & (links - 1));
}

/* Whether there are three ways or four. */
static inline bool graph_is_junction(const struct maze_graph *graph, ptrdiff_t cell)
{
    const unsigned links = graph->open[cell] & LINKS, less = links & (links - 1);

    return less & (less - 1);
}

/* How many ways a byte of the ways has. */
static inline unsigned graph_degree_of(unsigned open)
{
    return (unsigned)__builtin_popcount(open & LINKS);
}

/* The first number that a cell may have, and the one past the last; those of the border are among them. */
static inline ptrdiff_t graph_first(const struct maze_graph *graph)
{
    return lattice_cell(&graph->lattice, 0, 0);
}

static inline ptrdiff_t graph_end(const struct maze_graph *graph)
{
    return lattice_end(&graph->lattice);
}

/* As task_next_look, of cells. */
static inline ptrdiff_t graph_next_look(ptrdiff_t cell, ptrdiff_t end)
{
    return (ptrdiff_t)task_next_look((size_t)cell, (size_t)end);
}

/* The number of a cell by its place, and its place by its number. */
static inline ptrdiff_t graph_cell(const struct maze_graph *graph, struct maze_point at)
{
    return lattice_cell(&graph->lattice, (uint32_t)at.x, (uint32_t)at.y);
}

static inline struct maze_point graph_point(const struct maze_graph *graph, ptrdiff_t cell)
{
    const ptrdiff_t stride = graph->lattice.stride;

    return (struct maze_point){(uint64_t)(cell % stride - 1), (uint64_t)(cell / stride - 1)};
}

#endif
