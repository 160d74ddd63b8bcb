/*
 * A hand on the wall: at each cell the first open way from that hand's side round to the other, and
 * back where there is none. Whoever came in from outside follows the wall that they came through, and
 * finds the goal if it stands at the same wall; in a maze without loops all walls are one. Where it
 * does not, the walk comes back to its first step, since each step has only one that leads to it.
 */
#include "core/solvers/solvers.h"
#include "core/walk.h"

/* Which way to go by the open ways, for each heading. */
struct turns {
    uint8_t way[DIRECTIONS][LINKS + 1];
};

/* `hand` is the direction of the hand of one who heads north. A cell without ways has no turn. */
static struct turns turns_of(enum direction hand)
{
    /* Towards the hand, ahead, to the other side, back. */
    const unsigned order[DIRECTIONS] = {hand, NORTH, direction_back(hand), SOUTH};
    struct turns turns = {0};

    for (unsigned heading = NORTH; heading < DIRECTIONS; heading++)
        for (unsigned open = 1; open <= LINKS; open++)
            for (unsigned i = DIRECTIONS; i-- > 0;) {
                const unsigned way = (heading + order[i]) % DIRECTIONS;

                if (open >> way & 1)
                    turns.way[heading][open] = (uint8_t)way;
            }
    return turns;
}

static INLINE enum direction turn(const struct turns *turns, enum direction heading, unsigned open)
{
    return (enum direction)turns->way[heading][open & LINKS];
}

/*
 * As if one had come in through the outer wall: with the back to the first side that is closed, of
 * north, west, south and east; to the north if none is.
 */
static enum direction first_heading(unsigned open)
{
    static const enum direction sides[] = {NORTH, WEST, SOUTH, EAST};

    for (unsigned i = 0; i < DIRECTIONS; i++)
        if (!(open >> sides[i] & 1))
            return direction_back(sides[i]);
    return SOUTH;
}

static INLINE enum status follow(const struct ways *ways, ptrdiff_t start, ptrdiff_t goal,
    const struct turns *turns, bool joined, const struct task *task, struct solution *solution)
{
    const struct ways at = *ways; /* else each byte written might be one of these */
    enum direction heading = first_heading(at.open[start] & LINKS);
    const enum direction first = turn(turns, heading, at.open[start]);
    ptrdiff_t cell = start;

    at.open[start] |= WAYS_SEEN;
    solution->visited = 1;
    for (uint64_t steps = 1; cell != goal; steps++) {
        const unsigned open = at.open[cell];

        heading = turn(turns, heading, open);
        if (cell == start && (!(open & LINKS) || (heading == first && steps > 1)))
            return STATUS_OK;
        if (!walk_push(solution->walk, heading))
            return STATUS_NO_MEMORY;
        cell = ways_go(&at, cell, heading, joined);
        solution->visited += !(at.open[cell] & WAYS_SEEN);
        at.open[cell] |= WAYS_SEEN;
        if (steps % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
    }
    solution->solved = true;
    return STATUS_OK;
}

static enum status solve(struct ways *ways, ptrdiff_t start, ptrdiff_t goal, enum direction hand,
    const struct task *task, struct solution *solution)
{
    const struct turns turns = turns_of(hand);

    solution->walk = walk_new();
    if (!solution->walk)
        return STATUS_NO_MEMORY;
    return ways->lattice.wrap ? follow(ways, start, goal, &turns, true, task, solution)
                              : follow(ways, start, goal, &turns, false, task, solution);
}

enum status right_hand_solve(struct ways *ways, ptrdiff_t start, ptrdiff_t goal, struct task *task,
    struct solution *solution)
{
    return solve(ways, start, goal, EAST, task, solution);
}

enum status left_hand_solve(struct ways *ways, ptrdiff_t start, ptrdiff_t goal, struct task *task,
    struct solution *solution)
{
    return solve(ways, start, goal, WEST, task, solution);
}
