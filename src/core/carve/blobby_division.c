/*
 * Blobby division: two halves of a region grow from two random cells until they fill it. The border between them
 * becomes wall except for one passage, and both halves are divided in turn.
 *
 * A step draws a cell at the edge of either half, each equally likely, which takes all free cells around it. So the
 * order of cells in memory does not show.
 *
 * Source: J. Buck, "Blobby recursive subdivision", The Buckblog (2015).
 */
#include "core/carve/algorithms.h"

#include "core/carve/graph_growth.h"

enum {
    DEPTH = 64, /* stack depth: only the larger half is pushed, so log2(cells) is enough */
    WHOLE = 1   /* the number of the first region; outside cells have 0 */
};

struct region {
    uint32_t first, count; /* of its cells in the list */
    uint32_t number;
};

struct blobs {
    struct maze_graph *graph;
    const struct maze_task *task;
    struct maze_recorder *recorder; /* NULL: none */
    struct rng rng;
    uint32_t *list;   /* cells, grouped by region */
    uint32_t *region; /* by cell: the number of its region */
    uint32_t *edge;   /* cells of halves that have not grown yet */
    uint32_t numbers; /* of regions so far */
};

/* neighbours_in for wrapped edges, or floors. */
static unsigned neighbours_around(const struct blobs *blobs, ptrdiff_t cell, uint32_t region)
{
    unsigned inside = 0;

    for (unsigned sides = lattice_ways(&blobs->graph->lattice, cell); sides;) {
        const unsigned direction = graph_take(&sides);

        inside |= (unsigned)(blobs->region[graph_step(blobs->graph, cell, direction)] == region)
            << direction;
    }
    return inside;
}

/* The set of directions to neighbours that are in the region with this number. */
static INLINE unsigned neighbours_in(const struct blobs *blobs, ptrdiff_t cell, uint32_t region)
{
    const struct maze_lattice *lattice = &blobs->graph->lattice;
    const unsigned directions = lattice->tiling->directions;
    unsigned inside = 0;

    if (lattice->wrap)
        return neighbours_around(blobs, cell, region);
    for (unsigned direction = 0; direction < directions; direction++)
        inside |= (unsigned)(blobs->region[lattice_next(lattice, cell, direction)] == region)
            << direction;
    return inside & lattice->sides[cell & 1];
}

/* Lists the cells as the first region. */
static enum maze_status list_cells(struct blobs *blobs, struct region *whole)
{
    const struct maze_graph *graph = blobs->graph;

    *whole = (struct region){.number = WHOLE};
    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        if (task_stop(blobs->task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if (graph->open[cell] & GRAPH_OUTSIDE)
            continue;
        blobs->region[cell] = WHOLE;
        blobs->list[whole->count++] = (uint32_t)cell;
    }
    return MAZE_OK;
}

/* Grows two halves from one cell each until they fill their region. */
static enum maze_status grow_halves(
    struct blobs *blobs, const struct region *region, const struct region halves[2])
{
    const uint32_t one = rng_below(&blobs->rng, region->count);
    const uint32_t other = rng_below(&blobs->rng, region->count - 1);
    const uint32_t first[] = {one, other + (other >= one)};
    uint32_t *edge = blobs->edge, length = 0;

    for (unsigned i = 0; i < 2; i++) {
        edge[length] = blobs->list[region->first + first[i]];
        blobs->region[edge[length++]] = halves[i].number;
    }
    for (uint64_t step = 0; length; step++) {
        const uint32_t drawn = rng_below(&blobs->rng, length), cell = edge[drawn];
        unsigned free = neighbours_in(blobs, cell, region->number);

        if (task_stop(blobs->task, step))
            return MAZE_CANCELLED;
        edge[drawn] = edge[--length];
        while (free) {
            const ptrdiff_t next = graph_step(blobs->graph, cell, graph_take(&free));

            /* Across wrapped edges, the same cell may lie in two directions. */
            if (blobs->region[next] == region->number)
                edge[length++] = (uint32_t)next;
            blobs->region[next] = blobs->region[cell];
        }
    }
    return MAZE_OK;
}

/* Sorts the list of a region: first the cells of the first half, then the second half's. */
static enum maze_status part_list(
    struct blobs *blobs, const struct region *region, struct region halves[2])
{
    uint32_t *list = blobs->list + region->first, count = 0;

