/*
 * Dead-end filling: wall up each dead end but start and goal, and so on down its corridor as far as
 * that is a dead end then. In a maze without loops what is left is the way. With loops several are
 * left, and all the shortest are among them, since a dead end is on no way that visits no cell twice:
 * so a breadth-first search of what is left ends it.
 */
#include "core/solvers/solvers.h"

/* Fills a corridor from its end, and counts the cells. False when the task was cancelled. */
static bool fill(struct ways *ways, ptrdiff_t cell, ptrdiff_t start, ptrdiff_t goal,
    const struct task *task, uint64_t *filled)
{
    while (ways_is_dead_end(ways, cell) && cell != start && cell != goal) {
        const enum direction way = (enum direction)bits_lowest(ways->open[cell]);

        cell = ways_step(ways, cell, way);
        ways_close(ways, cell, direction_back(way));
        if (++*filled % TASK_STRIDE == 0 && task_cancelled(task))
            return false;
    }
    return true;
}

enum status dead_end_filling_solve(struct ways *ways, ptrdiff_t start, ptrdiff_t goal,
    struct task *task, struct solution *solution)
{
    const ptrdiff_t end = ways_end(ways);
    uint64_t filled = 0;

    for (ptrdiff_t cell = ways_first(ways); cell < end;) {
        const ptrdiff_t look = ways_next_look(cell, end);

        if (task_cancelled(task))
            return STATUS_CANCELLED;
        for (; cell < look; cell++)
            if (!fill(ways, cell, start, goal, task, &filled))
                return STATUS_CANCELLED;
    }

    const enum status status = shortest_solve(ways, start, goal, task, solution);

    solution->visited = ways->lattice.cells;
    return status;
}
