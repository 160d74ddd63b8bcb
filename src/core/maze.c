/* From a spec to rows: by the rows' own rule, or by way of a grid. */
#include "maze/maze.h"

#include "base/bits.h"
#include "core/corridor.h"
#include "core/lattice.h"
#include "core/task.h"

/* Nanoseconds, a hundred days, that a longer time counts as: so that it can be added up in 64 bits. */
#define LONGEST (UINT64_C(1) << 53)

static enum status make_grid(const struct maze_spec *spec, struct task *task, struct grid **grid)
{
    const uint32_t width = (uint32_t)spec->width, height = (uint32_t)spec->height;
    const struct lattice lattice = lattice_square(width, height);
    enum status status = grid_new(width, height, grid);

    if (status != STATUS_OK)
        return status;
    /* Of one row or column there is but one maze, and long ones would cost some algorithms much. */
    status = is_corridor(*grid) ? corridor_open(*grid, task)
                                : spec->algorithm->generate(spec, &lattice, task, *grid);
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

/* Whether there is another maze to be made first; of a single row or column there is none. */
static bool has_inner(const struct maze_spec *spec)
{
    return spec->algorithm->options & OPTION_OF && spec->width > 1 && spec->height > 1;
}

struct maze_memory maze_memory(const struct maze_spec *spec)
{
    struct maze_memory memory = own_memory(spec);

    if (has_inner(spec)) {
        const struct maze_spec inner = maze_spec_inner(spec);
        const struct maze_memory beside = own_memory(&inner);

        memory.scratch += beside.held + beside.scratch;
    }
    return memory;
}

/* How many times longer a walk takes to find every cell than in a square of as many. */
static uint64_t roaming(const struct maze_spec *spec)
{
    const uint64_t width = spec->width, height = spec->height;

    if (!spec->algorithm->roams || width == 1 || height == 1)
        return 1;
    return width > height ? width / height : height / width;
}

/* Of so many rows. Words of a row that are begun count as whole ones, since many work by words. */
static uint64_t own_nanoseconds(const struct maze_spec *spec, uint64_t rows)
{
    const uint64_t cells = bits_words(spec->width) * BITS_WORD * rows;
    const uint64_t picoseconds = spec->algorithm->picoseconds, times = roaming(spec);
    const uint64_t nanoseconds = cells / 1000 * picoseconds + cells % 1000 * picoseconds / 1000;

    return nanoseconds > LONGEST / times ? LONGEST : nanoseconds * times;
}

uint64_t maze_nanoseconds(const struct maze_spec *spec)
{
    if (algorithm_streams(spec->algorithm))
        return own_nanoseconds(spec, 1);

    uint64_t nanoseconds = own_nanoseconds(spec, spec->height);

    if (has_inner(spec)) {
        const struct maze_spec inner = maze_spec_inner(spec);

        nanoseconds += own_nanoseconds(&inner, inner.height);
    }
    return nanoseconds;
}
