/*
 * Prim's algorithm, run along the minimum spanning tree that there is: the cheapest wall around the cells so far is
 * taken, or refused if both its cells are there meanwhile. A heap finds it, whose entries are walls by their costs;
 * of equal costs, by their place in the order of core/algorithms/wall_costs.h.
 *
 * Each node of the heap has four children, which lie in one line of a cache: half as many steps as with two.
 */
#include "core/algorithms/algorithms.h"

#include "core/algorithms/wall_costs.h"
#include "core/steps/wall_order.h"

/* The lower half of an entry of a square's wall: from the lowest bit on. */
enum {
    COLUMN_BITS = 6, /* the column among 64, */
    SOUTH_BIT = 1 << COLUMN_BITS,
    BLOCK_SHIFT = COLUMN_BITS + 1 /* and the 64 columns; then the row */
};

struct prim {
    struct maze_recording *recording;
    uint64_t *heap; /* entries, the least first; the children of i are 4 * i + 1 and the next */
    uint32_t count;
    uint64_t *row_key;  /* of squares */
    unsigned row_shift; /* where the row is, in an entry */
    uint32_t around;    /* the block of a wall across the edge, after all others */
    uint32_t *place;    /* off squares: in the order, by wall; else NULL */
};

/* ---- the heap ---- */

static void add_entry(struct prim *prim, uint64_t entry)
{
    uint64_t *heap = prim->heap;
    uint32_t i = prim->count++;

    for (uint32_t parent; i && heap[parent = (i - 1) / 4] > entry; i = parent)
        heap[i] = heap[parent];
    heap[i] = entry;
}

/* Without a branch, which nobody could foresee. */
static INLINE uint32_t lesser(const uint64_t *heap, uint32_t a, uint32_t b)
{
    return a ^ ((a ^ b) & -(uint32_t)(heap[b] < heap[a]));
}

static uint64_t take_entry(struct prim *prim)
{
    uint64_t *heap = prim->heap;
    const uint64_t least = heap[0], last = heap[--prim->count];
    uint32_t i = 0, child, best;

    while ((child = 4 * i + 1) < prim->count) {
        best = child;
        if (child + 3 < prim->count)
            best = lesser(heap, lesser(heap, child, child + 1), lesser(heap, child + 2, child + 3));
        else
            while (++child < prim->count)
                best = lesser(heap, best, child);
        if (heap[best] >= last)
            break;
        heap[i] = heap[best];
        i = best;
    }
    heap[i] = last;
    return least;
}

/* ---- entries ---- */

/* Of the wall between a cell and its neighbour to the east or south. */
static uint64_t entry_of(const struct prim *prim, ptrdiff_t cell, unsigned direction)
{
    const struct maze_lattice *lattice = &prim->recording->graph->lattice;
    const bool east = direction == MAZE_EAST;

    if (prim->place) {
        const uint32_t wall = wall_of(cell, direction);

        return (uint64_t)prim->place[wall] << 32 | wall;
    }

    const uint32_t row = (uint32_t)cell / (uint32_t)lattice->stride;
    const uint32_t x = (uint32_t)cell - row * (uint32_t)lattice->stride - 1, y = row - 1;
    const struct costs costs = wall_costs(prim->row_key[y], x);
    const uint32_t block = east && x + 1 == lattice->width ? prim->around : x >> COLUMN_BITS;

    return (uint64_t)(east ? costs.east : costs.south) << 32 | (uint64_t)y << prim->row_shift |
        block << BLOCK_SHIFT | (east ? 0 : SOUTH_BIT) | x % SOUTH_BIT;
}

static uint32_t wall_of_entry(const struct prim *prim, uint64_t entry)
{
    const struct maze_lattice *lattice = &prim->recording->graph->lattice;
    const uint32_t low = (uint32_t)entry, y = low >> prim->row_shift;
    const uint32_t block = low % (UINT32_C(1) << prim->row_shift) >> BLOCK_SHIFT;
    const uint32_t x =
        block == prim->around ? lattice->width - 1 : block << COLUMN_BITS | low % SOUTH_BIT;

    if (prim->place)
        return low;
    return wall_of(lattice_cell(lattice, x, y), low & SOUTH_BIT ? MAZE_SOUTH : MAZE_EAST);
}

/* ---- the run ---- */

/* Opens a cell, and lets the walls around it wait that lead out of the maze so far. */
static void join(struct prim *prim, ptrdiff_t cell)
{
    struct maze_recording *recording = prim->recording;
    const struct maze_graph *graph = recording->graph;
    unsigned ahead;

    record_reached(recording, cell);
    record_cell(recording->recorder, MAZE_STEP_VISIT, cell);
    ahead = graph_neighbours(graph, cell, GRAPH_OUTSIDE | GRAPH_VISITED);
    if (prim->place)
        ahead |= recording_ahead(recording, cell); /* tunnels too */
    while (ahead) {
        const unsigned direction = graph_take(&ahead);
        const bool own = graph->lattice.tiling->forward >> direction & 1;

        add_entry(prim,
            own ? entry_of(prim, cell, direction)
                : entry_of(prim, graph_step(graph, cell, direction), graph_back(graph, direction)));
    }
}

