/*
 * Opening dead ends. They are gone through in a random order until enough of them are gone, so that
 * the openings lie evenly over the maze: in the order of rows the first ones, which join two dead
 * ends more often, would leave fewer to the last. (Braid mazes: W. D. Pullen, Think Labyrinth.)
 */
#include "core/reshape/reshape.h"

/* What speaks for the neighbour on the other side of a closed wall. */
enum preference {
    NEVER,    /* there is none, or it is the cell itself */
    LAST,     /* a passage leads there already, across another edge */
    ANY,      /* it has other passages */
    DEAD_END, /* it is a dead end too */
};

static enum preference preference(
    const struct maze_graph *graph, ptrdiff_t cell, unsigned direction)
{
    const ptrdiff_t next = graph_step(graph, cell, direction);
    const unsigned open = bits_lowest(graph_links(graph, cell));

    if (direction == open || next == cell || !graph_has_link(graph, next))
        return NEVER;
    if (next == graph_step(graph, cell, open))
        return LAST;
    return graph_is_dead_end(graph, next) ? DEAD_END : ANY;
}

/* Opens a wall of a dead end, and returns how many are gone: none if it has no neighbour. */
static unsigned open_dead_end(struct maze_graph *graph, ptrdiff_t cell, struct rng *rng)
{
    unsigned best[MAZE_LINKS_MAX];
    enum preference max = NEVER;
    uint32_t n = 0;

    for (unsigned sides = lattice_sides(&graph->lattice, cell); sides;) {
        const unsigned direction = graph_take(&sides);
        const enum preference this = preference(graph, cell, direction);

        if (this == NEVER || this < max)
            continue;
        if (this > max)
            n = 0;
        max = this;
        best[n++] = direction;
    }
    if (n == 0)
        return 0;

    const unsigned direction = best[n == 1 ? 0 : rng_below(rng, n)];
    const unsigned gone = graph_is_dead_end(graph, graph_step(graph, cell, direction)) ? 2 : 1;

    graph_open(graph, cell, direction);
    return gone;
}

/* Counts the dead ends, and lists them if there is a list. */
static enum maze_status find_dead_ends(
    const struct maze_graph *graph, const struct maze_task *task, uint32_t *list, uint64_t *found)
{
    const ptrdiff_t end = graph_end(graph);
    uint64_t dead_ends = 0;

    for (ptrdiff_t cell = graph_first(graph); cell < end; cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if (graph_is_dead_end(graph, cell)) {
            if (list)
                list[dead_ends] = (uint32_t)cell;
            dead_ends++;
        }
    }
    *found = dead_ends;
    return MAZE_OK;
}

enum maze_status graph_braid(
    struct maze_graph *graph, const struct maze_spec *spec, struct maze_task *task)
{
    struct rng rng = rng_seeded(rng_key(spec->seed, BRAID_KEY));
    uint64_t dead_ends, gone = 0;

    if (!spec->braid)
        return MAZE_OK;
    if (find_dead_ends(graph, task, NULL, &dead_ends) != MAZE_OK)
        return MAZE_CANCELLED;

    const uint64_t wanted = share_of(dead_ends, spec->braid);
    uint32_t *list = arena_alloc(&task->scratch, (dead_ends + 1) * sizeof(*list));

    if (!list)
        return MAZE_NO_MEMORY;
    if (find_dead_ends(graph, task, list, &dead_ends) != MAZE_OK)
        return MAZE_CANCELLED;
    for (uint64_t i = 0; i < dead_ends && gone < wanted; i++) {
        const uint64_t drawn = i + rng_below(&rng, (uint32_t)(dead_ends - i));
        const ptrdiff_t cell = list[drawn];

        if (task_stop(task, i))
            return MAZE_CANCELLED;
        list[drawn] = list[i];
        if (graph_is_dead_end(graph, cell))
            gone += open_dead_end(graph, cell, &rng);
    }
    return MAZE_OK;
}
