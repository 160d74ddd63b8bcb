/* Start and goal, where they depend on the maze: at the cell farthest from the other end. */
#include "core/answers/answers.h"
#include "core/bfs.h"
#include "core/diameter.h"

enum maze_status ends_find(struct maze_graph *graph, const struct maze_spec *spec,
    struct maze_task *task, struct maze_point *start, struct maze_point *goal)
{
    const bool finds_start = spec->start.kind == MAZE_END_FARTHEST;
    const bool finds_goal = spec->goal.kind == MAZE_END_FARTHEST;
    enum maze_status status = MAZE_OK;

    if (finds_start && finds_goal) {
        struct diameter diameter;

        status = diameter_find(graph, task, bfs_array(graph, task), &diameter);
        if (status == MAZE_OK) {
            *start = graph_point(graph, diameter.cell[0]);
            *goal = graph_point(graph, diameter.cell[1]);
        }
    } else if (finds_start || finds_goal) {
        const ptrdiff_t other = graph_cell(graph, finds_start ? *goal : *start);
        ptrdiff_t farthest;
        uint64_t distance;

        status = bfs_eccentricity(graph, other, task, bfs_array(graph, task), &farthest, &distance);
        if (status == MAZE_OK)
            *(finds_start ? start : goal) = graph_point(graph, farthest);
    }
    return status;
}
