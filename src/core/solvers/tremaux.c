/*
 * Trémaux's rule: mark each passage when going through it, and never go through one that has two
 * marks. From a cell take a passage without a mark, the first clockwise from the north; where there
 * is none, or where an unmarked passage leads to a cell that was seen before, go back by the passage
 * by which one came. Marks are kept by closing passages: what is open at a cell has no mark, its own
 * bits say which passage led there first, and every other one has two.
 */
#include "core/solvers/solvers.h"
#include "core/walk.h"

enum { BYTES = BEYOND };

/* Which way to go from a cell, by its byte. */
struct choice {
    uint8_t way[BYTES];
};

static struct choice choices(void)
{
    struct choice choice;

    for (unsigned byte = 0; byte < BYTES; byte++)
        choice.way[byte] =
            (uint8_t)(byte & LINKS ? bits_lowest(byte)
                                   : direction_back((enum direction)ways_trail(byte)));
    return choice;
}

static INLINE enum status explore(const struct ways *ways, ptrdiff_t start, ptrdiff_t goal,
    bool joined, const struct task *task, struct solution *solution)
{
    const struct ways at = *ways; /* else each byte written might be one of these */
    const struct choice choice = choices();
    ptrdiff_t cell = start;

    at.open[start] |= WAYS_SEEN;
    solution->visited = 1;
    for (uint64_t i = 1; cell != goal; i++) {
        const unsigned here = at.open[cell];
        const enum direction way = (enum direction)choice.way[here], back = direction_back(way);
        const ptrdiff_t next = ways_go(&at, cell, way, joined);

        if (cell == start && !(here & LINKS))
            return STATUS_OK;
        if (!walk_push(solution->walk, way))
            return STATUS_NO_MEMORY;
        /* On the way back the passage is closed already. */
        at.open[cell] &= (uint8_t) ~(1 << way);
        at.open[next] &= (uint8_t) ~(1 << back);

        const unsigned there = at.open[next], is_new = ~(there / WAYS_SEEN) & 1;

        at.open[next] = (uint8_t)(there | (WAYS_SEEN | (unsigned)way << WAYS_TRAIL_SHIFT) * is_new);
        solution->visited += is_new;
        if (here & LINKS && !is_new) {
            if (!walk_push(solution->walk, back))
                return STATUS_NO_MEMORY;
        } else {
            cell = next;
        }
        if (i % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
    }
    solution->solved = true;
    return STATUS_OK;
}

enum status tremaux_solve(struct ways *ways, ptrdiff_t start, ptrdiff_t goal, struct task *task,
    struct solution *solution)
{
    solution->walk = walk_new();
    if (!solution->walk)
        return STATUS_NO_MEMORY;
    return ways->lattice.wrap ? explore(ways, start, goal, true, task, solution)
                              : explore(ways, start, goal, false, task, solution);
}
