/* Bisection finds the largest side that fits, since the cost of a maze only grows with its sides. */
#include "routes/limits.h"

#include "maze/algorithm.h"
#include "maze/encoder.h"
#include "maze/maze.h"
#include "maze/solver.h"
#include "maze/tiling.h"

#include "base/bits.h"
#include "base/decimal.h"
#include "core/spec/rings.h"
#include "process/clock.h"
#include "query/accept.h"
#include "query/params.h"
#include "query/values.h"
#include "routes/batch.h"

#include <stdio.h>
#include <string.h>
#include <sys/param.h>

enum { PAGE_NUMBERS = 257 }; /* margins, in points, and other numbers of a page that are tried */

static uint64_t cells_max(const struct config *config, const struct maze_cost *cost)
{
    return cost->streams ? config->max_stream_cells : config->max_cells;
}

/* Whether this server makes one of the mazes of a spec like the query's, at its cost, and shows it as shown. */
static bool fits(const struct config *config, const struct maze_rendering *rendering,
    const struct maze_spec *shown, const struct maze_cost *cost)
{
    /* As much as the answer may take beside its maze: a block, or a coder and what is written first. */
    const uint64_t block = MAX(ANSWER_BLOCK, 2 * SMALL_ANSWER + coder_memory(CODING_ZSTD));

    if (cost->too_large || cost->cells > cells_max(config, cost))
        return false;
    if (cost->nanoseconds >
        (cost->streams ? CHEAP_NANOSECONDS : config->generate_timeout * CLOCK_SECOND))
        return false;
    return maze_rendering_fits(rendering, shown) &&
        cost->held + cost->scratch + block + maze_encoder_memory(rendering, shown) <=
        config->memory;
}

uint64_t limits_batch(
    const struct maze_query *query, const struct order *order, enum coding coding, uint64_t count)
{
    return order->cost.held + order->cost.scratch + batch_memory(query, count) +
        maze_encoder_memory(&order->rendering, &order->shown) + BATCH_ROOM + BATCH_BLOCK +
        (coding ? coder_memory(coding) + BATCH_PACKED : 0);
}

/*
 * How many mazes like the order's, which fits, one answer may have: together at most the cells of one maze, and what
 * there is memory to order or bind. 0 if a batch cannot even be coded.
 */
static uint64_t count_of(
    const struct config *config, const struct maze_query *query, const struct order *order)
{
    const uint64_t most = cells_max(config, &order->cost) / order->cost.cells;
    uint64_t none, each;

    if (query->subject != MAZE_SUBJECT_BATCH)
        return most;
    none = limits_batch(query, order, order->coding, 0);
    each = limits_batch(query, order, order->coding, 1) - none;
    if (none > config->memory)
        return 0;
    return each ? MIN((config->memory - none) / each, most) : most;
}

/* ---- what would fit ---- */

/* The same for a spec like the query's, with the spec's algorithm. */
static bool spec_fits(
    const struct config *config, const struct maze_query *query, const struct maze_spec *spec)
{
    const struct maze_spec shown = maze_shown(spec, &query->question);
    const struct maze_cost cost = order_cost(query, spec);

    return fits(config, &query->rendering, &shown, &cost);
}

/* The same of a query, whichever algorithm is drawn the next time. */
static bool query_fits(const struct config *config, const struct maze_query *query)
{
    struct maze_spec spec = query->spec;

    if (!query->drawn)
        return spec_fits(config, query, &spec);
    for (size_t i = 0; (spec.algorithm = maze_algorithm_at(i)); i++)
        if (order_draws(query, spec.algorithm) && !spec_fits(config, query, &spec))
            return false;
    return true;
}

/* What of a query is cut so that it fits: a side or both, the longer side of its window, or the tiles of a corridor. */
enum cut {
    CUT_WIDTH = 1,
    CUT_HEIGHT = 2,
    CUT_BOTH = CUT_WIDTH | CUT_HEIGHT,
    CUT_WINDOW = 4,
    CUT_CELL = 8
};

static void cut_to(
    const struct maze_query *query, enum cut cut, uint64_t side, struct maze_query *part)
{
    const struct maze_room *window = &query->question.window;

    if (cut & CUT_WIDTH)
        part->spec.width = side;
    if (cut & CUT_HEIGHT)
        part->spec.height = side;
    if (maze_spec_tiling(&part->spec)->rings)
        part->spec.width = ring_cells(part->spec.height - 1);
    if (cut == CUT_WINDOW) {
        part->question.window.width = (uint32_t)MIN(side, window->width);
        part->question.window.height = (uint32_t)MIN(side, window->height);
    }
    if (cut == CUT_CELL)
        part->question.pair_cell = (uint8_t)side;
}

