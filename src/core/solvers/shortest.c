/*
 * The shortest way: breadth-first, ring by ring around the start until the goal is met. Each cell
 * remembers the direction in which it was reached.
 */
#include "core/solvers/solvers.h"

enum { SEEN = IN_MAZE, FROM_SHIFT = 5 };

static bool trace(const struct ways *ways, ptrdiff_t start, ptrdiff_t goal, struct walk *walk)
{
    uint64_t length = 0;

    for (ptrdiff_t cell = goal; cell != start; length++)
        cell = ways_step(
            ways, cell, (enum direction)((ways->open[cell] >> FROM_SHIFT & 3) + 2) % DIRECTIONS);
    if (!walk_resize(walk, length))
        return false;
    for (ptrdiff_t cell = goal; cell != start;) {
        const enum direction step = (enum direction)(ways->open[cell] >> FROM_SHIFT & 3);

        walk_set(walk, --length, step);
        cell = ways_step(ways, cell, (step + 2) % DIRECTIONS);
    }
    return true;
}

enum status shortest_solve(struct ways *ways, ptrdiff_t start, ptrdiff_t goal, struct task *task,
    struct solution *solution)
{
    uint32_t *queue = arena_alloc(&task->scratch, ways->lattice.cells * sizeof(*queue));
    uint64_t first = 0, last = 0;

    solution->walk = walk_new();
    if (!queue || !solution->walk)
        return STATUS_NO_MEMORY;
    queue[last++] = (uint32_t)start;
    ways->open[start] |= SEEN;
    while (first < last && !(ways->open[goal] & SEEN)) {
        const ptrdiff_t cell = queue[first++];

        if (first % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        for (enum direction way = NORTH; way < DIRECTIONS; way++) {
            if (!(ways->open[cell] >> way & 1))
                continue;
            const ptrdiff_t next = ways_step(ways, cell, way);

            if (ways->open[next] & SEEN)
                continue;
            ways->open[next] |= (uint8_t)(SEEN | way << FROM_SHIFT);
            queue[last++] = (uint32_t)next;
        }
    }
    solution->visited = last;
    solution->solved = ways->open[goal] & SEEN;
    return trace(ways, start, goal, solution->walk) ? STATUS_OK : STATUS_NO_MEMORY;
}
