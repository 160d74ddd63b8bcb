/*
 * Chain: draw a line from the start to the goal, through walls, and follow it. At a wall, two robots go around it, one
 * with each hand, until one of them is on the line again, nearer to the goal; the line continues from there. So the
 * maze is solved as a chain of small ones. The next cell of the line lies in the same gap between passages as the wall,
 * and the robots go all around that gap. They find it, unless edges that wrap around in both directions give a gap two
 * sides. If a robot comes back to where it began, the goal is not found.
 *
 * The line is as straight as cells allow: each is one step nearer to the goal, if there were no walls. A cell keeps the
 * direction in which it was last left, so the path is without the robots' dead ends.
 *
 * Source: W. D. Pullen, Think Labyrinth: Maze Algorithms, "Chain algorithm".
 */
#include "core/solve/solvers.h"

enum { ON_LINE = GRAPH_FORK };

struct chain {
    struct maze_graph *graph;
    struct maze_point goal;
    struct maze_point whole; /* columns and rows from the start to the goal */
    struct hand_turns hands[2];
    const struct maze_task *task;
    struct maze_solution *solution;
    uint64_t steps;
};

struct robot {
    ptrdiff_t cell;
    unsigned heading;
};

static void look(struct chain *chain, ptrdiff_t cell)
{
    if (chain->graph->open[cell] & GRAPH_VISITED)
        return;
    chain->graph->open[cell] |= GRAPH_VISITED;
    chain->solution->visited++;
    if (chain->solution->recorder)
        record_cell(chain->solution->recorder, MAZE_STEP_LOOK, cell);
}

static void leave_line(const struct chain *chain, ptrdiff_t cell, unsigned direction)
{
    uint16_t *open = &chain->graph->open[cell];

    *open &= (uint16_t) ~((GRAPH_TRAILS - 1) << GRAPH_TRAIL_SHIFT);
    *open |= (uint16_t)(direction << GRAPH_TRAIL_SHIFT);
}

/* ---- The line ---- */

/* Columns and rows left from a cell to the goal. */
static struct maze_point rest_of(const struct chain *chain, ptrdiff_t cell)
{
    const struct maze_lattice *lattice = &chain->graph->lattice;
    const struct maze_point at = lattice_point(lattice, cell);

    return (struct maze_point){
        lattice_apart_around(at.x, chain->goal.x, lattice->width, lattice->wrap & MAZE_WRAP_X),
        lattice_apart_around(at.y, chain->goal.y, lattice->height, lattice->wrap & MAZE_WRAP_Y)};
}

/* Steps to the goal if there were no walls. */
static uint64_t left(const struct chain *chain, ptrdiff_t cell)
{
    return lattice_distance_by_sides(
        &chain->graph->lattice, graph_point(chain->graph, cell), chain->goal);
}

/* The direction of the next step on the line: of those that lead nearer, the one closest to the straight line. */
static unsigned along(const struct chain *chain, ptrdiff_t cell)
{
    const struct maze_graph *graph = chain->graph;
    const uint64_t distance = left(chain, cell);
    uint64_t least = UINT64_MAX;
    unsigned best = 0;

    /* All sides, stairs or not: one of them must lead nearer. */
    for (unsigned sides = lattice_sides(&graph->lattice, cell); sides;) {
        const unsigned direction = graph_take(&sides);
        const ptrdiff_t next = graph_step(graph, cell, direction);

        if (graph->open[next] & GRAPH_BORDER || left(chain, next) >= distance)
            continue;

        const struct maze_point rest = rest_of(chain, next);
        const uint64_t departs = apart(rest.x * chain->whole.y, rest.y * chain->whole.x);

        if (departs < least) {
            least = departs;
            best = direction;
        }
    }
    return best;
}

