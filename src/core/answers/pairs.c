/*
 * A breadth-first search from each start tells the lengths of all paths from there. Cells are drawn
 * by their rank in the order of rows, which a set of bits with counts finds: so an outline with few
 * cells costs no more.
 */
#include "core/answers/answers.h"

#include "core/bfs.h"

#include <stdlib.h>

enum {
    PAIRS_KEY = 1004, /* of their random numbers */
    BLOCK_WORDS = 16  /* between two counts */
};

/* A set of cells, by their numbers. */
struct cell_set {
    uint64_t *bits;
    uint32_t *before; /* how many are in the set before each block of words */
    size_t words;
    uint32_t count;
};

struct pairs {
    struct maze_graph graph; /* where no passage goes across an edge that wraps around */
    bool cut;                /* some did, so that not all cells can be reached from each other */
    struct maze_task *task;
    uint32_t *array;     /* of the searches */
    uint32_t *distances; /* from the start, by cell number; only of cells that are reached */
    struct cell_set inside, reached;
};

static bool set_new(const struct maze_graph *graph, struct maze_task *task, struct cell_set *set)
{
    set->words = bits_words(lattice_size(&graph->lattice));
    set->bits = arena_alloc(&task->scratch, set->words * sizeof(*set->bits));
    set->before =
        arena_alloc(&task->scratch, (set->words / BLOCK_WORDS + 1) * sizeof(*set->before));
    return set->bits && set->before;
}

/* Makes the counts of a set whose bits are there. */
static void set_count(struct cell_set *set)
{
    set->count = 0;
    for (size_t i = 0; i < set->words; i++) {
        if (i % BLOCK_WORDS == 0)
            set->before[i / BLOCK_WORDS] = set->count;
        set->count += bits_count(set->bits[i]);
    }
}

/* The cell that has `rank` others of the set before it; rank < count. */
static ptrdiff_t set_cell(const struct cell_set *set, uint32_t rank)
{
    size_t low = 0, high = (set->words - 1) / BLOCK_WORDS, i;
    uint64_t word;

    while (low < high) {
        const size_t middle = high - (high - low) / 2;

        if (set->before[middle] <= rank)
            low = middle;
        else
            high = middle - 1;
    }
    rank -= set->before[low];
    for (i = low * BLOCK_WORDS; bits_count(set->bits[i]) <= rank; i++)
        rank -= bits_count(set->bits[i]);
    for (word = set->bits[i]; rank; rank--)
        word &= word - 1;
    return (ptrdiff_t)(i * BITS_WORD + bits_lowest(word));
}

/* The set of the cells of the maze. */
static enum maze_status find_inside(struct pairs *self)
{
    const struct maze_lattice *lattice = &self->graph.lattice;

    memset(self->inside.bits, 0, self->inside.words * sizeof(*self->inside.bits));
    for (uint32_t y = 0; y < lattice->height; y++)
        for (uint32_t x = 0; x < lattice->width; x++) {
            if (task_stop(self->task, x))
                return MAZE_CANCELLED;
            if (lattice_inside(lattice, x, y))
                bits_set(self->inside.bits, (uint64_t)lattice_cell(lattice, x, y));
        }
    set_count(&self->inside);
    return MAZE_OK;
}

/* The set of the cells that a search has visited. */
static enum maze_status find_reached(struct pairs *self)
{
    const size_t size = lattice_size(&self->graph.lattice);
    const uint16_t *open = self->graph.open;

    memset(self->reached.bits, 0, self->reached.words * sizeof(*self->reached.bits));
    for (size_t cell = 0; cell < size; cell++) {
        if (task_stop(self->task, cell))
            return MAZE_CANCELLED;
        self->reached.bits[cell / BITS_WORD] |= (uint64_t)(open[cell] / GRAPH_VISITED & 1)
            << cell % BITS_WORD;
    }
    set_count(&self->reached);
    return MAZE_OK;
}

/* Measures the distances of all cells that are reached from one. */
static enum maze_status search(struct pairs *self, ptrdiff_t from)
{
    struct bfs_frontier frontier;
    enum maze_status status = bfs_begin(&frontier, &self->graph, from, self->task, self->array);

