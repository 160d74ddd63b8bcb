/*
 * Dead-end filling: wall up each dead end but start and goal, and so on down its corridor as far as
 * that is a dead end then. In a maze without loops what is left is the way. With loops several are
 * left, and all the shortest are among them, since a dead end is on no way that visits no cell twice:
 * so a breadth-first search of what is left ends it.
 */
#include "core/solvers/solvers.h"

static bool is_dead_end(unsigned open)
{
    open &= LINKS;
    return open && !(open & (open - 1));
}

/* Fills a corridor from its end, and returns how many cells it filled. */
static uint64_t fill(struct ways *ways, ptrdiff_t cell, ptrdiff_t start, ptrdiff_t goal)
{
    uint64_t filled = 0;

    for (; is_dead_end(ways->open[cell]) && cell != start && cell != goal; filled++) {
        const enum direction way = (enum direction)bits_lowest(ways->open[cell]);

        cell = ways_step(ways, cell, way);
        ways_close(ways, cell, direction_back(way));
    }
    return filled;
}

enum status dead_end_filling_solve(struct ways *ways, ptrdiff_t start, ptrdiff_t goal,
    struct task *task, struct solution *solution)
{
    const struct lattice *lattice = &ways->lattice;
    uint64_t filled = 0, look = TASK_STRIDE;

    for (uint32_t y = 0; y < lattice->height; y++)
        for (uint32_t x = 0; x < lattice->width; x++) {
            filled += fill(ways, lattice_cell(lattice, x, y), start, goal);
            if (filled + (uint64_t)y * lattice->width + x < look)
                continue;
            look += TASK_STRIDE;
            if (task_cancelled(task))
                return STATUS_CANCELLED;
        }

    const enum status status = shortest_solve(ways, start, goal, task, solution);

    solution->visited = lattice->cells;
    return status;
}
