/* Parses pairs by the rows of the table; draft_checks.c then checks them together. */
#include "query/query_parser.h"

#include "maze/algorithm.h"
#include "maze/mask.h"

#include "core/spec/rings.h"
#include "core/spec/spec.h"
#include "query/draft.h"
#include "query/refusals.h"
#include "query/suggestions.h"

#include <stdio.h>

static bool has_meaning(const struct draft *draft, const struct param *param)
{
    return (!param->subjects || param->subjects >> draft->query->subject & 1) &&
        (!param->picture || draft->context->picture || (param->art && draft->context->art));
}

static bool refuse_name(const struct draft *draft, struct span name, struct problem *problem)
{
    char allowed[TEXT_LIST] = "one of ";

    for (size_t i = 0; param_at(i); i++)
        if (has_meaning(draft, param_at(i)))
            text_add_to_list(allowed, param_at(i)->name);
    suggest_hint(name, problem);
    if (!name.length)
        return problem_about(
            problem, PROBLEM_UNKNOWN, name, name, allowed, "a parameter must have a name");
    suggest_name(name, problem);
    return problem_about(problem, PROBLEM_UNKNOWN, name, name, allowed, "%s has no such parameter",
        maze_query_path(draft->query->subject));
}

/* Parameters that exclude each other, and why. */
static const struct {
    size_t one, first, last; /* a row, and the range of rows that it excludes */
    const char *lead;
} conflicts[] = {
    {SPEC_SIZE, SPEC_WIDTH, SPEC_HEIGHT,
        "size counts tiles, width and height count cells, and they exclude each other"},
    {QUERY_STYLE, QUERY_GRID, QUERY_GRID,
        "style is for text, grid is for json, and they exclude each other"},
    {SPEC_SHAPE, SPEC_MASK, SPEC_MASK,
        "shape and mask are both outlines, and they exclude each other"},
    {QUERY_SCALE, QUERY_CELL, QUERY_WALL,
        "scale draws walls as thick as cells, cell and wall say how thick each is, and they "
        "exclude each other"},
};

/* Whether conflict k is between a parameter and those given before. */
static bool is_excluded(const struct draft *draft, size_t i, size_t k)
{
    const bool among = i >= conflicts[k].first && i <= conflicts[k].last;

    if (i == conflicts[k].one)
        return draft_has_any(draft, conflicts[k].first, conflicts[k].last);
    return among && draft_has(draft, conflicts[k].one);
}

/* Checks that a parameter may be given here, and beside those given before. */
static bool check_given(struct draft *draft, size_t i, struct span value, struct problem *problem)
{
    const char *name = param_at(i)->name;

    draft->value[i] = value;
    if (!has_meaning(draft, param_at(i)))
        return param_at(i)->picture
            ? draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem,
                  "%s applies only to a picture%s, which goes into the body of POST /maze", name,
                  param_at(i)->art ? " or text art" : "")
            : draft_refuse_path(draft, i, name, param_at(i)->subjects, problem);
    if (draft_has(draft, i))
        return draft_refuse(
            draft, PROBLEM_REPEATED, i, problem, "%s is given more than once", name);
    for (size_t k = 0; k < sizeof(conflicts) / sizeof(conflicts[0]); k++)
        if (is_excluded(draft, i, k))
            return draft_refuse(draft, PROBLEM_CONFLICT, i, problem, "%s", conflicts[k].lead);
    return true;
}

bool query_refuse_decoding(struct pair pair, struct problem *problem)
{
    return problem_about(problem, PROBLEM_INVALID, pair.name, pair.value,
        "percent-escapes of two hexadecimal digits, and no NUL",
        pair.decoding == DECODING_NUL
            ? "a query must not contain a NUL"
            : "a percent sign must be followed by two hexadecimal digits");
}

