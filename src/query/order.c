/* A query's spec is only cut, or shown at a level; anything that the smaller maze lacks is dropped. */
#include "query/order.h"

#include "maze/algorithm.h"

#include "core/cost.h"
#include "core/spec/rings.h"
#include "core/spec/spec.h"
#include "process/clock.h"
#include "query/accept.h"
#include "query/tile.h"
#include "query/values.h"

#include <sys/param.h>

enum {
    CARD_CELLS = 1 << 22, /* the most that a card shows, */
    CARD_TIME = 250,      /* the milliseconds that making them may take, */
    CARD_DRAWING = 10,    /* and that drawing takes, which make every card a job */
    PART_WIDTH = 222,     /* sides of the part of a larger maze that a card shows */
    PART_HEIGHT = 108,
    PART_RINGS = PART_HEIGHT / 2 - 1 /* on both sides of the hole */
};

#define MILLISECOND (CLOCK_SECOND / 1000)

/* ---- costs ---- */

struct maze_question order_probe(const struct maze_query *query)
{
    const struct maze_sequence *sequence = &query->sequence;
    struct maze_question probe = {
        .stats = range_is_given(sequence->difficulty) || sequence->order == MAZE_ORDER_DIFFICULTY};

    if (!probe.stats && (range_is_given(sequence->length) || sequence->order == MAZE_ORDER_LENGTH))
        probe.solver = maze_solver_find("shortest");
    return probe;
}

bool order_draws(const struct maze_query *query, const struct maze_algorithm *algorithm)
{
    return !(query->options & ~algorithm->options);
}

/* Takes the larger of both costs, member by member. */
static void add_cost(struct maze_cost *cost, const struct maze_cost *other)
{
    cost->too_large |= other->too_large;
    cost->streams &= other->streams;
    cost->finishes |= other->finishes;
    cost->cells = MAX(cost->cells, other->cells);
    cost->held = MAX(cost->held, other->held);
    cost->scratch = MAX(cost->scratch, other->scratch);
    cost->nanoseconds = MAX(cost->nanoseconds, other->nanoseconds);
}

/* Adds the time to draw a card, which is drawn whole, even if its rows could be streamed. */
static void add_drawing(struct maze_cost *cost, const struct maze_spec *spec)
{
    if (cost->streams)
        cost->nanoseconds *= spec->height;
    cost->streams = false;
    cost->nanoseconds += CARD_DRAWING * MILLISECOND;
}

struct maze_cost order_cost(const struct maze_query *query, const struct maze_spec *spec)
{
    struct maze_cost cost = cost_of(spec, &query->question);

    if (maze_query_has_sequence(query)) {
        const struct maze_question probe = order_probe(query);
        const struct maze_cost probing = cost_of(spec, &probe);

        add_cost(&cost, &probing);
    }
    if (query->subject == MAZE_SUBJECT_CARD)
        add_drawing(&cost, spec);
    return cost;
}

/* The cost of a query's mazes. If seeds draw the algorithm, it covers each that they may draw. */
static struct maze_cost cost_of_sequence(
    const struct maze_query *query, const struct maze_spec *spec)
{
    struct maze_cost cost = order_cost(query, spec);
    struct maze_spec other = *spec;

    for (size_t i = 0; query->drawn && (other.algorithm = maze_algorithm_at(i)); i++)
        if (order_draws(query, other.algorithm)) {
            const struct maze_cost more = order_cost(query, &other);

            add_cost(&cost, &more);
        }
    return cost;
}

/* ---- sequences of seeds ---- */

static void choose_algorithm(struct order *order, const struct maze_query *query)
{
    if (!order->spec.algorithm)
        order->spec.algorithm = maze_query_choose(&order->spec, query->options);
}

void order_take_seed(struct order *order, const struct maze_query *query, uint64_t i)
{
    order->spec = query->spec;
    order->spec.seed = sequence_seed(query->spec.seed, i);
    choose_algorithm(order, query);
    (void)spec_resolve(&order->spec);
    order->shown = maze_shown(&order->spec, &order->question);
}

/* ---- cards ---- */

/* The part of a maze of blocks around its start. */
static struct maze_room part_around_start(const struct maze_spec *shown)
{
    struct maze_room part = {.width = PART_WIDTH, .height = PART_HEIGHT};
    struct maze_point start, goal;

    (void)maze_spec_ends(shown, &start, &goal);
    part.x = start.x < PART_WIDTH / 2 ? 0 : (uint32_t)start.x - PART_WIDTH / 2;
    part.y = start.y < PART_HEIGHT / 2 ? 0 : (uint32_t)start.y - PART_HEIGHT / 2;
    window_fit(&part, shown);
    return part;
}

/* Drops an end in a cell that the spec does not have. */
static void drop_end_outside(const struct maze_spec *spec, struct maze_end *end)
{
    if (end->kind == MAZE_END_CELL &&
        (end->cell.x >= spec->width || end->cell.y >= spec->height ||
            !maze_spec_inside(spec, end->cell.x, end->cell.y)))
        *end = (struct maze_end){0};
}

