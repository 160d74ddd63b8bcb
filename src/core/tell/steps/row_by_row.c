/*
 * The algorithms that work row by row, read off the rows. Binary tree and sidewinder begin in the corner that the maze
 * leans away from, the north-western one without a skew: see rows.c.
 *
 * Eller's sets have numbers. Each cell that opens without a passage from the north gets an unused number. When two sets
 * are joined, the one with fewer cells in the row gets the number of the other.
 */
#include "core/tell/steps/steps.h"

#include "core/carve/algorithms.h"
#include "core/carve/recording.h"

/* How to go through the rows of a spec. */
struct sweep {
    uint32_t width, height;
    bool west, north;
    unsigned ahead, down; /* directions of the passages within a row and to the next */
};

static struct sweep sweep_of(const struct maze_recording *recording)
{
    const enum maze_skew skew = recording->spec->skew;

    return (struct sweep){
        .width = recording->graph->lattice.width,
        .height = recording->graph->lattice.height,
        .west = skew & MAZE_SKEW_WEST,
        .north = skew & MAZE_SKEW_NORTH,
        .ahead = skew & MAZE_SKEW_WEST ? MAZE_WEST : MAZE_EAST,
        .down = skew & MAZE_SKEW_NORTH ? MAZE_NORTH : MAZE_SOUTH,
    };
}

/* Cell i of row y, both counted in the order of the sweep. */
static ptrdiff_t sweep_cell(
    const struct maze_recording *recording, const struct sweep *sweep, uint32_t i, uint32_t y)
{
    return lattice_cell(&recording->graph->lattice, sweep->west ? sweep->width - 1 - i : i,
        sweep->north ? sweep->height - 1 - y : y);
}

/* Whether to continue. Rows may be long, so this is asked within them too. */
static inline bool goes_on(const struct maze_recording *recording)
{
    return recording->recorder->status == MAZE_OK;
}

/* Each cell opens its one passage; the last cell has none. */
enum maze_status binary_tree_record(struct maze_recording *recording)
{
    const struct sweep sweep = sweep_of(recording);

    for (uint32_t y = 0; y < sweep.height && goes_on(recording); y++)
        for (uint32_t i = 0; i < sweep.width && goes_on(recording); i++) {
            const ptrdiff_t cell = sweep_cell(recording, &sweep, i, y);

            record_start(recording, cell);
            if (graph_is_open(recording->graph, cell, sweep.ahead))
                record_passage(recording, cell, sweep.ahead);
            else if (graph_is_open(recording->graph, cell, sweep.down))
                record_passage(recording, cell, sweep.down);
            record_cell(recording->recorder, MAZE_STEP_LEAVE, cell);
        }
    return MAZE_OK;
}

/* Opens a run's passage to the next row, and leaves the run's cells. */
static void end_run(struct maze_recording *recording, const struct sweep *sweep, uint32_t first,
    uint32_t last, uint32_t y)
{
    for (uint32_t i = first; i <= last; i++) {
        const ptrdiff_t cell = sweep_cell(recording, sweep, i, y);

        if (graph_is_open(recording->graph, cell, sweep->down))
            record_passage(recording, cell, sweep->down);
    }
    for (uint32_t i = first; i <= last; i++)
        record_cell(recording->recorder, MAZE_STEP_LEAVE, sweep_cell(recording, sweep, i, y));
}

enum maze_status sidewinder_record(struct maze_recording *recording)
{
    const struct sweep sweep = sweep_of(recording);

    for (uint32_t y = 0; y < sweep.height && goes_on(recording); y++)
        for (uint32_t i = 0, first = 0; i < sweep.width && goes_on(recording); i++) {
            const ptrdiff_t cell = sweep_cell(recording, &sweep, i, y);

            record_start(recording, cell);
            if (graph_is_open(recording->graph, cell, sweep.ahead)) {
                record_passage(recording, cell, sweep.ahead);
            } else {
                end_run(recording, &sweep, first, i, y);
                first = i + 1;
            }
        }
    return MAZE_OK;
}

/* ---- Eller ---- */

/* The cells of a set within a row form a ring. */
struct member {
    uint32_t set, next; /* the set's number, or 0; the next cell of its ring, by x */
};

