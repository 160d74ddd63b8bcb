/* From a spec to rows, of an algorithm that streams or of a grid, and the answers to questions about the grid. */
#include "maze/maze.h"

#include "core/board/bfs.h"
#include "core/cost.h"
#include "core/make/diameter.h"
#include "core/make/generate.h"
#include "core/make/nested/nested.h"
#include "core/make/reshape.h"
#include "core/solve/solvers.h"
#include "core/tell/answers/answers.h"
#include "core/tell/steps/steps.h"
#include "core/valid.h"

#include <stdlib.h>

/* ---- questions ---- */

static enum maze_status measure(
    struct maze_graph *graph, struct maze_task *task, struct maze_grid *grid, struct maze *maze)
{
    uint32_t *distances =
        arena_alloc(&task->scratch, lattice_size(&graph->lattice) * sizeof(*distances));
    ptrdiff_t farthest;
    enum maze_status status;

    grid->value = malloc((size_t)grid->width * grid->height * sizeof(*grid->value));
    if (!distances || !grid->value)
        return MAZE_NO_MEMORY;
    bfs_forget(graph, distances);
    status = bfs_distances(graph, graph_cell(graph, maze->start), task, bfs_array(graph, task),
        distances, &farthest, &maze->farthest);
    if (status != MAZE_OK)
        return status;
    maze->farthest_cell = graph_point(graph, farthest);
    for (uint32_t y = 0; y < grid->height; y++) {
        if (task_stop(task, (uint64_t)y * TASK_STRIDE))
            return MAZE_CANCELLED;
        memcpy(grid->value + (size_t)y * grid->width,
            distances + lattice_cell(&graph->lattice, 0, y), grid->width * sizeof(*distances));
    }
    return MAZE_OK;
}

/* Finishes the grid as the spec asks, and answers the question. */
static enum maze_status finish(const struct maze_spec *spec, const struct maze_question *question,
    struct maze_task *task, struct maze_grid *grid, struct maze *maze)
{
    struct maze_graph graph;
    enum maze_status status = graph_of_grid(grid, task, &graph);

    /* Telling the steps has already changed the grid. */
    if (status == MAZE_OK && !question->steps)
        status = graph_reshape(&graph, spec, task, grid);
    if (status == MAZE_OK)
        status = ends_find(&graph, spec, task, &maze->start, &maze->goal);
    maze->farthest_cell = maze->start;
    if (status == MAZE_OK && question->distances)
        status = measure(&graph, task, grid, maze);
    if (status == MAZE_OK && question->stats)
        status = stats_count(&graph, spec, task, maze);
    if (status == MAZE_OK && question->candidate.path)
        status = candidate_check(&graph, &question->candidate, task, maze);
    if (status == MAZE_OK && question->pairs)
        status = pairs_draw(&graph, spec, question, task, maze);
    /* The solver comes last, since it may change the graph. */
    if (status == MAZE_OK && question->solver && !question->steps) {
        status = solver_run(question->solver, &graph, graph_cell(&graph, maze->start),
            graph_cell(&graph, maze->goal), task, &maze->solution);
        if (status == MAZE_OK)
            status = grid_mark(grid, maze->start, maze->solution.path, task);
    }
    arena_reset(&task->scratch);
    return status;
}

/* ---- from a spec to a maze ---- */

/* Makes a maze that does not stream, and its reader. */
static enum maze_status make(const struct maze_spec *spec, const struct maze_question *question,
    bool finishes, struct maze_task *task, struct maze *maze)
{
    struct maze_grid *grid;
    enum maze_status status =
        spec->blocks ? nested_make(spec, task, &grid) : grid_make(spec, task, &grid);

    if (status != MAZE_OK)
        return status;
    if (question->steps)
        status = steps_of_grid(grid, spec, question->solver,
            maze_steps_words(spec, question->solver), task, &maze->steps);
    if (status == MAZE_OK && finishes)
        status = finish(spec, question, task, grid, maze);
    maze->rows = maze_grid_rows(grid);
    maze->rooms = grid->rooms;
    maze->room_count = grid->room_count;
    return status;
}

