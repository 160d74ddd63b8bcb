/* From a spec to rows: by the rows' own rule, or by way of a grid, about which questions are answered. */
#include "maze/maze.h"

#include "base/bits.h"
#include "core/answers.h"
#include "core/grid.h"
#include "core/lattice.h"
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
    const struct lattice lattice =
        lattice_shaped(grid->width, grid->height, grid->inside, grid->cells, grid->wrap);
    struct rows *rows;

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

static bool looks_for_ends(const struct maze_spec *spec)
{
    return spec->start.kind == END_FARTHEST || spec->goal.kind == END_FARTHEST;
}

/* Whether a finished grid must be looked at or changed before it is read. */
static bool needs_ways(const struct maze_spec *spec, const struct maze_question *question)
{
    return spec->sparse || spec->braid || spec->loops || looks_for_ends(spec) ||
        maze_question_asks(question);
}

static enum status solve(const struct solver *solver, struct ways *ways, struct task *task,
    struct grid *grid, struct maze *maze)
{
    enum status status = solver->solve(
        ways, ways_cell(ways, maze->start), ways_cell(ways, maze->goal), task, &maze->solution);

    if (status == STATUS_OK)
        status = grid_mark(grid, maze->start, maze->solution.walk);
    return status;
}

static enum status measure(
    const struct ways *ways, struct task *task, struct grid *grid, struct maze *maze)
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
    if (maze_spec_cells(spec) > algorithm->largest)
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
            if (needs_ways(spec, question))
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

bool maze_question_asks(const struct maze_question *question)
{
    return question &&
        (question->solver || question->distances || question->stats || question->claim.walk);
}

/* Without what an inner maze takes. */
static struct maze_memory own_memory(const struct maze_spec *spec)
{
    const struct algorithm *algorithm = spec->algorithm;
    const uint64_t words = bits_words(spec->width);
    const uint64_t columns = words * BITS_WORD * algorithm->column_bytes;

    if (maze_spec_streams(spec))
        return (struct maze_memory){.held = columns};
    /* Two more rows and columns: the border of the lattice. */
    return (struct maze_memory){
        .held = grid_bytes(spec->width, spec->height),
        .scratch = (spec->width + 2) * (spec->height + 2) * algorithm->cell_bytes +
            words * spec->height * algorithm->word_bytes + columns,
    };
}

/* What a finished grid takes in memory beside itself, while it is looked at, and then. */
static void add_answers(
    const struct maze_spec *spec, const struct maze_question *question, struct maze_memory *memory)
{
    const uint64_t border = (spec->width + 2) * (spec->height + 2), cells = maze_spec_cells(spec);
    const uint64_t plane = bits_words(spec->width) * spec->height * sizeof(uint64_t);

    if (spec->shape || spec->mask || spec->sparse)
        memory->held += plane;
    if (!needs_ways(spec, question))
        return;

    /* The ways; then numbers of cells, all of which stay until the end. */
    const uint64_t numbers = cells * sizeof(uint32_t);
    uint64_t scratch = border;

    if (spec->braid)
        scratch += numbers * 2 / 3; /* no more cells than that are dead ends */
    if (looks_for_ends(spec))
        scratch += numbers;
    if (question && question->distances) {
        scratch += border * sizeof(uint32_t) + numbers;
        memory->held += numbers;
    }
    if (question && question->stats)
        scratch += numbers;
    if (question && question->claim.walk)
        scratch += numbers;
    if (question && question->solver) {
        scratch += border * question->solver->cell_bytes;
        memory->held += 2 * plane + walk_bytes(cells * question->solver->most_steps);
    }
    if (scratch > memory->scratch)
        memory->scratch = scratch;
}

struct maze_memory maze_memory(const struct maze_spec *spec, const struct maze_question *question)
{
    struct maze_memory memory = own_memory(spec);

    if (spec->algorithm->options & OPTION_OF) {
        const struct maze_spec inner = maze_spec_inner(spec);
        const struct maze_memory beside = own_memory(&inner);

        memory.scratch += beside.held + beside.scratch;
    }
    add_answers(spec, question, &memory);
    return memory;
}

static uint64_t nanoseconds(uint64_t cells, uint32_t picoseconds)
{
    return cells / 1000 * picoseconds + cells % 1000 * picoseconds / 1000;
}

enum {
    OUTLINE_PICOSECONDS = 3000,  /* to ask of a cell whether it is inside */
    WAYS_PICOSECONDS = 2000,     /* to read it into the ways */
    SPARSE_PICOSECONDS = 26000,  /* to change them: by corridors that are taken back, */
    BRAID_PICOSECONDS = 30000,   /* by dead ends that are opened */
    LOOPS_PICOSECONDS = 23000,   /* and by walls that are drawn */
    SWEEP_PICOSECONDS = 18000,   /* to look once for the farthest */
    STATS_PICOSECONDS = 130000,  /* to count all that there is */
    DISTANCE_PICOSECONDS = 15000 /* to measure once how far it is */
};

/* What is done with a finished grid. */
static uint64_t finish_nanoseconds(
    const struct maze_spec *spec, const struct maze_question *question)
{
    const uint64_t cells = maze_spec_cells(spec);
    uint64_t sum = 0;

    if (spec->shape || spec->mask)
        sum += nanoseconds(cells, OUTLINE_PICOSECONDS);
    if (!needs_ways(spec, question))
        return sum;
    sum += nanoseconds(cells, WAYS_PICOSECONDS);
    if (spec->sparse)
        sum += nanoseconds(cells, SPARSE_PICOSECONDS);
    if (spec->braid)
        sum += nanoseconds(cells, BRAID_PICOSECONDS);
    if (spec->loops)
        sum += nanoseconds(cells, LOOPS_PICOSECONDS);
    if (looks_for_ends(spec))
        sum += nanoseconds(cells, (spec->braid || spec->loops ? 4 : 2) * SWEEP_PICOSECONDS);
    if (!question)
        return sum;
    if (question->solver)
        sum += nanoseconds(cells, question->solver->picoseconds);
    if (question->distances)
        sum += nanoseconds(cells, DISTANCE_PICOSECONDS);
    if (question->claim.walk)
        sum += nanoseconds(cells, SWEEP_PICOSECONDS);
    if (question->stats)
        sum += nanoseconds(cells, STATS_PICOSECONDS);
    return sum;
}

uint64_t maze_nanoseconds(const struct maze_spec *spec, const struct maze_question *question)
{
    const uint32_t picoseconds = spec->algorithm->picoseconds;

    if (maze_spec_streams(spec) && !maze_question_asks(question))
        return nanoseconds(spec->width, picoseconds);

    uint64_t sum = nanoseconds(maze_spec_cells(spec), picoseconds);

    if (spec->algorithm->options & OPTION_OF) {
        const struct maze_spec inner = maze_spec_inner(spec);

        sum += nanoseconds(maze_spec_cells(&inner), inner.algorithm->picoseconds);
    }
    return sum + finish_nanoseconds(spec, question);
}
