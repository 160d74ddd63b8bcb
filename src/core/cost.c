/* What a maze costs in memory and time, from the catalogues. By it the service decides where to make one, if at all. */
#include "core/cost.h"

#include "core/carve/algorithms.h"
#include "core/make/diameter.h"
#include "core/make/nested/nested.h"
#include "core/tell/answers/answers.h"
#include "core/tell/answers/octile.h"
#include "core/tell/steps/steps.h"
#include "core/valid.h"

/* A hundred days in nanoseconds: longer times count as this, so that sums fit 64 bits. */
#define NANOSECONDS_MAX (UINT64_C(1) << 53)

/* The least: a random walk in an outline may take any time, for it may be one long corridor. */
enum { MASKED_WALK_NANOSECONDS = 10000000 };

/* Picoseconds per cell. */
enum {
    HUNT_TIME = 35000,         /* extra to hunt at random */
    HALLS_TIME = 14000,        /* extra to divide if rooms are left */
    OUTLINE_TIME = 3000,       /* to tell whether the cell is inside */
    GRAPH_TIME = 2000,         /* to read the cell into the graph */
    SYMMETRY_TIME = 20000,     /* to open the images of passages, */
    ROOMS_TIME = 20000,        /* to open rooms, */
    SPARSE_TIME = 26000,       /* to take back corridors, */
    BRAID_TIME = 30000,        /* to open dead ends, */
    LOOPS_TIME = 23000,        /* to draw walls */
    ECCENTRICITY_TIME = 18000, /* to search once for the farthest cell */
    BOUND_TIME = 24000,        /* and to bound how far the farthest is from every cell */
    STATS_TIME = 154000,       /* to count everything except the longest path */
    DISTANCE_TIME = 15000,     /* to measure all distances from one cell */
    SEARCH_TIME = 16000,       /* the same for pairs */
    OCTILE_TIME = 110000,      /* to search a tile of their map */
    STEP_TIME = 20000          /* the most to record a word of its steps */
};

enum {
    BLOCK_NANOSECONDS = 4000 /* to draw the borders of a block, and to put it into its level */
};

/* Picoseconds per step of a candidate path, and per cell of the blocks that a route crosses. */
enum { FOLLOW_TIME = 12000, WALK_TIME = 8000 };

/* Per cell of a block that a route crosses: links, a heading and marks. */
enum { ROUTE_BYTES = 4 };

/* The graph of the part of a maze of blocks that a candidate is followed in. */
enum { FOLLOW_BYTES = (FOLLOWED_SIDE + 3) * (FOLLOWED_SIDE + 3) * sizeof(uint16_t) };

/* Nanoseconds per search of pairs, and per pair, in a maze of any size. */
enum { SEARCH_NANOSECONDS = 500, PAIR_NANOSECONDS = 100 };

/* Nanoseconds to find a place for a room. */
enum { PLACE_NANOSECONDS = 3000 };

/* Few mazes with loops need more searches for the diameter, and none needs more than it has cells. */
enum { USUAL_SEARCHES = 100 };

/*
 * On a graph: the most scratch bytes per cell of the lattice (links 2, a component 4, each wall that it owns 4); and
 * the factor by which a cell takes longer than in a square maze with an outline and as many walls.
 */
enum { CELL_BYTES = 6, WALL_BYTES = 4, TILING_TIMES = 6 };

/* The same for squares that are made on a graph because of their shape: links, and a mark per cell. */
enum { SHAPE_BYTES = 3 };

/* How many walls a cell owns, and the ratio to those of a square. */
static unsigned walls_of(const struct maze_spec *spec)
{
    return bits_count(maze_spec_tiling(spec)->forward);
}

static unsigned times_of(const struct maze_spec *spec)
{
    return lattice_times(maze_spec_tiling(spec));
}

/* The size of the lattice: at most 2^63, since sides have 31 bits. */
static uint64_t lattice_numbers(const struct maze_spec *spec)
{
    const struct maze_tiling *tiling = maze_spec_tiling(spec);

    return lattice_stride(tiling, spec->width) *
        (spec->height + 2 * (uint64_t)lattice_border(tiling, spec->storey)) +
        1;
}

static uint64_t plane_bytes(uint64_t width, uint64_t height)
{
    return bits_words(width) * height * sizeof(uint64_t);
}