    while (status == MAZE_OK && frontier.count) {
        for (uint64_t i = 0; i < frontier.count; i++)
            self->distances[bfs_cell(&frontier, i)] = (uint32_t)frontier.distance;
        status = bfs_next(&frontier);
    }
    if (status == MAZE_OK && self->cut)
        status = find_reached(self);
    return status == MAZE_OK ? graph_clear(&self->graph, self->task) : status;
}

/* A copy of the graph, where the passages across edges that wrap around are closed. */
static enum maze_status flatten(
    const struct maze_graph *graph, struct maze_task *task, struct maze_graph *flat)
{
    const size_t size = lattice_size(&graph->lattice);
    uint16_t *open = arena_alloc(&task->scratch, size * sizeof(*open));

    if (!open)
        return MAZE_NO_MEMORY;
    for (size_t cell = 0; cell < size; cell++) {
        unsigned closed = 0;

        if (task_stop(task, cell))
            return MAZE_CANCELLED;
        for (unsigned links = graph_links(graph, (ptrdiff_t)cell); links;) {
            const unsigned direction = graph_take(&links);
            const ptrdiff_t next = lattice_next(&graph->lattice, (ptrdiff_t)cell, direction);

            closed |= (unsigned)(graph->open[next] / GRAPH_BORDER) << direction;
        }
        open[cell] = (uint16_t)(graph->open[cell] & ~closed);
    }
    *flat = *graph;
    flat->open = open;
    flat->lattice.wrap = 0;
    return MAZE_OK;
}

/* Draws pairs with one start. */
static enum maze_status draw_from_one(
    struct pairs *self, struct rng rng, struct maze_pair *pair, const struct maze_pair *end)
{
    const struct cell_set *goals = self->cut ? &self->reached : &self->inside;
    const ptrdiff_t start = set_cell(&self->inside, rng_below(&rng, self->inside.count));
    const enum maze_status status = search(self, start);

    if (status != MAZE_OK)
        return status;
    for (; pair < end; pair++) {
        ptrdiff_t goal = start;

        if (goals->count > 1) {
            const uint32_t rank = rng_below(&rng, goals->count - 1);

            /* Of all but the start, which the ranks from its own on pass over. */
            goal = set_cell(goals, rank);
            if (goal >= start)
                goal = set_cell(goals, rank + 1);
        }
        *pair = (struct maze_pair){graph_point(&self->graph, start),
            graph_point(&self->graph, goal), self->distances[goal]};
    }
    return MAZE_OK;
}

uint64_t pairs_searches(const struct maze_spec *spec, uint64_t count)
{
    const uint64_t max = PAIRS_CELLS / maze_spec_cells(spec);

    return max < 1 ? 1 : max < count ? max : count;
}

enum maze_status pairs_draw(struct maze_graph *graph, const struct maze_spec *spec, uint32_t count,
    struct maze_task *task, struct maze *maze)
{
    const uint64_t key = rng_key(spec->seed, PAIRS_KEY), searches = pairs_searches(spec, count);
    struct pairs self = {
        .graph = *graph,
        .cut = graph->lattice.wrap,
        .task = task,
        .distances =
            arena_alloc(&task->scratch, lattice_size(&graph->lattice) * sizeof(*self.distances)),
    };
    enum maze_status status;

    self.array = bfs_array(graph, task);
    maze->pairs = malloc(count * sizeof(*maze->pairs));
    maze->pair_count = count;
    if (!maze->pairs || !self.distances || !set_new(graph, task, &self.inside) ||
        (self.cut && !set_new(graph, task, &self.reached)))
        return MAZE_NO_MEMORY;
    status = find_inside(&self);
    if (status == MAZE_OK && self.cut)
        status = flatten(graph, task, &self.graph);
    for (uint64_t i = 0; i < searches && status == MAZE_OK; i++)
        status = draw_from_one(&self, rng_seeded(rng_key(key, i)),
            maze->pairs + i * count / searches, maze->pairs + (i + 1) * count / searches);
    return status;
}