/* Parses a pair. Its value must live until parsing ends. */
static bool add_pair(struct draft *draft, struct pair pair, struct problem *problem)
{
    size_t i;

    if (pair.decoding != DECODING_OK)
        return query_refuse_decoding(pair, problem);
    i = params_find(pair.name);
    if (i == QUERY_PARAMS)
        return (draft->context->ignores && params_ignore(pair.name)) ||
            refuse_name(draft, pair.name, problem);
    if (!check_given(draft, i, pair.value, problem))
        return false;
    if (!param_read(param_at(i), pair.value, draft->query)) {
        const struct param param = draft_param(draft, i);

        return refuse_value(&param, pair.value, problem);
    }
    bits_set(draft->query->given, i);
    return true;
}

/* Takes an outline as rows of art. What decides which cells there are, and which connect, is read first. */
static bool add_art(struct draft *draft, const struct query_input *input, struct problem *problem)
{
    const struct query_context *context = draft->context;
    const struct span first = context->art_rows ? span_of(context->art[0]) : SPAN("");

    for (size_t i = 0; i < input->count; i++) {
        const size_t k = params_find(input->pairs[i].name);

        if (k == SPEC_TILING || k == QUERY_INVERT)
            (void)param_read(param_at(k), input->pairs[i].value, draft->query);
    }
    return check_given(draft, SPEC_MASK, first, problem) &&
        draft_take_art(draft, context->art, context->art_rows, problem);
}

static void complete_question(struct maze_query *query)
{
    struct maze_rendering *rendering = &query->rendering;

    /* Distances are a style of text, but an object of their own in JSON. */
    rendering->subject =
        query->subject == MAZE_SUBJECT_BATCH ? MAZE_SUBJECT_MAZE : (unsigned)query->subject;
    if (query->subject == MAZE_SUBJECT_DISTANCES) {
        rendering->style =
            maze_query_style(rendering->format, maze_spec_tiling(&query->spec), true);
        rendering->subject = rendering->style ? MAZE_SUBJECT_MAZE : MAZE_SUBJECT_DISTANCES;
    }
    if (!rendering->style)
        rendering->style = maze_query_usual_style(query);
    drawing_complete(query);
    if ((rendering->openings < MAZE_OPENINGS_SIDES &&
            (rendering->openings == MAZE_OPENINGS_YES) == rendering->style->openings) ||
        !maze_style_shows_walls(rendering->style) || !maze_query_has_outer_wall(&query->spec))
        rendering->openings = MAZE_OPENINGS_USUAL;
    if ((rendering->color == MAZE_COLOR_YES) == rendering->style->colored)
        rendering->color = MAZE_COLOR_USUAL;
    query->question.pairs = query->subject == MAZE_SUBJECT_BATCH ? 0 : rendering->drawing.count;
    if (query->question.pairs) {
        query->question.pair_cell = (uint8_t)(rendering->drawing.cell / MAZE_LENGTH_UNIT);
        query->question.pair_wall = (uint8_t)(rendering->drawing.wall / MAZE_LENGTH_UNIT);
    }
    rendering->number = query->subject == MAZE_SUBJECT_BATCH;
    query->question.steps = query->subject == MAZE_SUBJECT_STEPS;
    query->question.stats = query->subject == MAZE_SUBJECT_STATS;
    query->question.distances = query->subject == MAZE_SUBJECT_DISTANCES ||
        rendering->style->distances || rendering->drawing.heatmap;
}

