/* The algorithm's row in the catalogue records how the maze came to be; later changes are recorded here. */
#include "core/tell/steps/steps.h"

#include "core/carve/graph_growth.h"
#include "core/carve/recording.h"
#include "core/make/diameter.h"
#include "core/make/generate.h"
#include "core/make/reshape.h"
#include "core/solve/solvers.h"

#include <stdlib.h>

const char *maze_step_name(enum maze_step kind)
{
    static const char *const names[] = {
#define X(name, text) text,
        MAZE_STEPS(X)
#undef X
    };

    return names[kind];
}

bool maze_steps_read(const struct maze_steps *steps, uint64_t *position, struct maze_event *event)
{
    if (*position >= steps->words)
        return false;
    *event = steps_read(steps, position);
    return true;
}

struct maze_tile maze_event_tile(const struct maze_steps *steps, const struct maze_event *event)
{
    return steps_tile(event, steps->tiling->by_tiles);
}

void maze_steps_free(struct maze_steps *steps)
{
    if (steps)
        free(steps->word);
    free(steps);
}

/* ---- How many words there will be ---- */

enum {
    RESHAPED = 4,     /* words per cell, for all changes */
    DOUBLED = 8,      /* words in a unicursal maze for each of the smaller maze */
    CORRIDOR = 8,     /* words of a random walk along a corridor, times the square of its cells */
    IN_MASK = 1 << 22 /* the most that is added for a mask, which may consist of corridors */
};

/* The words of a spec that is not unicursal, or that a unicursal one has in addition. */
static uint64_t tree_words(const struct maze_spec *spec)
{
    const uint64_t cells = maze_spec_cells(spec), sides = spec->width + spec->height;
    const uint64_t longer = spec->width > spec->height ? spec->width : spec->height;
    const uint64_t shorter = sides - longer;
    uint64_t words = cells * spec->algorithm->step_words;

    /* A random walk runs back and forth in a narrow strip, in a single row and in the corridors of a mask. */
    if (spec->algorithm->uniform && shorter > 1)
        words *= (longer + shorter - 1) / shorter;
    if (spec->algorithm->uniform && (shorter == 1 || spec->mask)) {
        const uint64_t length = lesser(cells, MAZE_STEPS_NUMBERS);
        const uint64_t corridor = CORRIDOR * length * length;

        words += shorter == 1 ? corridor : lesser(corridor, IN_MASK);
    }
    /* A wall across a wrapped edge is two tiles. */
    if (spec->wrap)
        words += words / shorter + words / longer;
    return (words + spec->algorithm->step_words) * lattice_times(maze_spec_tiling(spec));
}

uint64_t maze_steps_words(const struct maze_spec *spec, const struct maze_solver *solver)
{
    const uint64_t cells = maze_spec_cells(spec);
    uint64_t words = tree_words(spec);
    struct maze_spec inner;

    if (maze_spec_inner(spec, &inner))
        words += DOUBLED * tree_words(&inner);
    if (maze_spec_reshapes(spec))
        words += RESHAPED * (cells + spec->width + spec->height);
    /* A look at each cell, and a drop; then the path with its passages. */
    if (solver)
        words += (2 * solver->steps_max + 3) * (cells + spec->width + spec->height) *
            lattice_times(maze_spec_tiling(spec));
    return words;
}

/* ---- The spanning tree ---- */

/* Tells of the only maze that there is of one cell, and of any other by its algorithm, or by making it once more. */
static enum maze_status record_tree(const struct maze_spec *spec, const struct maze_steps *inner,
    struct maze_graph *graph, struct maze_grid *grid, struct maze_task *task,
    struct maze_recorder *recorder)
{
    struct maze_recording recording = {spec, graph, grid, task, recorder, inner};
    struct maze_graph carved;
    enum maze_status status;

    if (graph->lattice.cells == 1) {
        record_cell(recorder, MAZE_STEP_OPEN, lattice_first(&graph->lattice));
        return recorder->status;
    }
    /* A graph made from a grid does not mark these. */
    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++)
        if (!graph_has_link(graph, cell))
            graph->open[cell] |= GRAPH_OUTSIDE;
    status = spec->algorithm->record ? spec->algorithm->record(&recording)
                                     : growth_carve(spec, &graph->lattice, task, recorder, &carved);
    return status == MAZE_OK ? recorder->status : status;
}

/* ---- Changes to the finished maze ---- */

/* Closes a corridor that was taken back, from its dead end on. A closed cell is no dead end, so it is closed once. */
static void record_taken_back(struct maze_graph *before, const struct maze_graph *after,
    ptrdiff_t cell, struct maze_recorder *recorder)
{
    while (graph_is_dead_end(before, cell) && !graph_has_link(after, cell)) {
        const unsigned direction = bits_lowest(graph_links(before, cell));
        const ptrdiff_t next = graph_step(before, cell, direction);

        record_cell(recorder, MAZE_STEP_CLOSE, cell);
        record_wall(recorder, MAZE_STEP_CLOSE, cell, direction);
        graph_close(before, cell, direction);
        cell = next;
    }
}

