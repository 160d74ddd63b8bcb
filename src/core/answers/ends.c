/* Where the way begins and ends, when that depends on the maze: at the cell farthest from the other end. */
#include "core/answers/answers.h"
#include "core/answers/sweep.h"

enum status ends_find(struct ways *ways, const struct maze_spec *spec, struct task *task,
    struct maze_point *start, struct maze_point *goal)
{
    const bool looks_for_start = spec->start.kind == END_FARTHEST;
    const bool looks_for_goal = spec->goal.kind == END_FARTHEST;
    struct sweep_ends ends;
    struct sweep sweep;
    enum status status;
    uint32_t *room;

    if (!looks_for_start && !looks_for_goal)
        return STATUS_OK;
    room = rings_room(ways, task);
    if (!room)
        return STATUS_NO_MEMORY;
    if (looks_for_start && looks_for_goal) {
        status = sweep_longest(ways, task, room, &ends);
        if (status != STATUS_OK)
            return status;
        *start = ways_point(ways, ends.cell[0]);
        *goal = ways_point(ways, ends.cell[1]);
        return STATUS_OK;
    }
    status =
        sweep_from(ways, ways_cell(ways, looks_for_start ? *goal : *start), task, room, &sweep);
    ways_clear(ways);
    if (status == STATUS_OK)
        *(looks_for_start ? start : goal) = ways_point(ways, sweep.farthest);
    return status;
}
