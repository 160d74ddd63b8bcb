/*
 * A search looks at a cell when it is done with it, in its own order. Dead-end filling gives up all but what is left.
 * Those who walk give up what they go back from, and what lies between two visits of one cell; of their
 * path that leaves a path without detours.
 */
#include "core/solvers/solvers.h"

#include "core/bfs.h"
#include "core/path.h"

static enum maze_status solve(const struct maze_solver *solver, struct maze_solving *solving)
{
    return solver->solve(
        solving->graph, solving->start, solving->goal, solving->task, &solving->solution);
}

/* The path of a solver that finds one without detours. */
static void record_path(const struct maze_solving *solving)
{
    const struct maze_path *path = solving->solution.path;
    struct maze_recorder *recorder = solving->recorder;
    ptrdiff_t cell = solving->start;

    if (!solving->solution.solved)
        return;
    record_cell(recorder, MAZE_STEP_PATH, cell);
    for (uint64_t i = 0; i < path->length && recorder->status == MAZE_OK; i++) {
        const unsigned direction = path_step(path, i);

        record_wall(recorder, MAZE_STEP_PATH, cell, direction);
        cell = graph_step(solving->graph, cell, direction);
        record_cell(recorder, MAZE_STEP_PATH, cell);
    }
}

/* Of a solver that looks at cells one by one, and records that. */
enum maze_status looks_record_steps(const struct maze_solver *solver, struct maze_solving *solving)
{
    solving->solution.recorder = solving->recorder;
    return solve(solver, solving);
}

enum maze_status search_record_steps(const struct maze_solver *solver, struct maze_solving *solving)
{
    const enum maze_status status = looks_record_steps(solver, solving);

    if (status == MAZE_OK)
        record_path(solving);
    return status;
}

/* Tells of frontier after frontier, until one has the goal or none is left. */
static enum maze_status record_frontiers(const struct maze_solving *solving)
{
    struct maze_graph *graph = solving->graph;
    struct bfs_frontier frontier;
    enum maze_status status =
        bfs_begin(&frontier, graph, solving->start, solving->task, bfs_array(graph, solving->task));
    bool found = false;

    while (status == MAZE_OK && frontier.count && !found) {
        for (uint64_t i = 0; i < frontier.count; i++) {
            record_cell(solving->recorder, MAZE_STEP_LOOK, bfs_cell(&frontier, i));
            found |= bfs_cell(&frontier, i) == solving->goal;
        }
        if (!found)
            status = bfs_next(&frontier);
    }
    return status == MAZE_OK ? graph_clear(graph, solving->task) : status;
}

enum maze_status frontiers_record_steps(
    const struct maze_solver *solver, struct maze_solving *solving)
{
    enum maze_status status = record_frontiers(solving);

    if (status == MAZE_OK)
        status = solve(solver, solving);
    if (status == MAZE_OK)
        record_path(solving);
    return status;
}

/* What the solver is going to fill is filled already. With loops a search of what is left follows. */
enum maze_status filling_record_steps(
    const struct maze_solver *solver, struct maze_solving *solving)
{
    struct maze_graph *graph = solving->graph;

    for (ptrdiff_t first = graph_first(graph); first < graph_end(graph); first++) {
        if (task_stop(solving->task, (uint64_t)first))
            return MAZE_CANCELLED;
        for (ptrdiff_t cell = first;
             graph_is_dead_end(graph, cell) && cell != solving->start && cell != solving->goal;) {
            const unsigned direction = bits_lowest(graph_links(graph, cell));

            record_cell(solving->recorder, MAZE_STEP_DROP, cell);
            graph_close(graph, cell, direction);
            cell = graph_step(graph, cell, direction);
        }
    }
    return frontiers_record_steps(solver, solving);
}

