/*
 * Prim's algorithm, run along the finished minimum spanning tree: the cheapest wall around the cells so far is taken,
 * or rejected if both of its cells have joined by then. A heap finds it; its entries are walls by their index in the
 * order of costs.
 */
#include "core/tell/steps/steps.h"

#include "core/carve/algorithms.h"
#include "core/tell/steps/wall_order.h"

struct prim {
    struct maze_recording *recording;
    uint32_t *place; /* the index of a wall; by cell, and by plane of the cell's own walls */
    unsigned planes; /* how many planes there are, */
    uint8_t plane[MAZE_LINKS_MAX]; /* and the plane of a wall, by its direction */
    uint64_t *heap; /* entries, the least first; the children of i are 2 * i + 1 and the next */
    uint32_t count;
};

/* ---- the heap ---- */

static void add_entry(struct prim *prim, uint64_t entry)
{
    uint64_t *heap = prim->heap;
    uint32_t i = prim->count++;

    for (uint32_t parent; i && heap[parent = (i - 1) / 2] > entry; i = parent)
        heap[i] = heap[parent];
    heap[i] = entry;
}

static uint64_t take_entry(struct prim *prim)
{
    uint64_t *heap = prim->heap;
    const uint64_t least = heap[0], last = heap[--prim->count];
    uint32_t i = 0;

    for (uint32_t child; (child = 2 * i + 1) < prim->count; i = child) {
        child += child + 1 < prim->count && heap[child + 1] < heap[child];
        if (heap[child] >= last)
            break;
        heap[i] = heap[child];
    }
    heap[i] = last;
    return least;
}

/* ---- the run ---- */

/* The index of a wall that belongs to a cell. */
static uint32_t *place_of(const struct prim *prim, ptrdiff_t cell, unsigned direction)
{
    return prim->place + (size_t)cell * prim->planes + prim->plane[direction];
}

/* Opens a cell, and adds the walls around it that lead out of the maze so far. */
static void join(struct prim *prim, ptrdiff_t cell)
{
    struct maze_recording *recording = prim->recording;
    const struct maze_graph *graph = recording->graph;
    unsigned ahead;

    record_reached(recording, cell);
    record_cell(recording->recorder, MAZE_STEP_VISIT, cell);
    ahead = graph_neighbours(graph, cell, GRAPH_OUTSIDE | GRAPH_VISITED);
    if (maze_tiling_has_tunnels(graph->lattice.tiling))
        ahead |= recording_ahead(recording, cell);
    while (ahead) {
        const unsigned direction = graph_take(&ahead);
        const bool own = graph->lattice.tiling->forward >> direction & 1;
        const ptrdiff_t at = own ? cell : graph_step(graph, cell, direction);
        const unsigned side = own ? direction : graph_back(graph, direction);

        add_entry(prim, (uint64_t)*place_of(prim, at, side) << 32 | wall_of(at, side));
    }
}

static enum maze_status run(struct prim *prim, ptrdiff_t root)
{
    struct maze_recording *recording = prim->recording;
    const struct maze_graph *graph = recording->graph;
    uint64_t left = graph->lattice.cells - 1;

    for (join(prim, root); left && recording->recorder->status == MAZE_OK;) {
        const uint32_t wall = (uint32_t)take_entry(prim);
        const unsigned direction = wall_direction(wall);
        const ptrdiff_t cell = wall_cell(wall), next = graph_step(graph, cell, direction);

        if (!graph_is_open(graph, cell, direction)) {
            record_wall(recording->recorder, MAZE_STEP_REJECT, cell, direction);
            continue;
        }
        record_wall(recording->recorder, MAZE_STEP_OPEN, cell, direction);
        join(prim, recording_visited(recording, cell) ? next : cell);
        left--;
    }
    return MAZE_OK;
}

enum maze_status prim_record(struct maze_recording *recording)
{
    const struct maze_lattice *lattice = &recording->graph->lattice;
    struct arena *scratch = &recording->task->scratch;
    struct prim prim = {.recording = recording, .planes = bits_count(lattice->tiling->forward)};
    const size_t walls = lattice_size(lattice) * prim.planes;
    struct rng rng = algorithm_rng(recording->spec);
    struct priced_walls order;
    const enum maze_status status = wall_order_of(recording, &order);

    if (status != MAZE_OK)
        return status;
    prim.place = arena_alloc(scratch, walls * sizeof(*prim.place));
    prim.heap = arena_alloc(scratch, walls * sizeof(*prim.heap));
    if (!prim.place || !prim.heap)
        return MAZE_NO_MEMORY;
    for (unsigned i = 0; i < lattice->tiling->directions; i++)
        prim.plane[i] = (uint8_t)wall_plane(lattice->tiling, i);
    for (uint32_t i = 0; i < order.count; i++) {
        const uint32_t wall = (uint32_t)order.wall[i];

        if (task_stop(recording->task, i))
            return MAZE_CANCELLED;
        *place_of(&prim, wall_cell(wall), wall_direction(wall)) = i;
    }
    return run(&prim, lattice_draw(lattice, &rng));
}

/* ---- Without costs ---- */

/*
 * Simplified and modified Prim, read off the maze. Any wall, or any cell, on the frontier may come next, and a cell has
 * no passage to the cells so far but the one it has in the end. So any order in which each cell follows one of its
 * neighbours is a valid run of either algorithm. Here a random one of the possible cells comes next.
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
