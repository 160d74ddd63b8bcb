/*
 * The shortest way: breadth-first, ring by ring around the start until the goal is in one. Then the
 * steps by which the rings were reached are taken back from the goal.
 */
#include "core/rings.h"
#include "core/solvers/solvers.h"

/* Writes down the way of `length` steps that led to the goal. */
static bool trace(const struct ways *ways, ptrdiff_t goal, uint64_t length, struct walk *walk)
{
    if (!walk_resize(walk, length))
        return false;
    for (ptrdiff_t cell = goal; length;) {
        const enum direction step = rings_step(ways, cell);

        walk_set(walk, --length, step);
        cell = ways_step(ways, cell, direction_back(step));
    }
    return true;
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
    while (status == STATUS_OK && rings.count && !rings_seen(ways, goal))
        status = rings_next(&rings);
    if (status != STATUS_OK)
        return status;
    solution->visited = rings.reached;
    solution->solved = rings_seen(ways, goal);
    if (solution->solved && !trace(ways, goal, rings.radius, solution->walk))
        return STATUS_NO_MEMORY;
    return STATUS_OK;
}