static enum maze_status draw_line(struct chain *chain, ptrdiff_t cell, ptrdiff_t goal)
{
    for (uint64_t i = 0; cell != goal; i++) {
        if (task_stop(chain->task, i))
            return MAZE_CANCELLED;
        chain->graph->open[cell] |= ON_LINE;
        cell = graph_step(chain->graph, cell, along(chain, cell));
    }
    chain->graph->open[goal] |= ON_LINE;
    return MAZE_OK;
}

/* ---- Around a wall ---- */

static unsigned turn_robot(const struct chain *chain, unsigned hand, const struct robot *robot)
{
    return chain->hands[hand].direction[robot->heading][graph_links(chain->graph, robot->cell)];
}

static void step(const struct chain *chain, unsigned hand, struct robot *robot)
{
    robot->heading = turn_robot(chain, hand, robot);
    robot->cell = graph_step(chain->graph, robot->cell, robot->heading);
}

/* Follows a robot's way from its beginning to a cell. */
static void walk_chain(struct chain *chain, unsigned hand, struct robot robot, ptrdiff_t to)
{
    while (robot.cell != to) {
        leave_line(chain, robot.cell, turn_robot(chain, hand, &robot));
        step(chain, hand, &robot);
    }
}

/* Goes around the wall in a direction. Sets *cell to where the line continues, or to 0, which is not a cell. */
static enum maze_status go_around(struct chain *chain, ptrdiff_t *cell, unsigned direction)
{
    const struct maze_graph *graph = chain->graph;
    const uint64_t distance = left(chain, *cell);
    const struct robot begin = {*cell, graph_back(graph, direction)};
    const unsigned first = turn_robot(chain, 0, &begin);
    struct robot robots[2] = {begin, begin};

    *cell = 0;
    if (!graph_has_link(graph, begin.cell))
        return MAZE_OK;
    do
        for (unsigned hand = 0; hand < 2; hand++) {
            struct robot *robot = &robots[hand];

            step(chain, hand, robot);
            look(chain, robot->cell);
            if (graph->open[robot->cell] & ON_LINE && left(chain, robot->cell) < distance) {
                *cell = robot->cell;
                walk_chain(chain, hand, begin, robot->cell);
                return MAZE_OK;
            }
            if (task_stop(chain->task, ++chain->steps))
                return MAZE_CANCELLED;
        }
    while (robots[0].cell != begin.cell || turn_robot(chain, 0, &robots[0]) != first);
    return MAZE_OK;
}

/* ---- The path ---- */

static enum maze_status follow_line(
    const struct chain *chain, ptrdiff_t cell, ptrdiff_t goal, struct maze_path *path)
{
    while (cell != goal) {
        const unsigned direction = graph_trail(chain->graph->open[cell]);

        if (task_stop(chain->task, path->length))
            return MAZE_CANCELLED;
        if (!path_push_as(path, path->wide, direction))
            return MAZE_NO_MEMORY;
        cell = graph_step(chain->graph, cell, direction);
    }
    return MAZE_OK;
}

enum maze_status chain_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    struct chain chain = {
        .graph = graph, .goal = graph_point(graph, goal), .task = task, .solution = solution};
    ptrdiff_t cell = start;
    enum maze_status status;

    hand_turns_of(graph->lattice.tiling, RIGHT_HAND, &chain.hands[0]);
    hand_turns_of(graph->lattice.tiling, LEFT_HAND, &chain.hands[1]);
    chain.whole = rest_of(&chain, start);
    status = draw_line(&chain, start, goal);
    look(&chain, start);
    while (status == MAZE_OK && cell && cell != goal) {
        const unsigned direction = along(&chain, cell);

        if (graph_links(graph, cell) >> direction & 1) {
            leave_line(&chain, cell, direction);
            cell = graph_step(graph, cell, direction);
            look(&chain, cell);
            status = task_stop(task, ++chain.steps) ? MAZE_CANCELLED : MAZE_OK;
        } else {
            status = go_around(&chain, &cell, direction);
        }
    }
    solution->solved = cell == goal;
    return status == MAZE_OK && solution->solved ? follow_line(&chain, start, goal, solution->path)
                                                 : status;
}