/* Refuses an end that is outside the outline, and suggests the nearest cell inside. */
static bool refuse_end(
    const struct maze_spec *spec, const struct maze_end *outside, struct problem *problem)
{
    const unsigned by_tiles = maze_spec_tiling(spec)->by_tiles;
    const struct param *param = param_at(outside == &spec->start ? SPEC_START : SPEC_GOAL);
    const struct maze_point cell = {outside->cell.x >> by_tiles, outside->cell.y >> by_tiles};
    char given[48];

    snprintf(given, sizeof(given), "%llu,%llu", (unsigned long long)outside->cell.x,
        (unsigned long long)outside->cell.y);
    if (maze_spec_tiling(spec)->rings) {
        const uint64_t cells = ring_cells(cell.y);

        suggest_cell(spec, (struct maze_point){cells - 1, cell.y}, problem);
        return refuse_param(PROBLEM_INVALID, param, span_of(given), problem,
            "%s must be a cell x,y of a ring y: ring %llu has %llu cells, so x is at most %llu",
            param->name, (unsigned long long)cell.y, (unsigned long long)cells,
            (unsigned long long)cells - 1);
    }
    suggest_cell(spec, maze_spec_nearest(spec, cell), problem);
    return refuse_param(PROBLEM_INVALID, param, span_of(given), problem,
        "%s must be inside the outline", param->name);
}

/* The side that is to be opened, of the start or of the goal. */
static enum maze_direction side_of(const struct draft *draft, size_t i)
{
    return (draft->query->rendering.openings - MAZE_OPENINGS_SIDES) >> (i == SPEC_START ? 2 : 0) &
        3;
}

/*
 * Moves an end that is not given to a corner on the side to be opened, if its usual cell has no outer wall there;
 * always, if each seed has its own. The start goes to the western or northern corner, the goal to the other.
 */
static void move_ends(struct draft *draft)
{
    struct maze_query *query = draft->query;
    struct maze_end *const ends[] = {&query->spec.start, &query->spec.goal};
    const bool many = query->random && maze_query_has_sequence(query);
    struct maze_point usual[2];

    (void)maze_spec_ends(&query->spec, &usual[0], &usual[1]);
    for (size_t i = 0; i < 2; i++) {
        const enum maze_direction side = side_of(draft, SPEC_START + i);
        const bool east = side == MAZE_EAST || (i && side != MAZE_WEST);
        const bool south = side == MAZE_SOUTH || (i && side != MAZE_NORTH);

        if (ends[i]->kind == MAZE_END_USUAL &&
            (many || !spec_leads_out(&query->spec, usual[i], side)))
            *ends[i] = (struct maze_end){.kind = MAZE_END_CORNER,
                .corner = east ? south ? MAZE_CORNER_SOUTHEAST : MAZE_CORNER_NORTHEAST
                    : south    ? MAZE_CORNER_SOUTHWEST
                               : MAZE_CORNER_NORTHWEST};
    }
}

/* Checks that the sides of an end that are to be opened lead out; if not, suggests those that do. */
static bool check_side(
    const struct draft *draft, size_t i, struct maze_point cell, struct problem *problem)
{
    static const char *const names[] = {"north", "east", "south", "west"};
    const struct maze_spec *spec = &draft->query->spec;
    const struct param *openings = param_at(QUERY_OPENINGS);
    const unsigned first = MAZE_OPENINGS_SIDES - openings->first, shift = i == SPEC_START ? 2 : 0;
    const unsigned sides = draft->query->rendering.openings - MAZE_OPENINGS_SIDES;
    const unsigned asked = side_of(draft, i);
    const struct maze_tile tile = maze_tile_of_cell(maze_spec_tiling(spec), cell);
    char list[TEXT_LIST] = "";

    if (spec_leads_out(spec, cell, asked))
        return true;
    for (unsigned side = 0; side < MAZE_DIRECTIONS; side++)
        if (spec_leads_out(spec, cell, side)) {
            text_add_to_list(list, names[side]);
            problem_add_nearest(
                problem, param_word(openings, first + (sides ^ (asked ^ side) << shift)));
        }
    return draft_refuse(draft, PROBLEM_INVALID, QUERY_OPENINGS, problem,
        "%s, %lld,%lld, has no outer wall to the %s%s%s", param_at(i)->name, (long long)tile.x,
        (long long)tile.y, names[asked], *list ? ", only to " : " or any other side", list);
}

