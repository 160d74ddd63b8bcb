/*
 * Breadth-first: rings of cells around one, each a step farther from it than the ring before. Only
 * two rings are ever held, in one array that they fill from both ends: together they have at most
 * as many cells as the maze, and mostly so few that the caches hold them.
 */
#ifndef CORE_RINGS_H
#define CORE_RINGS_H

#include "core/graph.h"

/* A cell that a ring has reached is seen, and its trail is the last step of the way to it. */

enum { RINGS_CELL_BYTES = sizeof(uint32_t) }; /* of room, a cell of the maze */

struct rings {
    struct maze_graph *graph;
    const struct maze_task *task;
    uint32_t *low, *high; /* the first and the last number of the array */
    bool at_high;         /* this ring goes down from `high`, the next one up from `low` */
    uint64_t count;       /* of this ring's cells */
    uint64_t radius;      /* how far they are */
    uint64_t reached;     /* all the cells so far */
    uint64_t look;        /* at the cancel flag when so many are reached */
};

/* Room for the two rings, scratch of the task, to be used once or again and again; or NULL. */
uint32_t *rings_room(const struct maze_graph *, struct maze_task *);

/*
 * Begins with the ring that is one cell; the ways' own bits must be 0. MAZE_NO_MEMORY when the room
 * is NULL, or MAZE_TOO_LARGE when a number of a cell does not fit 32 bits.
 */
enum maze_status rings_begin(
    struct rings *, struct maze_graph *, ptrdiff_t from, const struct maze_task *, uint32_t *room);

/* Goes on to the next ring, which may be empty. MAZE_OK or MAZE_CANCELLED. */
enum maze_status rings_next(struct rings *);

/* Goes on to the ring that has the cell, or to an empty one if none has it. */
enum maze_status rings_to(struct rings *, ptrdiff_t cell);

/* Cell i of this ring. */
static inline ptrdiff_t rings_cell(const struct rings *rings, uint64_t i)
{
    return rings->at_high ? *(rings->high - i) : *(rings->low + i);
}

/* Whether a cell was reached. */
static inline bool rings_seen(const struct maze_graph *graph, ptrdiff_t cell)
{
    return graph->open[cell] & GRAPH_VISITED;
}

/* Goes back from a cell to the one from which it was reached, and returns the step between them. */
static inline unsigned rings_back(const struct maze_graph *graph, ptrdiff_t *cell)
{
    const unsigned step = graph_trail(graph->open[*cell]);

    *cell = graph_step(graph, *cell, graph_back(graph, step));
    return step;
}

#endif