static uint64_t nanoseconds(uint64_t cells, uint64_t picoseconds)
{
    return cells / 1000 * picoseconds + cells % 1000 * picoseconds / 1000;
}

/* n times the nanoseconds, at most NANOSECONDS_MAX. */
static uint64_t times(uint64_t n, uint64_t nanoseconds)
{
    return nanoseconds > NANOSECONDS_MAX / n ? NANOSECONDS_MAX : n * nanoseconds;
}

/* A walk on floors takes twice as long to find the stairs, and longer in a tower. */
static uint64_t floors_ratio(const struct maze_spec *spec)
{
    const uint64_t rows = spec->storey - 1, wider = spec->width > rows ? spec->width : rows;
    const uint64_t most = wider > spec->depth ? wider : spec->depth;

    return 2 + most * most / maze_spec_cells(spec);
}

/*
 * Adds the cost of generating: `rows` are made, and held if there is a grid. Many algorithms work by words, so a
 * partial word of a row counts as a whole one.
 *
 * Random walks take longer to find the cells of a long rectangle than of a square of the same size. Uniform mazes are
 * always made by walks if they have an outline or wrapped edges; without, a single row or column needs none.
 */
static void add_generating(
    const struct maze_spec *spec, bool streams, uint64_t rows, struct maze_cost *cost)
{
    const struct maze_algorithm *algorithm = spec->algorithm;
    const bool on_graph = spec_is_on_graph(spec);
    const bool shaped = on_graph || spec->wrap || spec->blocks || maze_spec_is_outlined(spec);
    const uint64_t width = spec->width, height = spec->height, words = bits_words(width);
    const uint64_t columns = words * BITS_WORD * algorithm->column_bytes;
    const bool walks =
        shaped ? algorithm->uniform : algorithm->cover_time && width > 1 && height > 1;
    const uint64_t ratio = spec->storey ? floors_ratio(spec)
        : width > height                ? width / height
                                        : height / width;
    const uint64_t each = (spec->hunt ? HUNT_TIME : 0U) +
        (division_least(spec) > 1 ? HALLS_TIME : 0U) +
        (shaped && algorithm->shaped_picoseconds ? algorithm->shaped_picoseconds
                                                 : algorithm->picoseconds);
    /* Squares made on a graph take about as long with another tiling. */
    const bool slower = on_graph && algorithm->generate && !algorithm->carves_shapes;
    const uint64_t once =
        nanoseconds(words * BITS_WORD * rows, slower ? TILING_TIMES * each : each) * times_of(spec);

    cost->nanoseconds += times(walks ? ratio : 1, once);
    if (algorithm->options & MAZE_OPTION_TREES) {
        const uint64_t trees = growing_forest_most(spec, width * height);

        cost->nanoseconds += times(trees, TREE_NANOSECONDS);
        cost->scratch += trees * TREE_BYTES;
    }
    if (streams) {
        cost->held += columns;
        return;
    }
    cost->held += sizeof(struct maze_grid) + walls_of(spec) * plane_bytes(width, height);
    if (on_graph || (shaped && algorithm->carves_shapes)) {
        cost->scratch += lattice_numbers(spec) *
            (on_graph ? CELL_BYTES + WALL_BYTES * walls_of(spec) : SHAPE_BYTES);
        return;
    }
    if (spec->hunt)
        cost->scratch += width * height * sizeof(uint32_t);
    /* The border of the lattice takes two more rows and columns. */
    cost->scratch += (width + 2) * (height + 2) * algorithm->cell_bytes + columns +
        words * height * algorithm->word_bytes;
}

/*
 * Adds the cost of a part of a maze of blocks, with its grid: the blocks that it touches, and those above them, one
 * after another. Borders wander by a quarter of a side.
 */
