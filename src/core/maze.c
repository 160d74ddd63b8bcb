/* From a spec to rows: by the rows' own rule, or by way of a grid. */
#include "maze/maze.h"

#include "base/bits.h"
#include "core/lattice.h"
#include "core/task.h"

static enum status make_grid(const struct maze_spec *spec, struct task *task, struct grid **grid)
{
    const uint32_t width = (uint32_t)spec->width, height = (uint32_t)spec->height;
    const struct lattice lattice = lattice_square(width, height);
    enum status status = grid_new(width, height, grid);

    if (status != STATUS_OK)
        return status;
    status = spec->algorithm->generate(spec, &lattice, task, *grid);
    arena_reset(&task->scratch);
    if (status != STATUS_OK)
        grid_free(*grid);
    return status;
}

enum status maze_open(const struct maze_spec *spec, struct task *task, struct rows **rows)
{
    const struct algorithm *algorithm = spec->algorithm;
    struct grid *grid;

    if (maze_spec_cells(spec) > algorithm->largest)
        return STATUS_TOO_LARGE;
    if (algorithm->open)
        return algorithm->open(spec, rows);

    const enum status status = make_grid(spec, task, &grid);

    if (status == STATUS_OK)
        *rows = grid_rows(grid);
    return status;
}

/* Without what an inner maze takes. */
static struct maze_memory own_memory(const struct maze_spec *spec)
{
    const struct algorithm *algorithm = spec->algorithm;
    const uint64_t words = bits_words(spec->width);
    const uint64_t columns = words * BITS_WORD * algorithm->column_bytes;

    if (algorithm_streams(algorithm))
        return (struct maze_memory){.held = columns};
    /* Two more rows and columns: the border of the lattice. */
    return (struct maze_memory){
        .held = grid_bytes(spec->width, spec->height),
        .scratch = (spec->width + 2) * (spec->height + 2) * algorithm->cell_bytes +
            words * spec->height * algorithm->word_bytes + columns,
    };
}

struct maze_memory maze_memory(const struct maze_spec *spec)
{
    struct maze_memory memory = own_memory(spec);

    if (spec->algorithm->options & OPTION_OF) {
        const struct maze_spec inner = maze_spec_inner(spec);
        const struct maze_memory beside = own_memory(&inner);

        memory.scratch += beside.held + beside.scratch;
    }
    return memory;
}

static uint64_t own_nanoseconds(const struct maze_spec *spec, uint64_t cells)
{
    return cells / 1000 * spec->algorithm->picoseconds +
        cells % 1000 * spec->algorithm->picoseconds / 1000;
}

uint64_t maze_nanoseconds(const struct maze_spec *spec)
{
    if (algorithm_streams(spec->algorithm))
        return own_nanoseconds(spec, spec->width);

    uint64_t nanoseconds = own_nanoseconds(spec, maze_spec_cells(spec));

    if (spec->algorithm->options & OPTION_OF) {
        const struct maze_spec inner = maze_spec_inner(spec);

        nanoseconds += own_nanoseconds(&inner, maze_spec_cells(&inner));
    }
    return nanoseconds;
}