static enum maze_status run(struct prim *prim, ptrdiff_t root)
{
    struct maze_recording *recording = prim->recording;
    const struct maze_graph *graph = recording->graph;
    uint64_t left = graph->lattice.cells - 1;

    for (join(prim, root); left && recording->recorder->status == MAZE_OK;) {
        const uint32_t wall = wall_of_entry(prim, take_entry(prim));
        const unsigned direction = wall_direction(wall);
        const ptrdiff_t cell = wall_cell(wall), next = graph_step(graph, cell, direction);

        if (!(graph->open[cell] >> direction & 1)) {
            record_wall(recording->recorder, MAZE_STEP_REJECT, cell, direction);
            continue;
        }
        record_wall(recording->recorder, MAZE_STEP_OPEN, cell, direction);
        join(prim, recording_visited(recording, cell) ? next : cell);
        left--;
    }
    return MAZE_OK;
}

/* A square's wall has a cost that is hashed from the key of its row. */
static enum maze_status begin_by_row_keys(struct prim *prim)
{
    const struct maze_lattice *lattice = &prim->recording->graph->lattice;
    const uint64_t key = algorithm_key(prim->recording->spec);

    prim->row_key =
        arena_alloc(&prim->recording->task->scratch, lattice->height * sizeof(*prim->row_key));
    if (!prim->row_key)
        return MAZE_NO_MEMORY;
    for (uint32_t y = 0; y < lattice->height; y++)
        prim->row_key[y] = rng_key(key, y);
    prim->around = (uint32_t)bits_words(lattice->width);
    prim->row_shift = BLOCK_SHIFT + 1 + bits_highest(prim->around);
    return MAZE_OK;
}

/* On other tilings a wall's cost is its place in the random order of all walls. */
static enum maze_status begin_by_wall_order(struct prim *prim)
{
    const size_t walls = lattice_size(&prim->recording->graph->lattice) << WALL_DIRECTION_BITS;
    struct wall_order order;
    const enum maze_status status = wall_order_of(prim->recording, &order);

    if (status != MAZE_OK)
        return status;
    prim->place = arena_alloc(&prim->recording->task->scratch, walls * sizeof(*prim->place));
    if (!prim->place)
        return MAZE_NO_MEMORY;
    for (uint32_t i = 0; i < order.count; i++)
        prim->place[order.wall[i]] = i;
    return MAZE_OK;
}

enum maze_status prim_record(struct maze_recording *recording)
{
    const struct maze_lattice *lattice = &recording->graph->lattice;
    const size_t walls = lattice_size(lattice) * bits_count(lattice->tiling->forward);
    struct prim prim = {.recording = recording};
    struct rng rng = algorithm_rng(recording->spec);
    const enum maze_status status =
        !lattice->tiling->by_tiles ? begin_by_wall_order(&prim) : begin_by_row_keys(&prim);

    if (status != MAZE_OK)
        return status;
    /* Four children are in one line of a cache if the first entry is the last of such a four. */
    prim.heap = arena_alloc(&recording->task->scratch, (walls + 3) * sizeof(*prim.heap));
    if (!prim.heap)
        return MAZE_NO_MEMORY;
    prim.heap += 3;
    return run(&prim, lattice_draw(lattice, &rng));
}

/* ---- without costs ---- */

/*
 * Simplified and modified Prim, read off the maze: any wall, or any cell, on the frontier of the cells so far may come
 * next, and a cell has no passage to them but the one that it has in the end. So any order in which each cell
 * follows one next to it is a run of either; here the next is a random one of those that may follow.
 */
enum maze_status frontier_record(struct maze_recording *recording)
{
    const struct maze_graph *graph = recording->graph;
    struct rng rng = algorithm_rng(recording->spec);
    uint32_t *list = wall_list_new(&graph->lattice, recording->task), count = 0;
    ptrdiff_t cell = lattice_draw(&graph->lattice, &rng);

    if (!list)
        return MAZE_NO_MEMORY;
    record_start(recording, cell);
    for (;;) {
        for (unsigned ahead = recording_ahead(recording, cell); ahead;)
            list[count++] = wall_of(cell, graph_take(&ahead));
        if (!count || recording->recorder->status != MAZE_OK)
            return MAZE_OK;

        const uint32_t wall = wall_list_take_random(list, &count, &rng);

        cell = graph_step(graph, wall_cell(wall), wall_direction(wall));
        record_entry(recording, cell, graph_back(graph, wall_direction(wall)));
    }
}