/* It records what it fills; then a search of what is left is shown. */
enum maze_status blind_alleys_record_steps(
    const struct maze_solver *solver, struct maze_solving *solving)
{
    enum maze_status status = looks_record_steps(solver, solving);

    if (status == MAZE_OK)
        status = graph_clear(solving->graph, solving->task);
    if (status == MAZE_OK)
        status = record_frontiers(solving);
    if (status == MAZE_OK)
        record_path(solving);
    return status;
}

/* ---- those who walk ---- */

/* The walk without what was given up: each cell, and the direction to the next. */
struct kept_walk {
    uint32_t *cell, *place; /* by place from 1 on; the place of a cell, 0: none */
    uint8_t *direction;
    uint32_t length;
};

/* Gives up what was walked since a cell that the walk comes back to, or adds a new one. */
static void keep(struct kept_walk *walk, ptrdiff_t cell, struct maze_recorder *recorder)
{
    if (!walk->place[cell]) {
        walk->cell[++walk->length] = (uint32_t)cell;
        walk->place[cell] = walk->length;
        record_cell(recorder, MAZE_STEP_LOOK, cell);
        return;
    }
    for (; walk->length > walk->place[cell]; walk->length--) {
        record_cell(recorder, MAZE_STEP_DROP, walk->cell[walk->length]);
        walk->place[walk->cell[walk->length]] = 0;
    }
}

/* Whether step i is to a cell of the walk, farther back than the last one, and the next one back at once. */
static bool turns_back(
    const struct maze_solving *solving, const struct kept_walk *walk, uint64_t i, ptrdiff_t next)
{
    const struct maze_path *path = solving->solution.path;

    return walk->place[next] && walk->place[next] + 1 < walk->length && i + 1 < path->length &&
        path_step(path, i + 1) == graph_back(solving->graph, path_step(path, i));
}

static void record_steps(struct maze_solving *solving, struct kept_walk *walk)
{
    const struct maze_path *path = solving->solution.path;
    struct maze_recorder *recorder = solving->recorder;
    ptrdiff_t cell = solving->start;

    keep(walk, cell, recorder);
    for (uint64_t i = 0; i < path->length && recorder->status == MAZE_OK; i++) {
        const unsigned direction = path_step(path, i);
        const ptrdiff_t next = graph_step(solving->graph, cell, direction);

        if (turns_back(solving, walk, i, next)) {
            record_cell(recorder, MAZE_STEP_LOOK, next);
            i++;
            continue;
        }
        walk->direction[walk->length] = (uint8_t)direction;
        keep(walk, next, recorder);
        cell = next;
    }
}

enum maze_status walker_record_steps(const struct maze_solver *solver, struct maze_solving *solving)
{
    const size_t size = lattice_size(&solving->graph->lattice);
    struct arena *scratch = &solving->task->scratch;
    struct kept_walk walk = {
        .cell = arena_alloc(scratch, (size + 1) * sizeof(uint32_t)),
        .place = arena_alloc(scratch, size * sizeof(uint32_t)),
        .direction = arena_alloc(scratch, size + 1),
    };
    const enum maze_status status = solve(solver, solving);

    if (status != MAZE_OK)
        return status;
    if (!walk.cell || !walk.place || !walk.direction)
        return MAZE_NO_MEMORY;
    memset(walk.place, 0, size * sizeof(uint32_t));
    record_steps(solving, &walk);
    for (uint32_t i = 1; solving->solution.solved && i <= walk.length; i++) {
        record_cell(solving->recorder, MAZE_STEP_PATH, walk.cell[i]);
        if (i < walk.length)
            record_wall(solving->recorder, MAZE_STEP_PATH, walk.cell[i], walk.direction[i]);
    }
    return MAZE_OK;
}

enum maze_status record_solving(const struct maze_solver *solver, struct maze_graph *graph,
    ptrdiff_t start, ptrdiff_t goal, struct maze_task *task, struct maze_recorder *recorder)
{
    struct maze_solving solving = {graph, start, goal, task, recorder, {0}};
    const enum maze_status status = solver->record(solver, &solving);

    maze_path_free(solving.solution.path);
    return status;
}
