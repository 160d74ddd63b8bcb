/* From a spec to rows: by the rows' own rule, or by way of a grid, about which questions are answered. */
#include "maze/maze.h"

#include "base/bits.h"
#include "core/answers/answers.h"
#include "core/corridor.h"
#include "core/grid.h"
#include "core/task.h"

#include <stdlib.h>
#include <string.h>

/* Copies the rows of a maze that streams into a grid. */
static enum status read_rows(struct rows *rows, const struct task *task, struct grid *grid)
{
    const size_t bytes = grid->words * sizeof(uint64_t);
    enum status status = STATUS_OK;
    struct row row;

    for (uint32_t y = 0; y < grid->height && status == STATUS_OK; y++) {
        status = task_cancelled(task) ? STATUS_CANCELLED : rows_next(rows, &row);
        if (status == STATUS_OK) {
            memcpy(grid_east_row(grid, y), row.plane[PLANE_EAST], bytes);
            memcpy(grid_south_row(grid, y), row.plane[PLANE_SOUTH], bytes);
        }
    }
    return status;
}

static enum status generate(const struct maze_spec *spec, struct task *task, struct grid *grid)
{
    const struct lattice lattice = grid_lattice(grid);
    struct rows *rows;

    /* Of one row or column there is but one maze, and long ones would cost some algorithms much. */
    if (is_corridor(grid))
        return corridor_open(grid, task);
    if (spec->algorithm->generate)
        return spec->algorithm->generate(spec, &lattice, task, grid);

    enum status status = spec->algorithm->open(spec, &rows);

    if (status != STATUS_OK)
        return status;
    status = read_rows(rows, task, grid);
    rows_free(rows);
    return status;
}

static enum status make_grid(const struct maze_spec *spec, struct task *task, struct grid **grid)
{
    enum status status = grid_new((uint32_t)spec->width, (uint32_t)spec->height, grid);

    if (status != STATUS_OK)
        return status;
    status = grid_shape(*grid, spec);
    if (status == STATUS_OK)
        status = generate(spec, task, *grid);
    arena_reset(&task->scratch);
    if (status != STATUS_OK)
        grid_free(*grid);
    return status;
}

static enum status solve(const struct solver *solver, struct ways *ways, struct task *task,
    struct grid *grid, struct maze *maze)
{
    enum status status = solver->solve(
        ways, ways_cell(ways, maze->start), ways_cell(ways, maze->goal), task, &maze->solution);

    if (status == STATUS_OK)
        status = grid_mark(grid, maze->start, maze->solution.walk, task);
    return status;
}

static enum status measure(
    struct ways *ways, struct task *task, struct grid *grid, struct maze *maze)
{
    uint32_t *distances =
        arena_alloc(&task->scratch, lattice_size(&ways->lattice) * sizeof(*distances));
    enum status status;

    grid->value = malloc((size_t)grid->width * grid->height * sizeof(*grid->value));
    if (!distances || !grid->value)
        return STATUS_NO_MEMORY;
    status = distances_from(ways, ways_cell(ways, maze->start), task, distances);
    if (status != STATUS_OK)
        return status;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint32_t value = distances[lattice_cell(&ways->lattice, x, y)];

            grid->value[(size_t)y * grid->width + x] = value;
            if (value != ROWS_NO_VALUE && value > maze->farthest) {
                maze->farthest = value;
                maze->farthest_cell = (struct maze_point){x, y};
            }
        }
    return STATUS_OK;
}

/* Makes the grid what the spec asks for, and answers the question. */
static enum status finish(const struct maze_spec *spec, const struct maze_question *question,
    struct task *task, struct grid *grid, struct maze *maze)
{
    struct ways ways;
    enum status status = ways_of_grid(grid, task, &ways);

    if (status == STATUS_OK)
        status = ways_reshape(&ways, spec, task, grid);
    if (status == STATUS_OK)
        status = ends_find(&ways, spec, task, &maze->start, &maze->goal);
    maze->farthest_cell = maze->start;
    if (status == STATUS_OK && question->distances)
        status = measure(&ways, task, grid, maze);
    if (status == STATUS_OK && question->stats)
        status = stats_count(&ways, task, maze);
    if (status == STATUS_OK && question->claim.walk)
        status = claim_check(&ways, &question->claim, task, maze);
    /* The last one, as it may use the bits of the ways that are its own. */
    if (status == STATUS_OK && question->solver)
        status = solve(question->solver, &ways, task, grid, maze);
    arena_reset(&task->scratch);
    return status;
}

enum status maze_make(const struct maze_spec *spec, const struct maze_question *question,
    struct task *task, struct maze **out)
{
    const struct algorithm *algorithm = spec->algorithm;
    static const struct maze_question nothing;
    struct maze *maze;
    struct grid *grid = NULL;
    enum status status;

    if (!question)
        question = &nothing;
    if (maze_is_too_large(spec, question))
        return STATUS_TOO_LARGE;
    maze = calloc(1, sizeof(*maze));
    if (!maze)
        return STATUS_NO_MEMORY;
    (void)maze_spec_ends(spec, &maze->start, &maze->goal);
    if (maze_spec_streams(spec) && !maze_question_asks(question)) {
        status = algorithm->open(spec, &maze->rows);
    } else {
        status = make_grid(spec, task, &grid);
        if (status == STATUS_OK) {
            if (maze_needs_finish(spec, question))
                status = finish(spec, question, task, grid, maze);
            maze->rows = grid_rows(grid);
        }
    }
    if (status != STATUS_OK) {
        maze_free(maze);
        return status;
    }
    *out = maze;
    return STATUS_OK;
}

void maze_free(struct maze *maze)
{
    if (!maze)
        return;
    rows_free(maze->rows);
    walk_free(maze->solution.walk);
    free(maze);
}

enum status maze_open(const struct maze_spec *spec, struct task *task, struct rows **rows)
{
    struct maze *maze;
    const enum status status = maze_make(spec, NULL, task, &maze);

    if (status != STATUS_OK)
        return status;
    *rows = maze->rows;
    maze->rows = NULL;
    maze_free(maze);
    return STATUS_OK;
}
