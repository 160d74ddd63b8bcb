/* Start and goal, where they depend on the maze: at the cell farthest from the other end. */
#include "core/answers/answers.h"
#include "core/bfs.h"

enum maze_status ends_find(struct maze_graph *graph, const struct maze_spec *spec,
    struct maze_task *task, struct maze_point *start, struct maze_point *goal)
{
    const bool looks_for_start = spec->start.kind == MAZE_END_FARTHEST;
    const bool looks_for_goal = spec->goal.kind == MAZE_END_FARTHEST;
    struct bfs_diameter diameter;
    ptrdiff_t farthest;
    uint64_t distance;
    enum maze_status status;
    uint32_t *array;

    if (!looks_for_start && !looks_for_goal)
        return MAZE_OK;
    array = bfs_array(graph, task);
    if (looks_for_start && looks_for_goal) {
        status = bfs_diameter(graph, task, array, &diameter);
        if (status != MAZE_OK)
            return status;
        *start = graph_point(graph, diameter.cell[0]);
        *goal = graph_point(graph, diameter.cell[1]);
        return MAZE_OK;
    }
    status = bfs_eccentricity(graph, graph_cell(graph, looks_for_start ? *goal : *start), task,
        array, &farthest, &distance);
    if (status == MAZE_OK)
        *(looks_for_start ? start : goal) = graph_point(graph, farthest);
    return status;
}