/* Cuts the sides to the part, and drops what a board of these sides cannot have. False: there is no memory. */
static bool cut_sides(struct maze_spec *spec)
{
    uint64_t components = 1;

    *spec = maze_spec_shown(spec);
    spec->width = spec->width < PART_WIDTH ? spec->width : PART_WIDTH;
    spec->height = spec->height < PART_HEIGHT ? spec->height : PART_HEIGHT;
    if (maze_spec_tiling(spec)->rings) {
        spec->height = spec->height < PART_RINGS ? spec->height : PART_RINGS;
        spec->width = ring_cells(spec->height - 1);
    }
    if (!maze_symmetry_fits(spec->symmetry, spec->width, spec->height))
        spec->symmetry = MAZE_SYMMETRY_NONE;
    if (spec->shape && spec->tiling && !maze_spec_components(spec, &components))
        return false;
    if (components != 1)
        spec->shape = NULL;
    drop_end_outside(spec, &spec->start);
    drop_end_outside(spec, &spec->goal);
    return true;
}

/*
 * If the whole maze costs too much, cuts the order to what a card shows: a window of blocks or, if there are none or
 * all are needed, smaller sides. False if a mask forbids those. A maze that no server can make is left as it is.
 */
static bool cut_to_card(struct order *order, struct problem *problem)
{
    const struct maze_cost *cost = &order->cost;
    struct maze_spec *spec = &order->spec;

    if (!cost->too_large && maze_spec_cells(spec) <= CARD_CELLS &&
        cost->nanoseconds * (cost->streams ? spec->height : 1) <= CARD_TIME * MILLISECOND)
        return true;
    if (spec->blocks) {
        const struct maze_spec shown = maze_spec_shown(spec);
        const struct maze_question whole = order->question;

        /* Distances take all cells, so there is no heat map. */
        order->question.distances = false;
        order->question.window = part_around_start(&shown);
        order->cost = cost_of(spec, &order->question);
        if (order->cost.windowed)
            return true;
        order->question = whole;
        order->cost = cost_of(spec, &order->question);
    }
    if (cost->too_large)
        return true;
    if (spec->mask)
        return problem_about(problem, PROBLEM_TOO_LARGE, SPAN("mask"), SPAN("a large one"),
            "a smaller one", "with this algorithm, a card of so large a mask takes too long");
    if (!cut_sides(spec))
        return problem_no_memory(problem);
    order->cost = cost_of(spec, &order->question);
    return true;
}

/* ---- tiles ---- */

/* Turns an end into the cell of a level that contains it. */
static void end_at_level(const struct maze_spec *whole, unsigned level, struct maze_end *end)
{
    if (end->kind == MAZE_END_CELL)
        end->cell = maze_cell_at_level(whole, end->cell, level);
}

/* Asks for the level and window of a tile, at the scale of its zoom. */
static void show_tile(const struct maze_query *query, struct order *order)
{
    const struct tile_view view = tile_view(query);
    struct maze_drawing *drawing = &order->rendering.drawing;

    order->spec.level = view.level;
    end_at_level(&query->spec, view.level, &order->spec.start);
    end_at_level(&query->spec, view.level, &order->spec.goal);
    order->question.window = view.window;
    drawing->wall = view.wall * MAZE_LENGTH_UNIT;
    drawing->cell = (view.pitch - view.wall) * MAZE_LENGTH_UNIT;
    drawing->tile = view.side;
}

/* ---- the order ---- */

/* The codings of an answer. One that is sent frame by frame is not coded: a coder would hold frames back. */
static unsigned offered_codings(const struct maze_rendering *rendering)
{
    const bool waits = rendering->subject == MAZE_SUBJECT_STEPS && rendering->drawing.delay;

    return waits || rendering->format->packed ? CODINGS_NONE : CODINGS_ALL;
}

static bool choose_coding(const char *accept_encoding, struct order *order, struct problem *problem)
{
    const struct accepted_codings accepted = accept_codings(accept_encoding);
    const unsigned offered = offered_codings(&order->rendering);

    order->coding = accept_coding(&accepted, offered);
    order->varies_by_coding = offered != CODINGS_NONE;
    order->refuses_identity = accepted.quality[CODING_IDENTITY] == 0;
    return order->coding != CODINGS || accept_refuse_coding(accept_encoding, offered, problem);
}

bool order_make(const struct maze_query *query, const char *accept_encoding, struct order *order,
    struct problem *problem)
{
    order->spec = query->spec;
    order->question = query->question;
    order->rendering = query->rendering;
    if (!choose_coding(accept_encoding, order, problem))
        return false;
    choose_algorithm(order, query);
    if (query->subject == MAZE_SUBJECT_TILE)
        show_tile(query, order);
    order->cost = maze_query_has_sequence(query) ? cost_of_sequence(query, &order->spec)
                                                 : cost_of(&order->spec, &order->question);
    /* A part would be another maze than the one that is sought. */
    if (query->subject == MAZE_SUBJECT_CARD && !maze_query_has_ranges(query)) {
        if (!cut_to_card(order, problem))
            return false;
        add_drawing(&order->cost, &order->spec);
    }
    order->cost.held += letters_memory(query->letters);
    order->shown = maze_shown(&order->spec, &order->question);
    return true;
}