/* Checks both ends, but for one that only the maze tells. */
static bool check_sides(const struct draft *draft, struct problem *problem)
{
    const struct maze_spec *spec = &draft->query->spec;
    struct maze_point start, goal;

    (void)maze_spec_ends(spec, &start, &goal);
    return (spec->start.kind == MAZE_END_FARTHEST ||
               check_side(draft, SPEC_START, start, problem)) &&
        (spec->goal.kind == MAZE_END_FARTHEST || check_side(draft, SPEC_GOAL, goal, problem));
}

/* Restores an end that each seed of a sequence decides: a random one, or the default one. */
static void leave_end_to_seeds(
    const struct maze_end *given, bool random, struct maze_point cell, struct maze_end *end)
{
    if (given->kind == MAZE_END_RANDOM)
        *end = *given;
    else if (random && given->kind != MAZE_END_USUAL && given->kind != MAZE_END_FARTHEST)
        *end = (struct maze_end){.kind = MAZE_END_CELL, .cell = cell};
}

/* Brings the spec into its one form; one that no server can make, whose outline is too large to be searched, stays. */
static bool resolve(struct draft *draft, struct problem *problem)
{
    struct maze_query *query = draft->query;
    struct maze_spec *spec = &query->spec;
    const bool sides = query->rendering.openings >= MAZE_OPENINGS_SIDES;
    struct maze_end start, goal;
    const struct maze_end *outside;
    struct maze_point first = {0, 0}, last = {0, 0};

    if (spec->shape && maze_spec_cells(spec) > MAZE_SHAPE_CELLS)
        return true;
    /* Corners of an outline are looked for row by row. */
    if (spec->shape && (spec->start.kind || spec->goal.kind || sides) &&
        draft_gives_up(draft, spec->width + spec->height))
        return false;
    if (sides)
        move_ends(draft);
    start = spec->start;
    goal = spec->goal;
    outside = spec_resolve(spec);
    if (outside)
        return refuse_end(spec, outside, problem);
    if (sides && !check_sides(draft, problem))
        return false;
    if (maze_query_has_sequence(query)) {
        (void)maze_spec_ends(spec, &first, &last);
        leave_end_to_seeds(&start, query->random, first, &spec->start);
        leave_end_to_seeds(&goal, query->random, last, &spec->goal);
        if (query->random)
            spec->algorithm = NULL;
    }
    return true;
}

/* Checks the parameters together, and fills in those not given. */
static bool complete(struct draft *draft, struct problem *problem)
{
    struct maze_query *query = draft->query;

    if (!draft_check(draft, problem))
        return false;
    query->seeded = draft_has(draft, SPEC_SEED);
    if (!query->seeded)
        query->spec.seed = seed_pool_draw(draft->context->seeds);
    query->random = !query->spec.algorithm;
    query->drawn = query->random && (!query->seeded || maze_query_has_sequence(query));
    if (query->random) {
        query->options = draft_options(draft);
        query->spec.algorithm = maze_query_choose(&query->spec, query->options);
    }
    if (!resolve(draft, problem))
        return false;
    complete_question(query);
    return true;
}

void query_input_add(struct query_input *input, struct pair pair)
{
    if (input->count < QUERY_PAIRS)
        input->pairs[input->count++] = pair;
}

bool query_input_parse(
    const struct query_input *input, struct maze_query *query, struct problem *problem)
{
    struct query_context *context = input->context;
    struct draft draft = {.query = query, .context = context};

    *query =
        (struct maze_query){.spec = {.algorithm = maze_algorithm_at(0)}, .subject = input->subject};
    if (context->art && !add_art(&draft, input, problem))
        return false;
    for (size_t i = 0; i < input->count; i++)
        if (!add_pair(&draft, input->pairs[i], problem))
            return false;
    if (context->picture &&
        (!check_given(&draft, SPEC_MASK, SPAN("a picture"), problem) ||
            !draft_take_picture(&draft, problem)))
        return false;
    return complete(&draft, problem);
}
