/*
 * Pledge: go north; at a wall, put the right hand on it and follow it, and count turns, left turns as negative. When
 * the count is zero, let go and go north again. This leaves every island of walls behind and finds any exit in the
 * outer wall: a goal at the edge of the board, from anywhere. It may miss a goal in the middle: a walker that follows a
 * wall all around and cannot let go is at the outer wall, and gives up. If edges wrap around, nothing is promised, and
 * the walk gives up after a number of steps per cell.
 *
 * Directions are numbered clockwise from north, 0. So the turns, modulo the number of directions, are the direction
 * too; a tunnel has the direction of the side where it begins. Triangles count as squares that lack a passage: the same
 * turns follow their walls.
 *
 * Sources: H. Abelson and A. diSessa, Turtle Geometry (1981), chapter 4; W. D. Pullen, Think Labyrinth: Maze
 * Algorithms, "Pledge algorithm".
 */
#include "core/solve/solvers.h"

struct walker {
    const struct maze_graph *graph;
    ptrdiff_t cell;
    int64_t turned;  /* below 0: a hand is on the wall */
    ptrdiff_t began; /* where the hand was put on the wall, */
    int64_t first;   /* and the turns for the first step from there */
};

static unsigned side_of(const struct walker *walker, int64_t turned)
{
    const int64_t sides = walker->graph->lattice.tiling->sides;

    return (unsigned)((turned % sides + sides) % sides);
}

/* The sides with a passage, or where a tunnel begins, as a set. */
static unsigned open_sides(const struct walker *walker)
{
    const unsigned links = graph_links(walker->graph, walker->cell);

    return links | links >> walker->graph->lattice.tiling->sides;
}

/* The turns that lead to the first passage, from `turned` on to the left. There must be one. */
static int64_t turn(const struct walker *walker, int64_t turned)
{
    const unsigned open = open_sides(walker);

    while (!(open >> side_of(walker, turned) & 1))
        turned--;
    return turned;
}

/* Turns to the next passage. False if the walker gives up. */
static bool choose(struct walker *walker)
{
    const int64_t half = walker->graph->lattice.tiling->sides / 2;

    if (!graph_has_link(walker->graph, walker->cell))
        return false;
    if (walker->turned < 0) {
        walker->turned = turn(walker, walker->turned + half - 1);
        if (walker->turned < 0)
            return walker->cell != walker->began || walker->turned > walker->first ||
                side_of(walker, walker->turned) != side_of(walker, walker->first);
    }
    walker->turned = 0;
    if (!(open_sides(walker) >> MAZE_NORTH & 1)) {
        walker->turned = walker->first = turn(walker, -1);
        walker->began = walker->cell;
    }
    return true;
}

enum maze_status pledge_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    const uint64_t most =
        graph->lattice.cells * PLEDGE_STEPS * lattice_times(graph->lattice.tiling);
    struct walker walker = {.graph = graph, .cell = start};

    for (uint64_t i = 1; walker.cell != goal && i <= most && choose(&walker); i++) {
        const unsigned side = side_of(&walker, walker.turned);
        const bool is_tunnel = !(graph_links(graph, walker.cell) >> side & 1);
        const unsigned direction = is_tunnel ? side + graph->lattice.tiling->sides : side;

        if (!solver_walk(graph, &walker.cell, direction, false, solution))
            return MAZE_NO_MEMORY;
        if (task_stop(task, i))
            return MAZE_CANCELLED;
    }
    solution->solved = walker.cell == goal;
    return MAZE_OK;
}
