/*
 * A hand on the wall: at each cell the first open way from that hand's side round to the other, and
 * back where there is none. Whoever came in from outside follows the wall that they came through, and
 * finds the goal if it stands at the same wall; in a maze without loops all walls are one. Where it
 * does not, the walk comes back to its first step, since each step has only one that leads to it.
 */
#include "core/path.h"
#include "core/solvers/solvers.h"

/* Which way to go by the open ways, for each heading. */
struct turns {
    uint8_t way[MAZE_DIRECTIONS][LINKS + 1];
};

/* `hand` is the direction of the hand of one who heads north. A cell without ways has no turn. */
static struct turns turns_of(enum maze_direction hand)
{
    /* Towards the hand, ahead, to the other side, back. */
    const unsigned order[MAZE_DIRECTIONS] = {
        hand, MAZE_NORTH, maze_direction_back(hand), MAZE_SOUTH};
    struct turns turns = {0};

    for (unsigned heading = MAZE_NORTH; heading < MAZE_DIRECTIONS; heading++)
        for (unsigned open = 1; open <= LINKS; open++)
            for (unsigned i = MAZE_DIRECTIONS; i-- > 0;) {
                const unsigned way = (heading + order[i]) % MAZE_DIRECTIONS;

                if (open >> way & 1)
                    turns.way[heading][open] = (uint8_t)way;
            }
    return turns;
}

static INLINE enum maze_direction turn(
    const struct turns *turns, enum maze_direction heading, unsigned open)
{
    return (enum maze_direction)turns->way[heading][open & LINKS];
}

/*
 * As if one had come in through the outer wall: with the back to the first side that is closed, of
 * north, west, south and east; to the north if none is.
 */
static enum maze_direction first_heading(unsigned open)
{
    static const enum maze_direction sides[] = {MAZE_NORTH, MAZE_WEST, MAZE_SOUTH, MAZE_EAST};

    for (unsigned i = 0; i < MAZE_DIRECTIONS; i++)
        if (!(open >> sides[i] & 1))
            return maze_direction_back(sides[i]);
    return MAZE_SOUTH;
}

static INLINE enum maze_status follow(const struct maze_graph *graph, ptrdiff_t start,
    ptrdiff_t goal, const struct turns *turns, bool joined, const struct maze_task *task,
    struct maze_solution *solution)
{
    const struct maze_graph at = *graph; /* else each byte written might be one of these */
    enum maze_direction heading = first_heading(at.open[start] & LINKS);
    const enum maze_direction first = turn(turns, heading, at.open[start]);
    ptrdiff_t cell = start;

    at.open[start] |= GRAPH_SEEN;
    solution->visited = 1;
    for (uint64_t steps = 1; cell != goal; steps++) {
        const unsigned open = at.open[cell];

        heading = turn(turns, heading, open);
        if (cell == start && (!(open & LINKS) || (heading == first && steps > 1)))
            return MAZE_OK;
        if (!walk_push(solution->path, heading))
            return MAZE_NO_MEMORY;
        cell = graph_go(&at, cell, heading, joined);
        solution->visited += !(at.open[cell] & GRAPH_SEEN);
        at.open[cell] |= GRAPH_SEEN;
        if (steps % TASK_STRIDE == 0 && task_cancelled(task))
            return MAZE_CANCELLED;
    }
    solution->solved = true;
    return MAZE_OK;
}

static enum maze_status solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    enum maze_direction hand, const struct maze_task *task, struct maze_solution *solution)
{
    const struct turns turns = turns_of(hand);

    solution->path = maze_path_new();
    if (!solution->path)
        return MAZE_NO_MEMORY;
    return graph->lattice.wrap ? follow(graph, start, goal, &turns, true, task, solution)
                               : follow(graph, start, goal, &turns, false, task, solution);
}

enum maze_status right_hand_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    return solve(graph, start, goal, MAZE_EAST, task, solution);
}

enum maze_status left_hand_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    return solve(graph, start, goal, MAZE_WEST, task, solution);
}
