/*
 * Unicursal: first the steps of the maze of half the sides, in which each cell is two cells wide and high and each
 * passage two wide; then walls bisect its passages, and what an odd last column or row needs is opened.
 */
#include "core/tell/steps/steps.h"

#include "core/carve/recording.h"

struct bisection {
    struct maze_recording *recording;
    uint8_t *open; /* by cell: the set of its eastern and southern walls that are open */
};

static ptrdiff_t cell_of(const struct bisection *bisection, struct maze_point at)
{
    return graph_cell(bisection->recording->graph, at);
}

/* Records an event of a wall, which may open or close it. */
static void record_block_wall(
    struct bisection *bisection, enum maze_step kind, struct maze_point at, unsigned direction)
{
    const struct maze_graph *graph = bisection->recording->graph;
    const ptrdiff_t cell = cell_of(bisection, at);
    const bool own = graph->lattice.tiling->forward >> direction & 1;
    uint8_t *open = bisection->open + (own ? cell : graph_step(graph, cell, direction));
    const uint8_t bit = (uint8_t)(1 << (own ? direction : graph_back(graph, direction)));

    if (kind == MAZE_STEP_OPEN)
        *open |= bit;
    else if (kind == MAZE_STEP_CLOSE)
        *open &= (uint8_t)~bit;
    record_wall(bisection->recording->recorder, kind, cell, direction);
}

/* Records an event of a cell as events of four cells and the walls between them. */
static void record_block(struct bisection *bisection, const struct maze_event *event)
{
    struct maze_recorder *recorder = bisection->recording->recorder;

    for (unsigned i = 0; i < 4; i++) {
        const struct maze_point at = {2 * event->cell.x + i % 2, 2 * event->cell.y + i / 2};

        if (event->kind == MAZE_STEP_SET)
            record_set(recorder, cell_of(bisection, at), event->number);
        else if (event->kind == MAZE_STEP_OPEN)
            record_reached(bisection->recording, cell_of(bisection, at));
        else
            record_cell(recorder, event->kind, cell_of(bisection, at));
        if (event->kind != MAZE_STEP_OPEN)
            continue;
        if (i % 2)
            record_block_wall(bisection, event->kind, at, MAZE_WEST);
        if (i / 2)
            record_block_wall(bisection, event->kind, at, MAZE_NORTH);
    }
}

/* Records an event of a wall as events of two adjacent walls. */
static void record_doubled(struct bisection *bisection, const struct maze_event *event)
{
    const unsigned direction = event->direction;

    for (unsigned i = 0; i < 2; i++) {
        const bool along = direction == MAZE_NORTH || direction == MAZE_SOUTH;
        const struct maze_point at = {
            2 * event->cell.x + (along ? i : direction == MAZE_EAST),
            2 * event->cell.y + (along ? direction == MAZE_SOUTH : i),
        };

        record_block_wall(bisection, event->kind, at, direction);
    }
}

/* Tells how the smaller maze came to be. */
static void record_smaller(struct bisection *bisection)
{
    const struct maze_recording *recording = bisection->recording;
    struct maze_event event;

    for (uint64_t position = 0; recording->recorder->status == MAZE_OK &&
         maze_steps_read(recording->inner, &position, &event);)
        if (event.direction < MAZE_LINKS_MAX)
            record_doubled(bisection, &event);
        else
            record_block(bisection, &event);
}

/* Closes, or opens, what differs from the final maze. Cells that were left out open with their passages. */
static void record_difference(struct bisection *bisection, enum maze_step kind)
{
    struct maze_recording *recording = bisection->recording;
    const struct maze_graph *graph = recording->graph;

    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        const unsigned open = graph->open[cell] & graph->lattice.tiling->forward;
        const unsigned shown = bisection->open[cell];
        unsigned walls = kind == MAZE_STEP_CLOSE ? shown & ~open : open & ~shown;

        while (walls) {
            const unsigned direction = graph_take(&walls);

            if (kind == MAZE_STEP_CLOSE)
                record_wall(recording->recorder, kind, cell, direction);
            else
                record_passage(recording, cell, direction);
        }
    }
}

/* Opens a single row or column from its first cell to its last. */
static enum maze_status record_corridor(struct maze_recording *recording)
{
    const struct maze_graph *graph = recording->graph;
    const unsigned direction = graph->lattice.width > 1 ? MAZE_EAST : MAZE_SOUTH;
    ptrdiff_t cell = lattice_first(&graph->lattice);

    record_start(recording, cell);
    while (graph_links(graph, cell) >> direction & 1) {
        cell = graph_step(graph, cell, direction);
        record_entry(recording, cell, graph_back(graph, direction));
    }
    return MAZE_OK;
}

enum maze_status unicursal_record(struct maze_recording *recording)
{
    const size_t size = lattice_size(&recording->graph->lattice);
    struct bisection bisection = {recording, arena_alloc(&recording->task->scratch, size)};

    if (!recording->inner)
        return record_corridor(recording);
    if (!bisection.open)
        return MAZE_NO_MEMORY;
    memset(bisection.open, 0, size);
    record_smaller(&bisection);
    record_difference(&bisection, MAZE_STEP_CLOSE);
    record_difference(&bisection, MAZE_STEP_OPEN);
    return MAZE_OK;
}