/*
 * Checks a candidate in a maze of blocks, and makes a window of the maze; without one, a window of the start alone. Its
 * grid has one more row and column before the window, unless the window is at that edge.
 */
static enum maze_status make_window(const struct maze_spec *spec,
    const struct maze_question *question, struct maze_task *task, struct maze *maze)
{
    const struct maze_room start = {(uint32_t)maze->start.x, (uint32_t)maze->start.y, 1, 1};
    const struct maze_room *window = question->window.width ? &question->window : &start;
    const uint32_t west = window->x > 0, north = window->y > 0;
    const struct maze_room room = {west, north, window->width, window->height};
    const struct maze_room place = {
        window->x - west, window->y - north, (uint32_t)spec->width, (uint32_t)spec->height};
    struct maze_grid *grid;
    enum maze_status status = MAZE_OK;

    if (question->candidate.path)
        status = candidate_check_nested(spec, &question->candidate, task, maze);
    if (status == MAZE_OK)
        status = maze_grid_new(window->width + west, window->height + north, &grid);
    if (status != MAZE_OK)
        return status;
    status = nested_fill(spec, (struct maze_point){place.x, place.y}, question->solver, task, grid);
    (void)maze_grid_rows(grid);
    if (status == MAZE_OK)
        return rows_window(&grid->rows, &room, &place, &maze->rows);
    maze_grid_free(grid);
    return status;
}

struct maze_spec maze_shown(const struct maze_spec *spec, const struct maze_question *question)
{
    struct maze_spec shown = maze_spec_shown(spec);

    if (question->window.width) {
        shown.width = question->window.width;
        shown.height = question->window.height;
    }
    return shown;
}

enum maze_status maze_make(const struct maze_spec *asked, const struct maze_question *question,
    struct maze_task *task, struct maze **out)
{
    question = question ? question : &no_question;

    enum maze_status status = asked_check(asked, question);

    if (status != MAZE_OK)
        return status;

    const struct maze_spec shown = maze_spec_shown(asked), *spec = &shown;
    const struct maze_cost cost = cost_class(spec, question);
    struct maze *maze;

    if (cost.too_large)
        return MAZE_TOO_LARGE;
    maze = malloc(sizeof(*maze));
    if (!maze)
        return MAZE_NO_MEMORY;
    *maze = (struct maze){0};
    (void)maze_spec_ends(spec, &maze->start, &maze->goal);
    status = cost.windowed ? make_window(spec, question, task, maze)
        : cost.streams     ? spec->algorithm->open(spec, &maze->rows)
                           : make(spec, question, cost.finishes, task, maze);
    if (status == MAZE_OK && question->window.width && !cost.windowed) {
        struct maze_rows *whole = maze->rows;

        maze->rows = NULL;
        status = rows_window(whole, &question->window, NULL, &maze->rows);
    }
    if (status != MAZE_OK) {
        maze_free(maze);
        return status;
    }
    *out = maze;
    return MAZE_OK;
}

void maze_free(struct maze *maze)
{
    if (!maze)
        return;
    maze_rows_free(maze->rows);
    maze_path_free(maze->solution.path);
    free(maze->pairs);
    maze_steps_free(maze->steps);
    free(maze);
}

enum maze_status maze_open(
    const struct maze_spec *spec, struct maze_task *task, struct maze_rows **rows)
{
    struct maze *maze;
    const enum maze_status status = maze_make(spec, NULL, task, &maze);

    if (status != MAZE_OK)
        return status;
    *rows = maze->rows;
    maze->rows = NULL;
    maze_free(maze);
    return MAZE_OK;
}

enum maze_status maze_steps_make(const struct maze_spec *spec, const struct maze_solver *solver,
    uint64_t words_max, struct maze_task *task, struct maze_steps **steps)
{
    const struct maze_question question = {.solver = solver, .steps = true};
    struct maze_grid *grid;
    enum maze_status status = asked_check(spec, &question);

    if (status != MAZE_OK)
        return status;
    if (cost_class(spec, &question).too_large)
        return MAZE_TOO_LARGE;
    status = grid_make(spec, task, &grid);
    if (status != MAZE_OK)
        return status;
    status = steps_of_grid(grid, spec, solver, words_max, task, steps);
    maze_grid_free(grid);
    return status;
}
