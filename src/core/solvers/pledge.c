/*
 * Pledge: go north; at a wall put the right hand on it and follow it, and count turns, those to the left as negative;
 * when they come to nothing, let go and go north again. Who does so leaves every island of walls behind and finds each
 * exit in the outer wall: a goal at the edge of the board, from anywhere. A goal in the middle may be missed:
 * who follows a wall all around and cannot let go is at the outer one, and gives up. Where edges wrap around nothing is
 * promised, and the walk gives up after so many steps a cell.
 *
 * Directions are numbered clockwise, and north is 0: so what was turned is the direction too, modulo their number; a
 * tunnel's is that of the side where it begins.
 * Triangles count as squares that lack a passage, whose walls are followed by the same turns.
 *
 * Sources: H. Abelson and A. diSessa, Turtle Geometry (1981), chapter 4; W. D. Pullen, Think Labyrinth: Maze
 * Algorithms, "Pledge algorithm".
 */
#include "core/solvers/solvers.h"

struct walker {
    const struct maze_graph *graph;
    ptrdiff_t cell;
    int64_t turned;  /* below 0: there is a hand on the wall */
    ptrdiff_t began; /* where the hand was put on it, */
    int64_t first;   /* and what was turned for the first step from there */
};

static unsigned side_of(const struct walker *walker, int64_t turned)
{
    const int64_t sides = walker->graph->lattice.tiling->sides;

    return (unsigned)((turned % sides + sides) % sides);
}

/* The sides through which there is a passage, or where a tunnel begins, as a set. */
static unsigned open_sides(const struct walker *walker)
{
    const unsigned links = graph_links(walker->graph, walker->cell);

    return links | links >> walker->graph->lattice.tiling->sides;
}

/* The first passage from what would be turned for it on to the left; there is one. */
static int64_t turn(const struct walker *walker, int64_t turned)
{
    const unsigned open = open_sides(walker);

    while (!(open >> side_of(walker, turned) & 1))
        turned--;
    return turned;
}

/* Turns to the next passage; false where the walker gives up. */
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
