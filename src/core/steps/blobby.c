/*
 * Blobby division, read off the maze. Any two connected halves of a region can be what grew from two of its cells, and
 * of the walls between them one is a passage: so each passage of a region is one that its two halves may have been
 * joined by. Here the one is taken that makes the halves most equal, as growth from two random cells tends to.
 *
 * The cells of a region stand together in a list, in the order of a walk through it: then the part behind a passage is
 * a stretch of the list, and a region is divided by moving that stretch to its end.
 */
#include "core/algorithms/algorithms.h"

#include "core/steps/telling.h"

#include <string.h>

struct region {
    uint32_t first, count; /* in the list */
};

struct blobby {
    struct maze_telling *telling;
    uint32_t *list;  /* cells, by region; in one, each after that from which the walk came to it */
    uint32_t *moved; /* scratch for a part of the list */
    uint32_t *size;  /* by cell: of the part of its region behind it */
    uint32_t *half;  /* by cell: the number of its region */
    uint32_t numbers;
    struct region *stack;
    uint32_t top;
};

/* Lists the cells of the maze as a walk comes to them, and keeps the direction back to where it came from. */
static enum maze_status walk_all(struct blobby *blobby)
{
    struct maze_graph *graph = blobby->telling->graph;
    const ptrdiff_t root = lattice_first(&graph->lattice);
    ptrdiff_t cell = root;
    uint32_t count = 0;

    graph->open[cell] |= GRAPH_VISITED;
    blobby->list[count++] = (uint32_t)cell;
    for (uint64_t step = 0;; step++) {
        const unsigned ahead = telling_ahead(blobby->telling, cell);

        if (task_stop(blobby->telling->task, step))
            return MAZE_CANCELLED;
        if (ahead) {
            const unsigned direction = bits_lowest(ahead);

            cell = graph_step(graph, cell, direction);
            graph->open[cell] |=
                (uint16_t)(GRAPH_VISITED | graph_back(graph, direction) << GRAPH_TRAIL_SHIFT);
            blobby->list[count++] = (uint32_t)cell;
        } else if (cell == root) {
            return MAZE_OK;
        } else {
            cell = graph_step(graph, cell, graph_trail(graph->open[cell]));
        }
    }
}

static ptrdiff_t parent_of(const struct blobby *blobby, ptrdiff_t cell)
{
    const struct maze_graph *graph = blobby->telling->graph;

    return graph_step(graph, cell, graph_trail(graph->open[cell]));
}

/* The place in the list of the cell behind whose passage is nearest to half of the region; 0: it was cancelled. */
static uint32_t find_passage(struct blobby *blobby, const struct region *region)
{
    const uint32_t *list = blobby->list + region->first;
    uint32_t best = 0, best_size = 0;

    for (uint32_t i = 0; i < region->count; i++)
        blobby->size[list[i]] = 1;
    for (uint32_t i = region->count - 1; i; i--) {
        if (task_stop(blobby->telling->task, i))
            return 0;

        const uint32_t size = blobby->size[list[i]];
        const uint32_t smaller = 2 * size <= region->count ? size : region->count - size;

        blobby->size[parent_of(blobby, list[i])] += size;
        if (smaller > best_size) {
            best_size = smaller;
            best = i;
        }
    }
    return best;
}

/* Closes the walls between the cells of a half, with a number of its own, and the rest of its region. */
static void close_border(struct blobby *blobby, const struct region *half, uint32_t other)
{
    const struct maze_graph *graph = blobby->telling->graph;
    const uint32_t *list = blobby->list + half->first;

    for (uint32_t i = 0; i < half->count; i++) {
        const ptrdiff_t cell = list[i];
        unsigned walls = graph_neighbours(graph, cell, GRAPH_OUTSIDE) & ~graph_links(graph, cell);

        while (walls) {
            const unsigned direction = graph_take(&walls);

            if (blobby->half[graph_step(graph, cell, direction)] == other)
                record_wall(blobby->telling->recorder, MAZE_STEP_CLOSE, cell, direction);
        }
    }
}

static enum maze_status divide(struct blobby *blobby, const struct region *region)
{
    uint32_t *list = blobby->list + region->first;
    const uint32_t at = find_passage(blobby, region), behind = blobby->size[list[at]];
    const uint32_t rest = region->count - behind, after = region->count - at - behind;
    const struct region first = {region->first, rest}, second = {region->first + rest, behind};
    const uint32_t other = blobby->half[list[0]], number = ++blobby->numbers;

    if (at == 0)
        return MAZE_CANCELLED;
    memcpy(blobby->moved, list + at, behind * sizeof(*list));
    memmove(list + at, list + at + behind, after * sizeof(*list));
    memcpy(list + rest, blobby->moved, behind * sizeof(*list));
    for (uint32_t i = rest; i < region->count; i++)
        blobby->half[list[i]] = number;
    if (rest < behind) {
        close_border(blobby, &first, number);
    } else {
        close_border(blobby, &second, other);
    }
    /* The smaller comes first, so that few wait. */
    blobby->stack[blobby->top++] = rest < behind ? second : first;
    blobby->stack[blobby->top++] = rest < behind ? first : second;
    return MAZE_OK;
}

enum maze_status blobby_division_tell(struct maze_telling *telling)
{
    enum { DEPTH = 64 };
    const struct maze_lattice *lattice = &telling->graph->lattice;
    const size_t bytes = lattice_size(lattice) * sizeof(uint32_t);
    struct arena *scratch = &telling->task->scratch;
    struct region stack[DEPTH];
    struct blobby blobby = {
        .telling = telling,
        .list = arena_alloc(scratch, bytes),
        .moved = arena_alloc(scratch, bytes),
        .size = arena_alloc(scratch, bytes),
        .half = arena_alloc(scratch, bytes),
        .stack = stack,
        .top = 1,
    };
    enum maze_status status;

    if (!blobby.list || !blobby.moved || !blobby.size || !blobby.half)
        return MAZE_NO_MEMORY;
    memset(blobby.half, 0, bytes);
    tell_all_open(telling);
    status = walk_all(&blobby);
    stack[0] = (struct region){0, (uint32_t)lattice->cells};
    for (uint64_t number = 0; blobby.top && status == MAZE_OK; number++) {
        const struct region region = stack[--blobby.top];

        if (task_stop(telling->task, number))
            return MAZE_CANCELLED;
        if (region.count > 1)
            status = divide(&blobby, &region);
        if (status == MAZE_OK)
            status = telling->recorder->status;
    }
    return status;
}
