/*
 * Source: J. Buck, Mazes for Programmers (2015), chapter 9, where walks dig tunnels too, and Kruskal's algorithm begins
 * with crossings.
 */
#include "core/carve/weave.h"

#include "base/sets.h"
#include "core/carve/algorithms.h"
#include "core/carve/wall_list.h"

/* The number of the sequence that draws crossings; a row's sequence has the row's number. */
#define CROSSINGS (UINT64_C(1) << 40)

enum {
    ALONG_ROW = 1 << MAZE_EAST | 1 << MAZE_WEST,
    ALONG_COLUMN = 1 << MAZE_NORTH | 1 << MAZE_SOUTH
};

struct weave weave_of(const struct maze_spec *spec)
{
    return (struct weave){rng_key(algorithm_key(spec), CROSSINGS), spec->width + 1, spec->weave};
}

static bool is_allowed(const struct weave *weave, ptrdiff_t cell)
{
    return rng_at(weave->key, (uint64_t)cell - weave->above) % MAZE_PERCENT_MAX < weave->percent;
}

unsigned weave_ahead(
    const struct weave *weave, const struct maze_graph *graph, ptrdiff_t cell, unsigned without)
{
    unsigned ahead = 0;

    for (unsigned side = MAZE_NORTH; side < MAZE_DIRECTIONS; side++) {
        const ptrdiff_t over = lattice_next(&graph->lattice, cell, side);
        const unsigned across = side % 2 ? ALONG_COLUMN : ALONG_ROW;

        /* At least the border lies beyond a cell. */
        if (graph_links(graph, over) == across && !(graph->open[2 * over - cell] & without) &&
            is_allowed(weave, over))
            ahead |= 1U << (MAZE_DIRECTIONS + side);
    }
    return ahead;
}

/* Opens a crossing whose tunnel leads east or south, unless that makes a loop. */
static bool open_crossing(struct maze_graph *graph, uint32_t *parent, ptrdiff_t cell, unsigned way)
{
    const unsigned above = MAZE_EAST + MAZE_SOUTH - way;
    const ptrdiff_t along = graph->lattice.offset[0][way], over = graph->lattice.offset[0][above];
    const uint32_t from = union_find_root(parent, (uint32_t)(cell - along));
    const uint32_t into = union_find_root(parent, (uint32_t)(cell + along));
    const uint32_t one = union_find_root(parent, (uint32_t)(cell - over));
    const uint32_t other = union_find_root(parent, (uint32_t)(cell + over));

    if (from == into || one == other || (from == one && into == other) ||
        (from == other && into == one))
        return false;
    union_find_join(parent, from, into);
    union_find_join(parent, one, other);
    union_find_join(parent, one, (uint32_t)cell);
    graph_open(graph, cell - along, MAZE_DIRECTIONS + way);
    graph_open(graph, cell - over, above);
    graph_open(graph, cell, above);
    return true;
}

/* Lists the cells that may be crossed. Cells at an edge lack neighbours on two sides. */
static enum maze_status list_allowed(const struct weave *weave, const struct maze_lattice *lattice,
    const struct maze_task *task, uint32_t *list, uint32_t *count)
{
    *count = 0;
    for (uint32_t y = 1; y + 1 < lattice->height; y++)
        for (uint32_t x = 1; x + 1 < lattice->width; x++) {
            const ptrdiff_t cell = lattice_cell(lattice, x, y);

            if (task_stop(task, x))
                return MAZE_CANCELLED;
            list[*count] = (uint32_t)cell;
            *count += is_allowed(weave, cell);
        }
    return MAZE_OK;
}

enum maze_status weave_open(const struct weave *weave, struct maze_graph *graph,
    struct maze_task *task, uint32_t *parent, uint64_t *joins)
{
    uint32_t *list = arena_alloc(&task->scratch, lattice_size(&graph->lattice) * sizeof(*list));
    struct rng rng = rng_seeded(weave->key);
    uint32_t count;

    *joins = 0;
    if (!list)
        return MAZE_NO_MEMORY;
    if (list_allowed(weave, &graph->lattice, task, list, &count) != MAZE_OK)
        return MAZE_CANCELLED;
    while (count) {
        const ptrdiff_t cell = wall_list_take_random(list, &count, &rng);
        const unsigned way = rng_next(&rng) >> 63 ? MAZE_EAST : MAZE_SOUTH;

        if (task_stop(task, count))
            return MAZE_CANCELLED;
        /* A cell beside a crossing has a passage to it, or is an end of its tunnel. */
        if (!graph_has_link(graph, cell) && open_crossing(graph, parent, cell, way))
            *joins += 3;
    }
    return MAZE_OK;
}
