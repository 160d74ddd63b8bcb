/*
 * Unicursal: first the steps of the maze of half the sides, each of its cells two cells wide and high, and each passage
 * two wide; then walls bisect its passages, and what an odd last column or row needs is opened.
 */
#include "core/algorithms/algorithms.h"

#include "core/steps/telling.h"

struct bisection {
    struct maze_telling *telling;
    uint8_t *open; /* by cell: of the walls to the east and south those open so far, as a set */
};

static ptrdiff_t cell_of(const struct bisection *bisection, struct maze_point at)
{
    return graph_cell(bisection->telling->graph, at);
}

/* A wall is opened or closed, or something else happens to it. */
static void tell_wall(
    struct bisection *bisection, enum maze_step kind, struct maze_point at, unsigned direction)
{
    const struct maze_graph *graph = bisection->telling->graph;
    const ptrdiff_t cell = cell_of(bisection, at);
    const bool own = graph->lattice.tiling->forward >> direction & 1;
    uint8_t *open = bisection->open + (own ? cell : graph_step(graph, cell, direction));
    const uint8_t bit = (uint8_t)(1 << (own ? direction : graph_back(graph, direction)));

    if (kind == MAZE_STEP_OPEN)
        *open |= bit;
    else if (kind == MAZE_STEP_CLOSE)
        *open &= (uint8_t)~bit;
    record_wall(bisection->telling->recorder, kind, cell, direction);
}

/* What happens to a cell happens to four, and to the walls between them. */
static void tell_block(struct bisection *bisection, const struct maze_event *event)
{
    struct maze_recorder *recorder = bisection->telling->recorder;

    for (unsigned i = 0; i < 4; i++) {
        const struct maze_point at = {2 * event->cell.x + i % 2, 2 * event->cell.y + i / 2};

        if (event->kind == MAZE_STEP_SET)
            record_set(recorder, cell_of(bisection, at), event->number);
        else if (event->kind == MAZE_STEP_OPEN)
            tell_reached(bisection->telling, cell_of(bisection, at));
        else
            record_cell(recorder, event->kind, cell_of(bisection, at));
        if (event->kind != MAZE_STEP_OPEN)
            continue;
        if (i % 2)
            tell_wall(bisection, event->kind, at, MAZE_WEST);
        if (i / 2)
            tell_wall(bisection, event->kind, at, MAZE_NORTH);
    }
}

/* What happens to a wall happens to two, beside each other. */
static void tell_doubled(struct bisection *bisection, const struct maze_event *event)
{
    const unsigned direction = event->direction;

    for (unsigned i = 0; i < 2; i++) {
        const bool along = direction == MAZE_NORTH || direction == MAZE_SOUTH;
        const struct maze_point at = {
            2 * event->cell.x + (along ? i : direction == MAZE_EAST),
            2 * event->cell.y + (along ? direction == MAZE_SOUTH : i),
        };

        tell_wall(bisection, event->kind, at, direction);
    }
}

/* Tells how the smaller maze came to be. Its task is another, since this one's memory is in use. */
static enum maze_status tell_smaller(struct bisection *bisection, const struct maze_spec *smaller)
{
    const struct maze_telling *telling = bisection->telling;
    struct maze_task *task = maze_task_new();
    struct maze_steps *steps = NULL;
    struct maze_event event;
    enum maze_status status;

    if (!task)
        return MAZE_NO_MEMORY;
    maze_task_set_cancel_flag(task, telling->task->cancel);
    /* Each of its events becomes two or more. */
    status = maze_steps_make(smaller, NULL, telling->recorder->max / 2, task, &steps);
    for (uint64_t position = 0; status == MAZE_OK && telling->recorder->status == MAZE_OK &&
         maze_steps_read(steps, &position, &event);)
        if (event.direction < MAZE_LINKS_MAX)
            tell_doubled(bisection, &event);
        else
            tell_block(bisection, &event);
    maze_steps_free(steps);
    maze_task_free(task);
    return status;
}

/* Closes, or opens, what is not yet as it is in the end; cells that were left out open with their passages. */
static void tell_difference(struct bisection *bisection, enum maze_step kind)
{
    struct maze_telling *telling = bisection->telling;
    const struct maze_graph *graph = telling->graph;

    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        const unsigned open = graph->open[cell] & graph->lattice.tiling->forward;
        const unsigned shown = bisection->open[cell];
        unsigned walls = kind == MAZE_STEP_CLOSE ? shown & ~open : open & ~shown;

        while (walls) {
            const unsigned direction = graph_take(&walls);

            if (kind == MAZE_STEP_CLOSE)
                record_wall(telling->recorder, kind, cell, direction);
            else
                tell_passage(telling, cell, direction);
        }
    }
}

/* A single row or column is opened from its first cell to its last. */
static enum maze_status tell_corridor(struct maze_telling *telling)
{
    const struct maze_graph *graph = telling->graph;
    const unsigned direction = graph->lattice.width > 1 ? MAZE_EAST : MAZE_SOUTH;
    ptrdiff_t cell = lattice_first(&graph->lattice);

    tell_begun(telling, cell);
    while (graph_links(graph, cell) >> direction & 1) {
        cell = graph_step(graph, cell, direction);
        tell_entered(telling, cell, graph_back(graph, direction));
    }
    return MAZE_OK;
}

enum maze_status unicursal_tell(struct maze_telling *telling)
{
    const struct maze_spec smaller = maze_spec_inner(telling->spec);
    const size_t size = lattice_size(&telling->graph->lattice);
    struct bisection bisection = {telling, arena_alloc(&telling->task->scratch, size)};
    enum maze_status status;

    if (smaller.width == 0 || smaller.height == 0)
        return tell_corridor(telling);
    if (!bisection.open)
        return MAZE_NO_MEMORY;
    memset(bisection.open, 0, size);
    status = tell_smaller(&bisection, &smaller);
    if (status == MAZE_OK) {
        tell_difference(&bisection, MAZE_STEP_CLOSE);
        tell_difference(&bisection, MAZE_STEP_OPEN);
    }
    return status;
}