static void add_blocks(
    const struct maze_spec *spec, uint64_t width, uint64_t height, struct maze_cost *cost)
{
    const uint64_t side = UINT64_C(1) << spec->blocks, most = side + side / 2;
    struct maze_spec block = *spec;
    struct maze_cost once = {0};
    uint64_t count = 0, across = spec->width, down = spec->height,
             bytes = plane_bytes(width, height);

    cost->held += sizeof(struct maze_grid) + bytes * walls_of(spec);
    for (bool last = false; !last; last = across == 1 && down == 1) {
        across = (across - 1) / side + 1;
        down = (down - 1) / side + 1;
        width = lesser((width + side / 2) / side + 2, across);
        height = lesser((height + side / 2) / side + 2, down);
        count += width * height;
        width++;
        height++;
        cost->scratch += 4 * plane_bytes(width, height) + sizeof(struct maze_grid);
    }
    block.width = lesser(spec->width, most);
    block.height = lesser(spec->height, most);
    add_generating(&block, false, block.height, &once);
    once.nanoseconds = once.nanoseconds * (lesser(spec->width, side) * lesser(spec->height, side)) /
            (block.width * block.height) +
        BLOCK_NANOSECONDS;
    cost->scratch += once.scratch + 2 * once.held;
    cost->nanoseconds += times(count, once.nanoseconds);
}

/* Adds the cost of drawing pairs; returns the scratch bytes in it. */
static uint64_t add_pairs(
    const struct maze_spec *spec, const struct maze_question *question, struct maze_cost *cost)
{
    const uint64_t count = question->pairs, tiles = octile_tiles(spec, question);
    const uint64_t searches = pairs_searches(spec, question), numbers = lattice_numbers(spec);

    cost->held += count * sizeof(struct maze_pair);
    cost->nanoseconds += searches * nanoseconds(numbers, SEARCH_TIME) +
        times(searches, nanoseconds(tiles, OCTILE_TIME)) + searches * SEARCH_NANOSECONDS +
        count * PAIR_NANOSECONDS;
    return tiles * OCTILE_BYTES +
        numbers * (3 * sizeof(uint32_t) + (spec->wrap ? sizeof(uint16_t) + sizeof(uint32_t) : 0));
}

/* The cost of finding the two cells that are farthest apart: adds to *scratch, and returns picoseconds per cell. */
static uint64_t diameter_cost(
    const struct maze_spec *spec, uint64_t cells, uint64_t numbers, uint64_t *scratch)
{
    if (maze_spec_is_perfect(spec))
        return 2 * ECCENTRICITY_TIME;
    /* A larger maze must not take less, so that a limit of memory limits the size. */
    *scratch += (numbers < DIAMETER_NUMBERS ? numbers : DIAMETER_NUMBERS) * DIAMETER_NUMBER_BYTES;
    if (numbers > DIAMETER_NUMBERS)
        return DIAMETER_SWEEPS * ECCENTRICITY_TIME;
    return (cells < USUAL_SEARCHES ? cells : USUAL_SEARCHES) * BOUND_TIME + ECCENTRICITY_TIME;
}

/* Whether start or goal depends on the finished maze. */
static bool finds_ends(const struct maze_spec *spec)
{
    return spec->start.kind == MAZE_END_FARTHEST || spec->goal.kind == MAZE_END_FARTHEST;
}

/* The cost of finding start and goal, like diameter_cost. */
static uint64_t ends_cost(
    const struct maze_spec *spec, uint64_t cells, uint64_t numbers, uint64_t *scratch)
{
    const uint64_t list = cells * sizeof(uint32_t);
    uint64_t picoseconds;

    if (!finds_ends(spec))
        return 0;
    *scratch += list;
    picoseconds = diameter_is_between_ends(spec) ? diameter_cost(spec, cells, numbers, scratch)
                                                 : ECCENTRICITY_TIME;
    /* Taking back corridors searches for them first. */
    if (spec->sparse) {
        *scratch += list;
        picoseconds += 2 * ECCENTRICITY_TIME;
    }
    return picoseconds;
}

/* The most bytes of a solver's path. */
static uint64_t longest_path_bytes(const struct maze_spec *spec, const struct maze_solver *solver)
{
    return maze_path_bytes(
        maze_spec_tiling(spec), maze_spec_cells(spec) * solver->steps_max * times_of(spec));
}

