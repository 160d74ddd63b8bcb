/*
 * Opening walls anywhere: each set of as many closed walls is equally likely. They are counted first and
 * then drawn in the order of rows, so that no list of them is needed.
 */
#include "core/reshape/reshape.h"

/* Whether there is a closed wall between a cell and another one in a direction. */
static INLINE bool is_closed(const struct ways *ways, ptrdiff_t cell, enum direction way)
{
    const ptrdiff_t next = ways_step(ways, cell, way);

    return !(ways->open[cell] & 1 << way) && next != cell && ways_has_way(ways, next);
}

/* A wall is counted with the cell to its west or north; across an edge, with the last one. False when cancelled. */
static bool count_closed(const struct ways *ways, const struct task *task, uint64_t *closed)
{
    const ptrdiff_t end = ways_end(ways);

    *closed = 0;
    for (ptrdiff_t cell = ways_first(ways); cell < end;) {
        const ptrdiff_t look = ways_next_look(cell, end);

        if (task_cancelled(task))
            return false;
        for (; cell < look; cell++)
            if (ways_has_way(ways, cell))
                *closed += (unsigned)is_closed(ways, cell, EAST) + is_closed(ways, cell, SOUTH);
    }
    return true;
}

enum status ways_loop(struct ways *ways, const struct maze_spec *spec, struct task *task)
{
    struct rng rng = rng_seeded(rng_key(spec->seed, LOOPS_KEY));
    uint64_t closed, wanted;

    if (!count_closed(ways, task, &closed))
        return STATUS_CANCELLED;
    wanted = spec->loops < closed ? spec->loops : closed;
    for (ptrdiff_t cell = ways_first(ways); wanted; cell++) {
        if (cell % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        for (enum direction way = EAST; way <= SOUTH && ways_has_way(ways, cell); way++)
            if (is_closed(ways, cell, way) && is_selected(&rng, wanted, closed--)) {
                ways_open(ways, cell, way);
                wanted--;
            }
    }
    return STATUS_OK;
}