/* The longest side, from `least` to `most`, to which a query can be cut; 0: none fits. *part is the query then. */
static uint64_t cut_query(const struct config *config, const struct maze_query *query, enum cut cut,
    uint64_t least, uint64_t most, struct maze_query *part)
{
    uint64_t low = least - 1, high = most;

    *part = *query;
    while (low < high) {
        const uint64_t side = (low + high + 1) / 2;

        cut_to(query, cut, side, part);
        if (query_fits(config, part))
            low = side;
        else
            high = side - 1;
    }
    cut_to(query, cut, low, part);
    return low < least ? 0 : low;
}

/* Whether a board of these sides has the edges that wrap around, and the symmetry: one of two sides in a row does. */
static bool sides_suit(const struct maze_spec *spec)
{
    return maze_symmetry_fits(spec->symmetry, spec->width, spec->height) &&
        !(spec->tiling && spec->wrap & ~maze_tiling_wraps(spec->tiling, spec->width, spec->height));
}

/* The least side of a maze like the query's. */
static uint64_t least_side(const struct maze_query *query)
{
    if (maze_spec_tiling(&query->spec)->rings)
        return RINGS_MIN;
    return query->spec.shape ? query->spec.shape->min : 1;
}

/* The largest width, height or both for which the query fits, and its shape is whole; 0: none. */
static uint64_t largest_side(
    const struct config *config, const struct maze_query *query, enum cut cut)
{
    const uint64_t least = least_side(query);
    const uint64_t end = maze_spec_tiling(&query->spec)->rings ? RINGS_MAX : MAZE_SIDE_MAX;
    struct maze_query part;
    uint64_t most = cut_query(config, query, cut, least, end, &part);

    for (unsigned i = 0; i < 2 && most >= least && !sides_suit(&part.spec); i++)
        cut_to(query, cut, --most, &part);
    return most < least ? 0 : most;
}

static void write_number(uint64_t number, char text[DECIMAL_MAX + 1])
{
    text[decimal_write(number, text)] = '\0';
}

/*
 * Says what is allowed, and for which algorithm, or solver or format if that is the limit. An empty text: something
 * smaller.
 */
static void explain(const struct maze_query *query, const char *parameter, const char *given,
    const char *allowed, struct problem *problem)
{
    const struct maze_solver *solver = query->question.solver;
    const struct maze_spec shown = maze_shown(&query->spec, &query->question);
    const char *name = "algo", *slug = query->drawn ? "random" : query->spec.algorithm->slug;

    if (!maze_rendering_fits(&query->rendering, &shown)) {
        name = "format";
        slug = query->rendering.format->slug;
    } else if (!maze_solver_takes(solver, maze_spec_cells(&shown))) {
        name = "solve";
        slug = solver->slug;
    }
    problem_about(problem, PROBLEM_TOO_LARGE, span_of(parameter), span_of(given),
        *allowed ? allowed : "something smaller",
        "with %s=%s, this server makes %smazes like this%s%s", name, slug, *allowed ? "" : "no ",
        *allowed ? " with " : "", allowed);
}

/* Reports that a parameter, or both sides, is too large, with the largest allowed value. */
static void explain_side(const struct maze_query *query, const struct param *param,
    const char *names, uint64_t given, uint64_t max, struct problem *problem)
{
    const bool tiles = param == &spec_params[SPEC_SIZE];
    char digits[DECIMAL_MAX + 1], allowed[96] = "";

    if (max) {
        write_number(tiles ? 2 * max + 1 : max, digits);
        problem_add_nearest(problem, digits);
        snprintf(allowed, sizeof(allowed), "%s up to %s", names, digits);
    }
    write_number(tiles ? 2 * given + 1 : given, digits);
    explain(query, param->name, digits, allowed, problem);
}