    for (uint32_t i = 0; i < region->count; i++) {
        const uint32_t cell = list[i];

        if (task_stop(blobs->task, i))
            return MAZE_CANCELLED;
        list[i] = list[count];
        list[count] = cell;
        count += blobs->region[cell] == halves[0].number;
    }
    halves[0].first = region->first;
    halves[0].count = count;
    halves[1].first = region->first + count;
    halves[1].count = region->count - count;
    return MAZE_OK;
}

/* Closes the border between two halves except for one passage. The first half is not the larger one. */
static enum maze_status close_border(
    struct blobs *blobs, const struct region *smaller, uint32_t other)
{
    const uint32_t *list = blobs->list + smaller->first;
    uint32_t walls = 0, passage;

    for (uint32_t i = 0; i < smaller->count; i++) {
        if (task_stop(blobs->task, i))
            return MAZE_CANCELLED;
        walls += bits_count(neighbours_in(blobs, list[i], other));
    }
    passage = rng_below(&blobs->rng, walls);
    for (uint32_t i = 0; i < smaller->count; i++) {
        unsigned border = neighbours_in(blobs, list[i], other);

        if (task_stop(blobs->task, i))
            return MAZE_CANCELLED;
        while (border) {
            const unsigned direction = graph_take(&border);

            if (passage-- == 0)
                continue;
            graph_close(blobs->graph, list[i], direction);
            if (blobs->recorder)
                record_wall(blobs->recorder, MAZE_STEP_CLOSE, list[i], direction);
        }
    }
    return MAZE_OK;
}

/* Divides a region of at least two cells. The half with fewer cells comes last. */
static enum maze_status divide(
    struct blobs *blobs, const struct region *region, struct region halves[2])
{
    enum maze_status status;

    for (unsigned i = 0; i < 2; i++)
        halves[i].number = ++blobs->numbers;
    status = grow_halves(blobs, region, halves);
    if (status == MAZE_OK)
        status = part_list(blobs, region, halves);
    if (status != MAZE_OK)
        return status;
    if (halves[0].count < halves[1].count) {
        const struct region smaller = halves[0];

        halves[0] = halves[1];
        halves[1] = smaller;
    }
    return close_border(blobs, &halves[1], halves[0].number);
}

enum maze_status blobby_division_carve(struct maze_growth *growth)
{
    struct maze_graph *graph = growth->graph;
    struct maze_task *task = growth->task;
    const size_t size = lattice_size(&graph->lattice);
    const size_t bytes = graph->lattice.cells * sizeof(uint32_t);
    struct blobs blobs = {
        .graph = graph,
        .task = task,
        .recorder = growth->recorder,
        .rng = growth->rng,
        .list = arena_alloc(&task->scratch, bytes),
        .region = arena_alloc(&task->scratch, size * sizeof(uint32_t)),
        .edge = arena_alloc(&task->scratch, bytes),
        .numbers = WHOLE,
    };
    const uint32_t least = division_least(growth->spec);
    struct region stack[DEPTH];
    unsigned top = 1;
    enum maze_status status;

    if (!blobs.list || !blobs.region || !blobs.edge)
        return MAZE_NO_MEMORY;
    memset(blobs.region, 0, size * sizeof(uint32_t));
    status = graph_open_all(graph, task);
    if (growth->recorder)
        graph_record_open(graph, growth->recorder);
    if (status == MAZE_OK)
        status = list_cells(&blobs, &stack[0]);
    for (uint64_t number = 0; top && status == MAZE_OK; number++) {
        const struct region region = stack[--top];

        if (task_stop(task, number))
            return MAZE_CANCELLED;
        /* Between two cells nothing can be closed, unless they are neighbours twice. */
        if (region.count <= least * least || (region.count == 2 && !graph->lattice.wrap))
            continue;
        status = divide(&blobs, &region, stack + top);
        top += 2;
    }
    return status;
}