static enum maze_status record_changes(struct maze_graph *before, const struct maze_graph *after,
    const struct maze_task *task, struct maze_recorder *recorder)
{
    for (ptrdiff_t cell = graph_first(before); cell < graph_end(before); cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        record_taken_back(before, after, cell, recorder);
    }
    for (ptrdiff_t cell = graph_first(before); cell < graph_end(before); cell++) {
        unsigned opened =
            graph_links(after, cell) & ~graph_links(before, cell) & after->lattice.tiling->forward;

        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        if (!graph_has_link(before, cell) && graph_has_link(after, cell))
            record_cell(recorder, MAZE_STEP_OPEN, cell);
        while (opened)
            record_wall(recorder, MAZE_STEP_OPEN, cell, graph_take(&opened));
    }
    return recorder->status;
}

/* ---- From a spec to its steps ---- */

/* Records what follows the spanning tree: changes, and a solver. */
static enum maze_status record_rest(const struct maze_spec *spec, const struct maze_solver *solver,
    struct maze_graph *before, struct maze_grid *grid, struct maze_task *task,
    struct maze_steps *steps, struct maze_recorder *recorder)
{
    struct maze_point start = {0}, goal = {0};
    struct maze_graph after;
    enum maze_status status;

    steps->making = recorder->length - recorder->numbers;
    if (!maze_spec_reshapes(spec) && !solver)
        return MAZE_OK;
    status = graph_of_grid(grid, task, &after);
    (void)maze_spec_ends(spec, &start, &goal);
    if (status == MAZE_OK)
        status = graph_reshape(&after, spec, task, grid);
    if (status == MAZE_OK && before->lattice.cells > 1)
        status = record_changes(before, &after, task, recorder);
    steps->making = recorder->length - recorder->numbers;
    if (status == MAZE_OK && solver) {
        status = ends_find(&after, spec, task, &start, &goal);
        if (status == MAZE_OK)
            status = solver_record(solver, &after, graph_cell(&after, start),
                graph_cell(&after, goal), task, recorder);
    }
    return status == MAZE_OK ? recorder->status : status;
}

/* The most words allocated at first, since a walk along a narrow maze may be expected to take terabytes. */
enum { WORDS_FIRST = 1 << 28 };

/* As steps_of_grid, after the steps of the maze that it is made of, which are NULL where there is none. */
static enum maze_status record(struct maze_grid *grid, const struct maze_spec *spec,
    const struct maze_solver *solver, const struct maze_steps *inner, uint64_t words_max,
    struct maze_task *task, struct maze_steps **out)
{
    const uint64_t words = maze_steps_words(spec, solver);
    struct maze_recorder recorder = {
        .task = task, .expected = words < WORDS_FIRST ? words : WORDS_FIRST, .max = words_max};
    const struct maze_lattice lattice = grid_lattice(grid);
    struct maze_steps *steps = malloc(sizeof(*steps));
    struct maze_graph graph;
    enum maze_status status;

    if (!steps)
        return MAZE_NO_MEMORY;
    *steps = (struct maze_steps){grid->tiling, grid->width, grid->height, (uint32_t)lattice.stride,
        lattice.border, lattice.storey, .wrap = grid->wrap};
    status = graph_of_grid(grid, task, &graph);
    if (status == MAZE_OK) {
        recorder.lattice = graph.lattice;
        status = record_tree(spec, inner, &graph, grid, task, &recorder);
    }
    if (status == MAZE_OK)
        status = record_rest(spec, solver, &graph, grid, task, steps, &recorder);
    arena_reset(&task->scratch);
    recorder_finish(&recorder);
    steps->word = recorder.word;
    steps->words = recorder.length;
    steps->count = recorder.length - recorder.numbers;
    if (status != MAZE_OK) {
        maze_steps_free(steps);
        return status;
    }
    *out = steps;
    return MAZE_OK;
}

/* Makes a maze that is made of no other, and its steps. */
static enum maze_status record_inner(const struct maze_spec *spec, uint64_t words_max,
    struct maze_task *task, struct maze_steps **steps)
{
    struct maze_grid *grid;
    enum maze_status status = grid_make(spec, task, &grid);

    if (status != MAZE_OK)
        return status;
    status = record(grid, spec, NULL, NULL, words_max, task, steps);
    maze_grid_free(grid);
    return status;
}

enum maze_status steps_of_grid(struct maze_grid *grid, const struct maze_spec *spec,
    const struct maze_solver *solver, uint64_t words_max, struct maze_task *task,
    struct maze_steps **steps)
{
    struct maze_steps *inner_steps = NULL;
    struct maze_spec inner;
    enum maze_status status = MAZE_OK;

    /* Each of its events becomes two or more. */
    if (maze_spec_inner(spec, &inner))
        status = record_inner(&inner, words_max / 2, task, &inner_steps);
    if (status == MAZE_OK)
        status = record(grid, spec, solver, inner_steps, words_max, task, steps);
    maze_steps_free(inner_steps);
    return status;
}