/* Reports a side as too large if it is longer than that of the largest square. */
static void explain_sides(
    const struct config *config, const struct maze_query *query, struct problem *problem)
{
    const struct param *across = &spec_params[SPEC_WIDTH], *down = &spec_params[SPEC_HEIGHT];
    const uint64_t width = query->spec.width, height = query->spec.height;
    const uint64_t square = largest_side(config, query, CUT_BOTH);
    char digits[DECIMAL_MAX + 1];

    if (maze_spec_tiling(&query->spec)->rings) {
        explain_side(
            query, down, down->name, height, largest_side(config, query, CUT_HEIGHT), problem);
    } else if (query->sided) {
        explain_side(query, query->sided, query->sided->name, width, square, problem);
    } else if (width > square && height > square) {
        explain_side(query, across, "width and height", width, square, problem);
        write_number(height, digits);
        problem_also(problem, down->name, digits);
    } else if (width > square) {
        explain_side(
            query, across, across->name, width, largest_side(config, query, CUT_WIDTH), problem);
    } else {
        explain_side(
            query, down, down->name, height, largest_side(config, query, CUT_HEIGHT), problem);
    }
}

/* A mask sets both sides, so it suggests fewer rows, or else a square. */
static void explain_mask(
    const struct config *config, const struct maze_query *query, struct problem *problem)
{
    uint64_t across = query->spec.width, down = largest_side(config, query, CUT_HEIGHT);
    char given[2 * DECIMAL_MAX + 8], allowed[96];

    if (down == 0)
        across = down = largest_side(config, query, CUT_BOTH);
    snprintf(given, sizeof(given), "%llu x %llu", (unsigned long long)query->spec.width,
        (unsigned long long)query->spec.height);
    snprintf(allowed, sizeof(allowed), "a mask of up to %llu x %llu cells",
        (unsigned long long)across, (unsigned long long)down);
    explain(query, "mask", given, allowed, problem);
}

/* A window is too large: names as much of it as fits. False: so is that of a single cell. */
static bool explain_window(
    const struct config *config, const struct maze_query *query, struct problem *problem)
{
    const struct maze_room *window = &query->question.window;
    const uint64_t longest = MAX(window->width, window->height);
    struct maze_query other;
    const struct maze_room *part = &other.question.window;
    char given[WINDOW_TEXT], nearest[WINDOW_TEXT], allowed[64];

    if (!cut_query(config, query, CUT_WINDOW, 1, longest, &other))
        return false;
    *window_write(NULL, window, given) = *window_write(NULL, part, nearest) = '\0';
    problem_add_nearest(problem, nearest);
    snprintf(allowed, sizeof(allowed), "a window of up to %llu x %llu cells",
        (unsigned long long)part->width, (unsigned long long)part->height);
    explain(query, "window", given, allowed, problem);
    return true;
}

/* The parameter that needs all of a maze of blocks, or blocks itself if the path does; QUERY_PARAMS: none. */
static size_t whole_param(const struct maze_query *query)
{
    const struct maze_spec *spec = &query->spec;
    const struct maze_question *question = &query->question;

    if (!spec->blocks)
        return QUERY_PARAMS;
    if (spec->sparse || spec->braid || spec->loops)
        return spec->sparse ? SPEC_SPARSE : spec->braid ? SPEC_BRAID : SPEC_LOOPS;
    if (spec->start.kind == MAZE_END_FARTHEST || spec->goal.kind == MAZE_END_FARTHEST)
        return spec->start.kind == MAZE_END_FARTHEST ? SPEC_START : SPEC_GOAL;
    if (maze_query_has_ranges(query))
        return range_is_given(query->sequence.difficulty) ? QUERY_DIFFICULTY : QUERY_LENGTH;
    if (question->solver && question->solver != maze_solver_at(0))
        return QUERY_SOLVE;
    if (question->pairs || query->rendering.drawing.heatmap)
        return question->pairs ? QUERY_FORMAT : QUERY_HEATMAP;
    if (question->distances && query->subject == MAZE_SUBJECT_MAZE)
        return QUERY_STYLE;
    return question->distances || question->stats ? SPEC_BLOCKS : QUERY_PARAMS;
}

/* Reports that a parameter or a path needs all cells of a maze of blocks at once. */
static void explain_whole(
    const struct config *config, const struct maze_query *query, size_t i, struct problem *problem)
{
    const struct param *param = param_at(i);
    const char *path = maze_query_path(query->subject);
    const uint64_t side = largest_side(config, query, CUT_BOTH);
    char given[128], allowed[96];

    *param_write(param, query, given) = '\0';
    snprintf(allowed, sizeof(allowed), "a maze of up to %llu x %llu cells",
        (unsigned long long)side, (unsigned long long)side);
    problem_about(problem, PROBLEM_CONFLICT, span_of(param->name),
        span_of(given + strlen(param->name) + 1), allowed,
        "%s needs all cells at once, for which this server makes %s",
        i == SPEC_BLOCKS ? path : param->name, allowed);
}

