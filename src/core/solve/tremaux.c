/*
 * Trémaux's rule: mark each passage when going through it, and never enter one that has two marks. From a cell take a
 * passage without a mark, the first clockwise from the north. If there is none, or if an unmarked passage led to a cell
 * that was visited before, go back through the passage by which the cell was entered. Passages with marks are closed
 * here: what is open at a cell has no mark, its trail is the passage by which it was first entered, and all others have
 * two.
 */
#include "core/solve/solvers.h"

/* The first passage of a set clockwise from the north. A tunnel counts as the side where it begins. */
static INLINE unsigned first_clockwise(const struct maze_tiling *tiling, unsigned links)
{
    const unsigned side =
        bits_lowest((links | links >> tiling->sides) & ((1U << tiling->sides) - 1));

    return links >> side & 1 ? side : side + tiling->sides;
}

static INLINE enum maze_status explore_passages(const struct maze_graph *graph, ptrdiff_t start,
    ptrdiff_t goal, bool uniform, const struct maze_task *task, struct maze_solution *solution)
{
    const struct maze_graph at = *graph; /* a copy, as any byte written might alias the original */
    const unsigned wide = uniform ? 0 : solution->path->wide;
    ptrdiff_t cell = start;

    for (uint64_t i = 1; cell != goal; i++) {
        const unsigned here = at.open[cell], links = here & GRAPH_LINKS;
        const unsigned direction = !links ? graph_back(&at, graph_trail(here))
            : uniform                     ? bits_lowest(links)
                                          : first_clockwise(at.lattice.tiling, links);
        const unsigned back = graph_back(&at, direction);
        const ptrdiff_t next = graph_go(&at, cell, direction, uniform);

        if (cell == start && !links)
            return MAZE_OK;
        if (!path_push_as(solution->path, wide, direction))
            return MAZE_NO_MEMORY;
        /* On the way back the passage is closed already. */
        at.open[cell] &= (uint16_t) ~(1 << direction);
        at.open[next] &= (uint16_t) ~(1 << back);

        const unsigned there = at.open[next], is_new = ~(there / GRAPH_VISITED) & 1;

        at.open[next] =
            (uint16_t)(there | (GRAPH_VISITED | direction << GRAPH_TRAIL_SHIFT) * is_new);
        solution->visited += is_new;
        if (links && !is_new) {
            if (!path_push_as(solution->path, wide, back))
                return MAZE_NO_MEMORY;
        } else {
            cell = next;
        }
        if (task_stop(task, i))
            return MAZE_CANCELLED;
    }
    solution->solved = true;
    return MAZE_OK;
}

enum maze_status tremaux_solve(struct maze_graph *graph, ptrdiff_t start, ptrdiff_t goal,
    struct maze_task *task, struct maze_solution *solution)
{
    return lattice_is_uniform(&graph->lattice)
        ? explore_passages(graph, start, goal, true, task, solution)
        : explore_passages(graph, start, goal, false, task, solution);
}