/* The cost of changes to a finished grid; returns picoseconds per cell. */
static uint64_t changes_cost(
    const struct maze_spec *spec, struct maze_cost *cost, uint64_t *scratch)
{
    cost->held += spec->rooms * sizeof(struct maze_room);
    cost->nanoseconds += spec->rooms * PLACE_NANOSECONDS;
    if (spec->braid)
        *scratch += maze_spec_cells(spec) * sizeof(uint32_t);
    return (spec->symmetry ? SYMMETRY_TIME : 0U) + (spec->rooms ? ROOMS_TIME : 0U) +
        (spec->sparse ? SPARSE_TIME : 0U) + (spec->braid ? BRAID_TIME : 0U) +
        (spec->loops ? LOOPS_TIME : 0U);
}

/* Adds the cost of work on a finished grid. */
static void add_finishing(
    const struct maze_spec *spec, const struct maze_question *question, struct maze_cost *cost)
{
    const uint64_t cells = maze_spec_cells(spec), list = cells * sizeof(uint32_t);
    const uint64_t numbers = lattice_numbers(spec);
    const uint64_t plane = plane_bytes(spec->width, spec->height);
    uint64_t scratch = numbers * sizeof(uint16_t); /* the graph; nothing is freed before the end */
    uint64_t picoseconds = GRAPH_TIME;

    picoseconds += changes_cost(spec, cost, &scratch);
    picoseconds += ends_cost(spec, cells, numbers, &scratch);
    if (question->distances) {
        scratch += numbers * sizeof(uint32_t) + list;
        /* Rows between floors have values, too. */
        cost->held += spec->width * spec->height * sizeof(uint32_t);
        picoseconds += DISTANCE_TIME;
    }
    if (question->stats) {
        scratch += list;
        picoseconds += STATS_TIME;
        /* Otherwise it was found with the ends. */
        if (!diameter_is_between_ends(spec))
            picoseconds += diameter_cost(spec, cells, numbers, &scratch);
    }
    if (question->candidate.path) {
        scratch += list;
        picoseconds += ECCENTRICITY_TIME;
        cost->nanoseconds += nanoseconds(maze_candidate_length(&question->candidate), FOLLOW_TIME);
    }
    if (question->pairs)
        scratch += add_pairs(spec, question, cost);
    if (question->solver && !question->steps) {
        scratch += numbers * question->solver->cell_bytes * times_of(spec);
        cost->held += walls_of(spec) * plane + longest_path_bytes(spec, question->solver);
        picoseconds += question->solver->picoseconds * times_of(spec);
    }
    cost->nanoseconds += nanoseconds(cells, picoseconds);
    if (scratch > cost->scratch)
        cost->scratch = scratch;
}

/* Adds the cost of recording the steps. */
static void add_steps(
    const struct maze_spec *spec, const struct maze_solver *solver, struct maze_cost *cost)
{
    const uint64_t words = maze_steps_words(spec, solver);

    cost->held += words * sizeof(uint32_t);
    if (solver)
        cost->held += longest_path_bytes(spec, solver);
    cost->scratch += lattice_numbers(spec) * MAZE_STEPS_CELL_BYTES * times_of(spec);
    cost->nanoseconds += nanoseconds(words, STEP_TIME);
}

const struct maze_question no_question;

struct maze_cost cost_class(const struct maze_spec *spec, const struct maze_question *question)
{
    const bool asks_more =
        question->distances || question->stats || question->pairs || question->steps;
    const bool asks = question->solver || question->candidate.path || asks_more;
    const bool window = question->window.width;
    const bool finishes = asks || maze_spec_reshapes(spec) || finds_ends(spec);
    const uint64_t cells = maze_spec_cells(spec), numbers = lattice_numbers(spec);

    if (spec->blocks && (window || question->candidate.path) && !asks_more &&
        !maze_spec_reshapes(spec) && !finds_ends(spec) &&
        (!question->solver || question->solver == maze_solver_at(0)))
        return (struct maze_cost){.windowed = true,
            .cells = (uint64_t)question->window.width * question->window.height +
                (question->candidate.path ? FOLLOWED_SIDE * FOLLOWED_SIDE : 0)};
    return (struct maze_cost){
        .finishes = finishes,
        .streams = !asks && !window && maze_spec_streams(spec),
        .cells = cells,
        .too_large = cells > spec->algorithm->largest || spec->height > MAZE_SIDE_MAX ||
            (spec->shape && cells > (spec->tiling ? MAZE_MASK_CELLS : MAZE_SHAPE_CELLS)) ||
            ((finishes || spec->hunt) && numbers > UINT32_MAX) ||
            (asks && !maze_solver_takes(question->solver, cells)) ||
            (question->steps && !steps_are_numbered(spec)) ||
            (question->pairs && octile_tiles(spec, question) > OCTILE_TILES_MAX) ||
            (spec_is_on_graph(spec) &&
                (cells > MAZE_TILING_CELLS || numbers > UINT32_MAX / MAZE_LINKS_MAX)),
    };
}