/* If not even the smallest maze fits on a page, says which parameter is to blame. False: one fits. */
static bool explain_page(const struct maze_query *query, struct problem *problem)
{
    static const size_t params[] = {QUERY_PER_PAGE, QUERY_SOLUTIONS_PER_PAGE, QUERY_GUTTER,
        QUERY_MARGIN, QUERY_CELL, QUERY_WALL};
    const struct param *param = param_at(QUERY_PAPER);
    const uint64_t least = least_side(query);
    const struct maze_spec spec = {.width = least, .height = least, .tiling = query->spec.tiling};
    struct maze_query part = *query;
    char given[128], nearest[DECIMAL_MAX + 1], allowed[48] = "a larger one";
    bool fits = maze_rendering_fits(&query->rendering, &spec);

    if (fits || !query->rendering.format->letters)
        return false;
    for (size_t i = 0; i < sizeof(params) / sizeof(params[0]) && !fits; i++) {
        if (!bits_get(query->given, params[i]))
            continue;
        part.rendering = query->rendering;
        for (uint64_t number = PAGE_NUMBERS; number-- > 0 && !fits;) {
            write_number(number, nearest);
            fits = param_read(param_at(params[i]), span_of(nearest), &part) &&
                maze_rendering_fits(&part.rendering, &spec);
        }
        if (fits)
            param = param_at(params[i]);
    }
    if (fits) {
        problem_add_nearest(problem, nearest);
        snprintf(allowed, sizeof(allowed), "at most %s", nearest);
    }
    *param_write(param, query, given) = '\0';
    problem_about(problem, PROBLEM_CONFLICT, span_of(param->name),
        span_of(given + strlen(param->name) + 1), allowed,
        "with this %s a page has no room for any maze", param->name);
    return true;
}

static void explain_size(
    const struct config *config, const struct maze_query *query, struct problem *problem)
{
    const size_t whole = whole_param(query);
    const uint64_t cell = query->question.pair_cell;
    struct maze_query other;

    if (explain_page(query, problem))
        return;
    if (whole < QUERY_PARAMS) {
        explain_whole(config, query, whole, problem);
        return;
    }
    if (query->question.window.width && explain_window(config, query, problem))
        return;
    if (query->spec.blocks && query->subject == MAZE_SUBJECT_MAZE)
        problem_hint(problem, SPAN("any part of a larger one is shown as window=x,y,width,height"));
    /* On a map of pairs, narrower corridors may be enough. */
    if (cell > 1 && cut_query(config, query, CUT_CELL, 1, cell, &other))
        explain_side(query, param_at(QUERY_CELL), "cell", cell, other.question.pair_cell, problem);
    else if (query->spec.mask)
        explain_mask(config, query, problem);
    else
        explain_sides(config, query, problem);
}

static void explain_count(uint64_t max, const struct maze_query *query, struct problem *problem)
{
    char given[DECIMAL_MAX + 1], most[DECIMAL_MAX + 1], allowed[64];

    write_number(maze_query_count(query), given);
    write_number(max, most);
    snprintf(allowed, sizeof(allowed), "a number from 1 to %s", most);
    problem_add_nearest(problem, most);
    problem_about(problem, PROBLEM_TOO_LARGE, SPAN("count"), span_of(given), allowed,
        "this server makes at most %s mazes of %llu x %llu cells for one request", most,
        (unsigned long long)query->spec.width, (unsigned long long)query->spec.height);
}

bool limits_admit(
    const struct config *config, const struct maze_query *query, const struct order *order)
{
    return fits(config, &order->rendering, &order->shown, &order->cost) &&
        count_of(config, query, order) >= maze_query_count(query);
}

void limits_explain(const struct config *config, const struct maze_query *query,
    const struct order *order, const char *accept_encoding, struct problem *problem)
{
    const bool one = fits(config, &order->rendering, &order->shown, &order->cost);
    const uint64_t count = one ? count_of(config, query, order) : 0;

    if (count)
        explain_count(count, query, problem);
    else if (one && order->coding)
        accept_refuse_coding(accept_encoding, CODINGS_NONE, problem);
    else
        explain_size(config, query, problem);
}
