/*
 * What a maze costs in memory and time, before it is made: from the figures of the catalogues. The
 * service decides by it where a maze is made, and whether.
 */
#include "core/answers/answers.h"

#include "base/bits.h"
#include "core/lattice.h"
#include "maze/mask.h"

/* Nanoseconds, a hundred days, that a longer time counts as: so that it can be added up in 64 bits. */
#define LONGEST (UINT64_C(1) << 53)

bool maze_question_asks(const struct maze_question *question)
{
    return question &&
        (question->solver || question->distances || question->stats || question->candidate.path);
}

static bool looks_for_ends(const struct maze_spec *spec)
{
    return spec->start.kind == MAZE_END_FARTHEST || spec->goal.kind == MAZE_END_FARTHEST;
}

bool maze_needs_finish(const struct maze_spec *spec, const struct maze_question *question)
{
    return maze_spec_reshapes(spec) || looks_for_ends(spec) || maze_question_asks(question);
}

/* How many numbers the lattice of a spec takes; at most 2^63, as sides have 31 bits. */
static uint64_t lattice_numbers(const struct maze_spec *spec)
{
    const struct maze_tiling *tiling = spec->tiling ? spec->tiling : maze_tiling_at(0);

    return lattice_stride(tiling, spec->width) * (spec->height + 2) + 1;
}

bool maze_is_too_large(const struct maze_spec *spec, const struct maze_question *question)
{
    const uint64_t cells = maze_spec_cells(spec);

    return cells > spec->algorithm->largest || (spec->tiling && cells > MAZE_TILING_CELLS) ||
        (spec->shape && cells > MAZE_SHAPE_CELLS) ||
        (maze_needs_finish(spec, question) && lattice_numbers(spec) > UINT32_MAX);
}

/*
 * Of a maze made on a graph: what a cell of the graph and an algorithm's lists take at most (links in 2
 * bytes, a component and two walls in 4 each), and how many times longer a cell takes than of a shaped square maze.
 */
enum { CARVED_BYTES = 14, CARVED_TIMES = 6 };

static bool is_shaped(const struct maze_spec *spec)
{
    return spec->tiling || spec->shape || spec->mask || spec->wrap;
}

/* Without what an inner maze takes; `whole`: it is held whole, though it streams. */
static struct maze_memory own_memory(const struct maze_spec *spec, bool whole)
{
    const struct maze_algorithm *algorithm = spec->algorithm;
    const uint64_t words = bits_words(spec->width);
    const uint64_t columns = words * BITS_WORD * algorithm->column_bytes;
    const uint32_t word_bytes = is_shaped(spec) && algorithm->shaped_word_bytes
        ? algorithm->shaped_word_bytes
        : algorithm->word_bytes;

    if (maze_spec_streams(spec) && !whole)
        return (struct maze_memory){.held = columns};
    if (spec->tiling)
        return (struct maze_memory){
            .held = maze_grid_bytes(spec->width, spec->height),
            .scratch = lattice_numbers(spec) * CARVED_BYTES,
        };
    /* Two more rows and columns: the border of the lattice. */
    return (struct maze_memory){
        .held = maze_grid_bytes(spec->width, spec->height),
        .scratch = (spec->width + 2) * (spec->height + 2) * algorithm->cell_bytes +
            words * spec->height * word_bytes + columns,
    };
}

/* What a finished grid takes in memory beside itself, while it is looked at, and then. */
static void add_answers(
    const struct maze_spec *spec, const struct maze_question *question, struct maze_memory *memory)
{
    const uint64_t border = lattice_numbers(spec), cells = maze_spec_cells(spec);
    const uint64_t plane = bits_words(spec->width) * spec->height * sizeof(uint64_t);

    if (spec->shape || spec->mask || spec->sparse)
        memory->held += plane;
    if (!maze_needs_finish(spec, question))
        return;

    /* The graph; then numbers of cells, all of which stay until the end. */
    const uint64_t numbers = cells * sizeof(uint32_t);
    uint64_t scratch = border * sizeof(uint16_t);

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
    if (question && question->candidate.path)
        scratch += numbers;
    if (question && question->solver) {
        scratch += border * question->solver->cell_bytes;
        memory->held += 2 * plane + maze_path_bytes(cells * question->solver->most_steps);
    }
    if (scratch > memory->scratch)
        memory->scratch = scratch;
}