/*
 * Adds the cost of a window of blocks: one more row and column; for the route, the graph of one block at a time; for a
 * candidate, the parts along its path, since a straight path leaves a part after half its side.
 */
static void add_windowed(
    const struct maze_spec *spec, const struct maze_question *question, struct maze_cost *cost)
{
    const uint64_t width = question->window.width + 1, height = question->window.height + 1;
    struct maze_cost once = {0};

    if (question->window.width)
        add_blocks(spec, width, height, cost);
    if (question->window.width && question->solver) {
        cost->held += 2 * plane_bytes(width, height);
        cost->scratch += UINT64_C(9) * ROUTE_BYTES / 4 << 2 * spec->blocks;
        cost->nanoseconds += times(cost->cells / 1000 + 1, GRAPH_TIME + WALK_TIME);
    }
    if (question->candidate.path) {
        const uint64_t length = maze_candidate_length(&question->candidate);
        const uint64_t parts = length / (FOLLOWED_SIDE / 2) + 1;

        add_blocks(spec, FOLLOWED_SIDE, FOLLOWED_SIDE, &once);
        cost->scratch += once.held + once.scratch + FOLLOW_BYTES +
            maze_path_bytes(maze_spec_tiling(spec), length);
        cost->nanoseconds += nanoseconds(length, FOLLOW_TIME) + times(parts, once.nanoseconds);
    }
    cost->held += rows_window_memory(question->window.width);
}

struct maze_cost cost_of(const struct maze_spec *asked, const struct maze_question *question)
{
    const struct maze_spec shown = maze_spec_shown(asked), *spec = &shown;
    struct maze_cost cost = cost_class(spec, question);
    struct maze_spec inner;

    /* More floors than fit on a board: what they cost would not fit 64 bits. */
    if (spec->height > MAZE_SIDE_MAX)
        return cost;
    if (cost.windowed) {
        add_windowed(spec, question, &cost);
        cost.nanoseconds = lesser(cost.nanoseconds, NANOSECONDS_MAX);
        return cost;
    }
    if (spec->blocks)
        add_blocks(spec, spec->width, spec->height, &cost);
    else
        add_generating(spec, cost.streams, cost.streams ? 1 : spec->height, &cost);
    if (maze_spec_inner(spec, &inner)) {
        struct maze_cost extra = {0};

        add_generating(&inner, maze_spec_streams(&inner), inner.height, &extra);
        cost.scratch += extra.held + extra.scratch;
        cost.nanoseconds += cost.streams ? 0 : extra.nanoseconds;
    }
    if (spec->mask) {
        cost.held += maze_mask_bytes(spec->mask);
        cost.nanoseconds += spec->algorithm->uniform ? MASKED_WALK_NANOSECONDS : 0;
    }
    if (spec->shape || spec->mask)
        cost.nanoseconds += nanoseconds(maze_spec_cells(spec), OUTLINE_TIME);
    if (spec->sparse || maze_spec_is_outlined(spec))
        cost.held += plane_bytes(spec->width, spec->height);
    if (spec->depth)
        cost.held += lattice_numbers(spec) / 8 + sizeof(uint64_t);
    if (cost.finishes)
        add_finishing(spec, question, &cost);
    if (question->window.width)
        cost.held += rows_window_memory(question->window.width);
    if (question->steps && !cost.too_large)
        add_steps(spec, question->solver, &cost);
    cost.nanoseconds = lesser(cost.nanoseconds, NANOSECONDS_MAX);
    return cost;
}

struct maze_cost maze_cost(const struct maze_spec *spec, const struct maze_question *question)
{
    question = question ? question : &no_question;
    if (spec_fault(spec) != SPEC_PARAMS || !question_is_valid(spec, question) ||
        outline_check(spec) == MAZE_INVALID)
        return (struct maze_cost){.invalid = true};
    return cost_of(spec, question);
}
