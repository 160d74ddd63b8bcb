/* A list of the walls of a graph, for drawing them in random order: for trees on any tiling. */
#ifndef CORE_CARVE_WALL_LIST_H
#define CORE_CARVE_WALL_LIST_H

#include "core/board/graph.h"

/* A wall is its cell's number, with the direction in the lowest WALL_DIRECTION_BITS. */
enum { WALL_DIRECTION_BITS = 3 };

_Static_assert(1 << WALL_DIRECTION_BITS == MAZE_LINKS_MAX, "a direction fits");

/* Allocates room for every wall between two cells; each wall belongs to one cell. */
static inline uint32_t *wall_list_new(const struct maze_lattice *lattice, struct maze_task *task)
{
    return arena_alloc(&task->scratch,
        lattice_size(lattice) * bits_count(lattice->tiling->forward) * sizeof(uint32_t));
}

static inline uint32_t wall_of(ptrdiff_t cell, unsigned direction)
{
    return (uint32_t)cell << WALL_DIRECTION_BITS | direction;
}

static inline ptrdiff_t wall_cell(uint32_t wall)
{
    return wall >> WALL_DIRECTION_BITS;
}

static inline unsigned wall_direction(uint32_t wall)
{
    return wall % MAZE_LINKS_MAX;
}

static inline bool wall_is_open(const struct maze_graph *graph, uint32_t wall)
{
    return graph_is_open(graph, wall_cell(wall), wall_direction(wall));
}

/* Lists the walls between two inside cells of a graph, in the order of cells. */
static inline enum maze_status wall_list_fill(
    const struct maze_graph *graph, const struct maze_task *task, uint32_t *walls, uint32_t *count)
{
    uint32_t left = 0;

    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        unsigned sides = graph_own_walls(graph, cell);

        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        while (sides)
            walls[left++] = wall_of(cell, graph_take(&sides));
    }
    *count = left;
    return MAZE_OK;
}

/* Removes a random entry from a list whose order does not matter, and returns it. */
static inline uint32_t wall_list_take_random(uint32_t *list, uint32_t *length, struct rng *rng)
{
    const uint32_t index = rng_below(rng, *length), entry = list[index];

    list[index] = list[--*length];
    return entry;
}

#endif
