/*
 * The shortest way: breadth-first, ring by ring around the start until the goal is in one. Then the
 * steps by which the rings were reached are taken back from the goal.
 */
#include "core/rings.h"
#include "core/solvers/solvers.h"

/* Writes down the way of `length` steps that led to the goal. */
static enum status trace(const struct ways *ways, ptrdiff_t goal, uint64_t length,
    const struct task *task, struct walk *walk)
{
    if (!walk_resize(walk, length))
        return STATUS_NO_MEMORY;
    for (ptrdiff_t cell = goal; length;) {
        if (length % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        walk_set(walk, --length, rings_back(ways, &cell));
    }
    return STATUS_OK;
}

enum status shortest_solve(struct ways *ways, ptrdiff_t start, ptrdiff_t goal, struct task *task,
    struct solution *solution)
{
    struct rings rings;
    enum status status = rings_begin(&rings, ways, start, task, rings_room(ways, task));

    if (status != STATUS_OK)
        return status;
    solution->walk = walk_new();
    if (!solution->walk)
        return STATUS_NO_MEMORY;
    status = rings_to(&rings, goal);
    if (status != STATUS_OK)
        return status;
    solution->visited = rings.reached;
    solution->solved = rings_seen(ways, goal);
    return solution->solved ? trace(ways, goal, rings.radius, task, solution->walk) : STATUS_OK;
}
