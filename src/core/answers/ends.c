/* Where the way begins and ends, when that depends on the maze: at the cell farthest from the other end. */
#include "core/answers/answers.h"
#include "core/answers/sweep.h"

enum maze_status ends_find(struct maze_graph *graph, const struct maze_spec *spec,
    struct maze_task *task, struct maze_point *start, struct maze_point *goal)
{
    const bool looks_for_start = spec->start.kind == MAZE_END_FARTHEST;
    const bool looks_for_goal = spec->goal.kind == MAZE_END_FARTHEST;
    struct sweep_ends ends;
    struct sweep sweep;
    enum maze_status status;
    uint32_t *room;

    if (!looks_for_start && !looks_for_goal)
        return MAZE_OK;
    room = rings_room(graph, task);
    if (!room)
        return MAZE_NO_MEMORY;
    if (looks_for_start && looks_for_goal) {
        status = sweep_longest(graph, task, room, &ends);
        if (status != MAZE_OK)
            return status;
        *start = graph_point(graph, ends.cell[0]);
        *goal = graph_point(graph, ends.cell[1]);
        return MAZE_OK;
    }
    status =
        sweep_from(graph, graph_cell(graph, looks_for_start ? *goal : *start), task, room, &sweep);
    graph_clear(graph);
    if (status == MAZE_OK)
        *(looks_for_start ? start : goal) = graph_point(graph, sweep.farthest);
    return status;
}
