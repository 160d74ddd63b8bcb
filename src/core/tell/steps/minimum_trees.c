/*
 * Four ways to the minimum spanning tree, read off the finished one. Whether a wall is a passage in the end tells what
 * each of them does with it, so only the order remains to be found.
 *
 * Kruskal takes the walls by cost, ascending. Reverse-delete takes them descending, on a board whose walls are all
 * open. The cheapest wall around a region, which Borůvka takes, is always a passage, so only the passages are searched.
 * For Prim see prim.c.
 */
#include "core/tell/steps/steps.h"

#include "base/sets.h"
#include "core/carve/algorithms.h"
#include "core/tell/steps/wall_order.h"

static void record_taken(struct maze_recording *recording, uint32_t wall)
{
    record_passage(recording, wall_cell(wall), wall_direction(wall));
}

enum maze_status kruskal_record(struct maze_recording *recording)
{
    uint64_t left = recording->graph->lattice.cells - 1;
    struct priced_walls order;
    const enum maze_status status = wall_order_of(recording, &order);

    if (status != MAZE_OK)
        return status;
    for (uint32_t i = 0; left && recording->recorder->status == MAZE_OK; i++) {
        const uint32_t wall = (uint32_t)order.wall[i];

        if (wall_is_open(recording->graph, wall)) {
            record_taken(recording, wall);
            left--;
        } else {
            record_wall(
                recording->recorder, MAZE_STEP_REJECT, wall_cell(wall), wall_direction(wall));
        }
    }
    return MAZE_OK;
}

enum maze_status reverse_delete_record(struct maze_recording *recording)
{
    struct priced_walls order;
    const enum maze_status status = wall_order_of(recording, &order);

    if (status != MAZE_OK)
        return status;
    graph_record_open(recording->graph, recording->recorder);
    for (uint32_t i = order.count; i-- && recording->recorder->status == MAZE_OK;) {
        const uint32_t wall = (uint32_t)order.wall[i];

        record_wall(recording->recorder,
            wall_is_open(recording->graph, wall) ? MAZE_STEP_REJECT : MAZE_STEP_CLOSE,
            wall_cell(wall), wall_direction(wall));
    }
    return MAZE_OK;
}

/* ---- Borůvka ---- */

struct boruvka {
    struct maze_recording *recording;
    struct priced_walls left; /* the passages that still separate two regions */
    uint32_t *region;         /* by cell: a union-find */
    uint64_t *cheapest;       /* by region: cost and index of its cheapest wall, or NO_WALL_YET */
};

#define NO_WALL_YET UINT64_MAX /* all its bytes are equal */

static uint32_t region_beyond(const struct boruvka *boruvka, uint32_t wall)
{
    return union_find_root(boruvka->region,
        (uint32_t)graph_step(boruvka->recording->graph, wall_cell(wall), wall_direction(wall)));
}

static void note(uint64_t *cheapest, uint64_t price)
{
    *cheapest = price < *cheapest ? price : *cheapest;
}

/* Finds the cheapest wall of each region, and drops walls within one region. */
static enum maze_status find_cheapest(struct boruvka *boruvka)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < boruvka->left.count; i++) {
        const uint64_t priced = boruvka->left.wall[i];
        const uint32_t wall = (uint32_t)priced;
        const uint32_t a = union_find_root(boruvka->region, (uint32_t)wall_cell(wall));
        const uint32_t b = region_beyond(boruvka, wall);
        const uint64_t price = priced - wall + kept;

        if (task_stop(boruvka->recording->task, i))
            return MAZE_CANCELLED;
        if (a == b)
            continue;
        note(&boruvka->cheapest[a], price);
        note(&boruvka->cheapest[b], price);
        boruvka->left.wall[kept++] = priced;
    }
    boruvka->left.count = kept;
    return MAZE_OK;
}

/* Opens the wall of each region, in the order of cells. Two regions may have chosen the same wall. */
static enum maze_status open_cheapest(struct boruvka *boruvka)
{
    struct maze_recording *recording = boruvka->recording;

    for (ptrdiff_t cell = graph_first(recording->graph); cell < graph_end(recording->graph);
         cell++) {
        const uint64_t price = boruvka->cheapest[cell];

        if (task_stop(recording->task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if (price == NO_WALL_YET)
            continue;
        boruvka->cheapest[cell] = NO_WALL_YET;

        const uint32_t wall = (uint32_t)boruvka->left.wall[(uint32_t)price];
        const uint32_t beyond = region_beyond(boruvka, wall);

        if (union_find_join(boruvka->region, (uint32_t)wall_cell(wall), beyond))
            record_taken(recording, wall);
    }
    return recording->recorder->status;
}

enum maze_status boruvka_record(struct maze_recording *recording)
{
    const size_t size = lattice_size(&recording->graph->lattice);
    struct arena *scratch = &recording->task->scratch;
    struct boruvka boruvka = {
        .recording = recording,
        .region = arena_alloc(scratch, size * sizeof(uint32_t)),
        .cheapest = arena_alloc(scratch, size * sizeof(uint64_t)),
    };
    enum maze_status status = priced_walls_of(recording, &boruvka.left);
    uint32_t kept = 0;

    if (status != MAZE_OK)
        return status;
    if (!boruvka.region || !boruvka.cheapest)
        return MAZE_NO_MEMORY;
    status = union_find_begin(boruvka.region, size, recording->task);
    memset(boruvka.cheapest, UINT8_MAX, size * sizeof(*boruvka.cheapest));
    for (uint32_t i = 0; i < boruvka.left.count; i++) {
        boruvka.left.wall[kept] = boruvka.left.wall[i];
        kept += wall_is_open(recording->graph, (uint32_t)boruvka.left.wall[i]);
    }
    boruvka.left.count = kept;
    while (boruvka.left.count && status == MAZE_OK) {
        status = find_cheapest(&boruvka);
        if (status == MAZE_OK)
            status = open_cheapest(&boruvka);
    }
    return status;
}
