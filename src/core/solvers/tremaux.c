/*
 * Trémaux's rule: mark each passage when going through it, and never go through one that has two
 * marks. From a cell take a passage without a mark, the first clockwise from the north; where there
 * is none, or where an unmarked passage leads to a cell that was seen before, go back by the passage
 * by which one came. Marks are kept by closing passages: what is open at a cell has no mark, its own
 * bits say which passage led there first, and every other one has two.
 */
#include "core/solvers/solvers.h"

enum { SEEN = IN_MAZE, STEP_SHIFT = 5 };

static enum direction step_to(const struct ways *ways, ptrdiff_t cell)
{
    return (enum direction)(ways->open[cell] >> STEP_SHIFT & 3);
}

/* Goes through an unmarked passage, and back at once from a cell that was seen before. */
static bool explore(struct ways *ways, ptrdiff_t *cell, struct solution *solution)
{
    const enum direction way = (enum direction)bits_lowest(ways->open[*cell]);
    const ptrdiff_t next = ways_step(ways, *cell, way);

    ways_close(ways, *cell, way);
    if (!walk_add(solution->walk, way))
        return false;
    if (ways->open[next] & SEEN)
        return walk_add(solution->walk, direction_back(way));
    ways->open[next] |= (uint8_t)(SEEN | way << STEP_SHIFT);
    solution->visited++;
    *cell = next;
    return true;
}

static bool go_back(const struct ways *ways, ptrdiff_t *cell, struct solution *solution)
{
    const enum direction way = direction_back(step_to(ways, *cell));

    *cell = ways_step(ways, *cell, way);
    return walk_add(solution->walk, way);
}

enum status tremaux_solve(struct ways *ways, ptrdiff_t start, ptrdiff_t goal, struct task *task,
    struct solution *solution)
{
    ptrdiff_t cell = start;

    solution->walk = walk_new();
    if (!solution->walk)
        return STATUS_NO_MEMORY;
    ways->open[start] |= SEEN;
    solution->visited = 1;
    for (uint64_t i = 1; cell != goal; i++) {
        const bool unmarked = ways->open[cell] & LINKS;

        if (!unmarked && cell == start)
            return STATUS_OK;
        if (!(unmarked ? explore(ways, &cell, solution) : go_back(ways, &cell, solution)))
            return STATUS_NO_MEMORY;
        if (i % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
    }
    solution->solved = true;
    return STATUS_OK;
}