struct eller {
    struct maze_recording *recording;
    struct member *row;
    uint32_t *size; /* of the ring of a set, by the set's number */
    uint32_t *free; /* a stack of unused numbers */
    uint32_t free_count;
    ptrdiff_t first; /* the first cell of the row */
};

/* Gives all cells in the ring of x the number of another ring, and joins the rings. */
static void join_rings(struct eller *eller, uint32_t x, uint32_t other)
{
    struct member *row = eller->row;
    const uint32_t set = row[other].set, next = row[x].next;
    uint32_t i = x;

    eller->free[eller->free_count++] = row[x].set;
    eller->size[set] += eller->size[row[x].set];
    do {
        row[i].set = set;
        record_set(eller->recording->recorder, eller->first + i, set);
        i = row[i].next;
    } while (i != x);
    row[x].next = row[other].next;
    row[other].next = next;
}

/* Joins sets where there is a passage to the east; rejects a wall within one set. */
static void join_row(struct eller *eller, uint32_t width)
{
    struct maze_recording *recording = eller->recording;

    for (uint32_t x = 0; x + 1 < width && goes_on(recording); x++) {
        const ptrdiff_t cell = eller->first + x;

        if (graph_is_open(recording->graph, cell, MAZE_EAST)) {
            const bool west_smaller =
                eller->size[eller->row[x].set] < eller->size[eller->row[x + 1].set];

            record_wall(recording->recorder, MAZE_STEP_OPEN, cell, MAZE_EAST);
            join_rings(eller, west_smaller ? x : x + 1, west_smaller ? x + 1 : x);
        } else if (eller->row[x].set == eller->row[x + 1].set) {
            record_wall(recording->recorder, MAZE_STEP_REJECT, cell, MAZE_EAST);
        }
    }
}

/* Opens cells to the south, and removes the others from their ring. No cell of the next row has a set yet. */
static void descend(struct eller *eller, uint32_t width)
{
    struct maze_recording *recording = eller->recording;
    struct member *row = eller->row;
    const ptrdiff_t stride = recording->graph->lattice.stride;

    for (uint32_t x = 0; x < width && goes_on(recording); x++) {
        if (!graph_is_open(recording->graph, eller->first + x, MAZE_SOUTH))
            continue;
        record_passage(recording, eller->first + x, MAZE_SOUTH);
        record_set(recording->recorder, eller->first + x + stride, row[x].set);
        while (!graph_is_open(recording->graph, eller->first + row[x].next, MAZE_SOUTH)) {
            row[x].next = row[row[x].next].next;
            eller->size[row[x].set]--;
        }
    }
    for (uint32_t x = 0; x < width; x++)
        if (!graph_is_open(recording->graph, eller->first + x, MAZE_SOUTH))
            row[x] = (struct member){0, x};
}

/* Gives each cell without a set a set of its own. */
static void begin_row(struct eller *eller, uint32_t width)
{
    for (uint32_t x = 0; x < width && goes_on(eller->recording); x++) {
        if (eller->row[x].set)
            continue;
        eller->row[x].set = eller->free[--eller->free_count];
        eller->size[eller->row[x].set] = 1;
        record_reached(eller->recording, eller->first + x);
        record_set(eller->recording->recorder, eller->first + x, eller->row[x].set);
    }
}

enum maze_status eller_record(struct maze_recording *recording)
{
    const struct maze_lattice *lattice = &recording->graph->lattice;
    const uint32_t width = lattice->width;
    struct arena *scratch = &recording->task->scratch;
    struct eller eller = {.recording = recording,
        .row = arena_alloc(scratch, width * sizeof(struct member)),
        .size = arena_alloc(scratch, (width + 1) * sizeof(uint32_t)),
        .free = arena_alloc(scratch, width * sizeof(uint32_t))};

    if (!eller.row || !eller.size || !eller.free)
        return MAZE_NO_MEMORY;
    for (uint32_t x = 0; x < width; x++) {
        eller.row[x] = (struct member){0, x};
        eller.free[eller.free_count++] = width - x;
    }
    for (uint32_t y = 0; y < lattice->height && goes_on(recording); y++) {
        eller.first = lattice_cell(lattice, 0, y);
        begin_row(&eller, width);
        join_row(&eller, width);
        descend(&eller, width);
    }
    return MAZE_OK;
}
