/*
 * A hand on the wall: at each cell take the first passage from that side around to the other, or go back if there is
 * none. A walker who enters from outside follows the wall of the entrance, and finds the goal if it is at the same
 * wall; without loops there is only one wall. Otherwise the path comes back to its first step, since every step is
 * preceded by exactly one other.
 */
#include "core/solve/solvers.h"

/* The next direction clockwise or anticlockwise, in an order where a tunnel follows the side where it begins. */
static unsigned turned(const struct maze_tiling *tiling, unsigned direction, enum hand hand)
{
    const unsigned directions = tiling->directions, sides = tiling->sides;
    const unsigned each = directions / sides;
    const unsigned place = direction % sides * each + direction / sides;
    /* Those of rings are numbered counterclockwise, as the inside is the north. */
    const unsigned turn = (unsigned)(tiling->rings ? -(int)hand : (int)hand);
    const unsigned next = (place + directions + turn) % directions;

    return next / each + next % each * sides;
}

/*
 * The hand's side is next to where the walker came from: the first clockwise for the left hand, anticlockwise for the
 * right.
 */
void hand_turns_of(const struct maze_tiling *tiling, enum hand hand, struct hand_turns *turns)
{
    const unsigned directions = tiling->directions;

    for (unsigned heading = 0; heading < directions; heading++) {
        turns->direction[heading][0] = 0;
        for (unsigned open = 1; open < 1U << directions; open++) {
            unsigned direction = tiling->back[heading];

            do
                direction = turned(tiling, direction, hand);
            while (!(open >> direction & 1));
            turns->direction[heading][open] = (uint8_t)direction;
        }
    }
}

/*
 * The heading with the back to the first closed side, anticlockwise from the north, like an entrance; else south. A
 * side where a tunnel begins is not closed.
 */
static unsigned first_heading(const struct maze_graph *graph, ptrdiff_t cell)
{
    const struct maze_tiling *tiling = graph->lattice.tiling;
    const unsigned links = graph_links(graph, cell);
    const unsigned closed =
        lattice_sides(&graph->lattice, cell) & ~(links | links >> tiling->sides);

    for (unsigned i = 0; i < tiling->sides; i++) {
        const unsigned side = (tiling->sides - i) % tiling->sides;

        if (closed >> side & 1)
            return tiling->back[side];
    }
    return tiling->back[MAZE_NORTH];
}

static INLINE enum maze_status follow(const struct maze_graph *graph, ptrdiff_t start,
    ptrdiff_t goal, const struct hand_turns *turns, bool uniform, const struct maze_task *task,
    struct maze_solution *solution)
{
    const struct maze_graph at = *graph; /* a copy, as any byte written might alias the original */
    unsigned heading = first_heading(graph, start);
    const unsigned first = turns->direction[heading][graph_links(graph, start)];
    ptrdiff_t cell = start;

    for (uint64_t steps = 1; cell != goal; steps++) {
        const unsigned links = graph_links(&at, cell);

        heading = turns->direction[heading][links];
        if (cell == start && (!links || (heading == first && steps > 1)))
            return MAZE_OK;
        if (!solver_walk(&at, &cell, heading, uniform, solution))
            return MAZE_NO_MEMORY;
        if (task_stop(task, steps))
            return MAZE_CANCELLED;
    }
    solution->solved = true;
    return MAZE_OK;
}

static enum maze_status solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    enum hand hand, const struct maze_task *task, struct maze_solution *solution)
{
    struct hand_turns turns;

    hand_turns_of(graph->lattice.tiling, hand, &turns);
    return lattice_is_uniform(&graph->lattice)
        ? follow(graph, start, goal, &turns, true, task, solution)
        : follow(graph, start, goal, &turns, false, task, solution);
}

enum maze_status right_hand_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    return solve(graph, start, goal, RIGHT_HAND, task, solution);
}

enum maze_status left_hand_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    return solve(graph, start, goal, LEFT_HAND, task, solution);
}
