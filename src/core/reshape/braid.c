/*
 * Opening dead ends. They are gone through in a random order until enough of them are gone, so that the
 * openings lie evenly over the maze: in the order of rows the first ones, which join two dead ends more
 * often, would leave fewer to the last. (Braid mazes: W. D. Pullen, Think Labyrinth.)
 */
#include "core/reshape/reshape.h"

/* What speaks for the neighbour on the other side of a closed wall. */
enum preference {
    NEVER,    /* there is none, or it is the cell itself */
    LAST,     /* a passage leads there already, across another edge */
    ANY,      /* it has other passages */
    DEAD_END, /* it is a dead end too */
};

static enum preference preference(const struct ways *ways, ptrdiff_t cell, enum direction way)
{
    const ptrdiff_t next = ways_step(ways, cell, way);
    const enum direction open = bits_lowest(ways->open[cell] & LINKS);

    if (way == open || next == cell || !ways_has_way(ways, next))
        return NEVER;
    if (next == ways_step(ways, cell, open))
        return LAST;
    return ways_is_dead_end(ways, next) ? DEAD_END : ANY;
}

/* Opens a wall of a dead end, and returns how many are gone: none if it has no neighbour. */
static unsigned open_dead_end(struct ways *ways, ptrdiff_t cell, struct rng *rng)
{
    enum direction best[DIRECTIONS];
    enum preference most = NEVER;
    uint32_t n = 0;

    for (enum direction way = NORTH; way < DIRECTIONS; way++) {
        const enum preference this = preference(ways, cell, way);

        if (this == NEVER || this < most)
            continue;
        if (this > most)
            n = 0;
        most = this;
        best[n++] = way;
    }
    if (n == 0)
        return 0;

    const enum direction way = best[n == 1 ? 0 : rng_below(rng, n)];
    const unsigned gone = ways_is_dead_end(ways, ways_step(ways, cell, way)) ? 2 : 1;

    ways_open(ways, cell, way);
    return gone;
}

/* Counts the dead ends, and lists them if there is a list; false when cancelled. */
static bool find_dead_ends(
    const struct ways *ways, const struct task *task, uint32_t *list, uint64_t *found)
{
    const ptrdiff_t end = ways_end(ways);
    uint64_t dead_ends = 0;

    for (ptrdiff_t cell = ways_first(ways); cell < end;) {
        const ptrdiff_t look = ways_next_look(cell, end);

        if (task_cancelled(task))
            return false;
        for (; cell < look; cell++)
            if (ways_is_dead_end(ways, cell)) {
                if (list)
                    list[dead_ends] = (uint32_t)cell;
                dead_ends++;
            }
    }
    *found = dead_ends;
    return true;
}

enum status ways_braid(struct ways *ways, const struct maze_spec *spec, struct task *task)
{
    struct rng rng = rng_seeded(rng_key(spec->seed, BRAID_KEY));
    uint64_t dead_ends, gone = 0;

    if (!find_dead_ends(ways, task, NULL, &dead_ends))
        return STATUS_CANCELLED;

    const uint64_t wanted = share_of(dead_ends, spec->braid);
    uint32_t *list = arena_alloc(&task->scratch, (dead_ends + 1) * sizeof(*list));

    if (!list)
        return STATUS_NO_MEMORY;
    if (!find_dead_ends(ways, task, list, &dead_ends))
        return STATUS_CANCELLED;
    for (uint64_t i = 0; i < dead_ends && gone < wanted; i++) {
        const uint64_t drawn = i + rng_below(&rng, (uint32_t)(dead_ends - i));
        const ptrdiff_t cell = list[drawn];

        if (i % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        list[drawn] = list[i];
        if (ways_is_dead_end(ways, cell))
            gone += open_dead_end(ways, cell, &rng);
    }
    return STATUS_OK;
}