/* Whether there is another maze to be made first; of a single row or column there is none. */
static bool has_inner(const struct maze_spec *spec)
{
    return spec->algorithm->options & MAZE_OPTION_OF && spec->width > 1 && spec->height > 1;
}

struct maze_memory maze_memory(const struct maze_spec *spec, const struct maze_question *question)
{
    struct maze_memory memory = own_memory(spec, maze_question_asks(question));

    if (has_inner(spec)) {
        const struct maze_spec inner = maze_spec_inner(spec);
        const struct maze_memory beside = own_memory(&inner, false);

        memory.scratch += beside.held + beside.scratch;
    }
    if (spec->mask)
        memory.held += maze_mask_bytes(spec->mask);
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

/*
 * Nobody knows how long a random walk takes in an outline that may be a maze itself, such as one long
 * corridor: at least not how short.
 */
enum { MAZY_NANOSECONDS = 10000000 };

/* What is done with a finished grid. */
static uint64_t finish_nanoseconds(
    const struct maze_spec *spec, const struct maze_question *question)
{
    const uint64_t cells = maze_spec_cells(spec);
    uint64_t sum = 0;

    if (spec->shape || spec->mask)
        sum += nanoseconds(cells, OUTLINE_PICOSECONDS);
    if (!maze_needs_finish(spec, question))
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
    if (question->candidate.path)
        sum += nanoseconds(cells, SWEEP_PICOSECONDS);
    if (question->stats)
        sum += nanoseconds(cells, STATS_PICOSECONDS);
    return sum;
}

/*
 * How many times longer a walk takes to find every cell than in a square of as many. In an outline and
 * round joined edges all uniform mazes are made by walks; without, one of one row or column is made by none.
 */
static uint64_t roaming(const struct maze_spec *spec)
{
    const uint64_t width = spec->width, height = spec->height;
    const bool walks = is_shaped(spec) ? spec->algorithm->uniform
                                       : spec->algorithm->cover_time && width > 1 && height > 1;

    if (!walks)
        return 1;
    return width > height ? width / height : height / width;
}

/* Of so many rows. Words of a row that are begun count as whole ones, since many work by words. */
static uint64_t own_nanoseconds(const struct maze_spec *spec, uint64_t rows)
{
    const struct maze_algorithm *algorithm = spec->algorithm;
    const uint64_t cells = bits_words(spec->width) * BITS_WORD * rows, times = roaming(spec);
    const uint32_t each = is_shaped(spec) && algorithm->shaped_picoseconds
        ? algorithm->shaped_picoseconds
        : algorithm->picoseconds;
    const uint64_t once = nanoseconds(cells, spec->tiling ? CARVED_TIMES * each : each);

    return once > LONGEST / times ? LONGEST : once * times;
}

uint64_t maze_nanoseconds(const struct maze_spec *spec, const struct maze_question *question)
{
    if (maze_spec_streams(spec) && !maze_question_asks(question))
        return own_nanoseconds(spec, 1);

    uint64_t sum = own_nanoseconds(spec, spec->height) + finish_nanoseconds(spec, question);

    if (spec->mask && spec->algorithm->uniform)
        sum += MAZY_NANOSECONDS;

    if (has_inner(spec)) {
        const struct maze_spec inner = maze_spec_inner(spec);

        sum += own_nanoseconds(&inner, inner.height);
    }
    return sum < LONGEST ? sum : LONGEST;
}
