/*
 * How far every cell is from one: breadth-first, ring by ring. Which cells were reached is kept in
 * the ways' own bits, a byte a cell where the distances are four, and wiped off in the end.
 */
#include "core/answers/answers.h"

#include "core/rings.h"

#include <string.h>

_Static_assert(MAZE_NO_VALUE == UINT32_MAX, "it is what memset writes");

enum maze_status distances_from(
    struct maze_graph *graph, ptrdiff_t from, struct maze_task *task, uint32_t *distances)
{
    struct rings rings;
    enum maze_status status = rings_begin(&rings, graph, from, task, rings_room(graph, task));

    if (status != MAZE_OK)
        return status;
    memset(distances, UINT8_MAX, lattice_size(&graph->lattice) * sizeof(*distances));
    while (status == MAZE_OK && rings.count) {
        for (uint64_t i = 0; i < rings.count; i++)
            distances[rings_cell(&rings, i)] = (uint32_t)rings.radius;
        status = rings_next(&rings);
    }
    graph_clear(graph);
    return status;
}
