/* Each pair finds its row of the table, the row's reader checks the value, and then all must go together. */
#include "query/query_parser.h"

#include "maze/algorithm.h"

#include "base/rng.h"
#include "query/accept.h"
#include "query/endpoints.h"
#include "query/values.h"

#include <stdio.h>
#include <string.h>

enum { CHOICES_MOST = 1024 }; /* of an algorithm that has an option; one in a dozen would be few */

/* What a seed's choice must leave to those who have it. */
enum { CHOSEN_OPTIONS = MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP };

static bool is_given(const struct query_parser *parser, size_t i)
{
    return parser->given >> i & 1;
}

static bool has_meaning(const struct query_parser *parser, const struct param *param)
{
    return param->subjects >> parser->subject & 1;
}

static const char *param_word(const struct param *param, size_t i)
{
    (void)param;
    return i < PARAMS ? params[i].name : NULL;
}

static bool refuse_name(
    const struct query_parser *parser, struct span name, struct problem *problem)
{
    struct buffer allowed = {0};
    char lead[64] = "a parameter must have a name";

    for (size_t i = 0; i < PARAMS; i++)
        if (has_meaning(parser, &params[i]))
            buffer_addf(&allowed, "%s%s", allowed.length ? ", " : "one of ", params[i].name);
    param_suggest_word(param_word, NULL, name, problem);
    if (name.length)
        snprintf(lead, sizeof(lead), "%s has no such parameter", maze_query_path(parser->subject));
    problem_about(problem, PROBLEM_UNKNOWN, name, name, allowed.failed ? "" : allowed.data, lead);
    buffer_free(&allowed);
    return false;
}

bool query_parser_find(const struct query_parser *parser, struct span name,
    const struct param **param, struct problem *problem)
{
    for (size_t i = 0; i < PARAMS; i++)
        if (span_is(name, params[i].name)) {
            *param = &params[i];
            return true;
        }
    return refuse_name(parser, name, problem);
}

/* Parameters of which only one may be given, and why. */
static const struct {
    uint64_t one, other;
    const char *lead;
} conflicts[] = {
    {1 << PARAM_SIZE, 1 << PARAM_WIDTH | 1 << PARAM_HEIGHT,
        "size counts tiles, width and height count cells: give size or these"},
    {1 << PARAM_STYLE, 1 << PARAM_GRID, "style is of text and grid is of json: give one of them"},
    {1 << PARAM_SHAPE, 1 << PARAM_MASK, "shape and mask are outlines both: give one of them"},
};

/* Whether a parameter may be given here, and beside those that were given before. */
static bool check_given(const struct query_parser *parser, const struct param *param,
    struct span value, struct problem *problem)
{
    const uint64_t bit = UINT64_C(1) << (param - params);
    char lead[96];

    if (!has_meaning(parser, param)) {
        snprintf(lead, sizeof(lead), "%s has no meaning for %s", param->name,
            maze_query_path(parser->subject));
        return param_refuse(PROBLEM_MEANINGLESS, param, value, lead, problem);
    }
    if (parser->given & bit) {
        snprintf(lead, sizeof(lead), "%s is given more than once", param->name);
        return param_refuse(PROBLEM_REPEATED, param, value, lead, problem);
    }
    for (size_t i = 0; i < sizeof(conflicts) / sizeof(conflicts[0]); i++)
        if ((bit & conflicts[i].one && parser->given & conflicts[i].other) ||
            (bit & conflicts[i].other && parser->given & conflicts[i].one))
            return param_refuse(PROBLEM_CONFLICT, param, value, conflicts[i].lead, problem);
    return true;
}

void query_parser_begin(struct query_parser *parser, int subject, struct maze_query *query)
{
    *query = (struct maze_query){.spec = {.algorithm = maze_algorithm_at(0)}, .subject = subject};
    *parser = (struct query_parser){.query = query, .subject = subject};
}

bool query_parser_add(struct query_parser *parser, struct pair pair, struct problem *problem)
{
    const struct param *param;

    if (pair.decoding != DECODING_OK) {
        problem_about(problem, PROBLEM_INVALID, pair.name, pair.value,
            "percent-escapes of two hexadecimal digits, and no NUL",
            pair.decoding == DECODING_NUL
                ? "a query cannot hold a NUL"
                : "a percent sign must be followed by two hexadecimal digits");
        return false;
    }
    if (!query_parser_find(parser, pair.name, &param, problem) ||
        !check_given(parser, param, pair.value, problem) ||
        !param->read(param, pair.value, parser->query, problem))
        return false;
    parser->given |= UINT64_C(1) << (param - params);
    parser->value[param - params] = pair.value;
    return true;
}

static const char art_form[] =
    "an array of strings, rows of text art that are all of one width: . or a "
    "space is outside, any other character a cell";

/* Refuses a mask, which may be given in two forms, each with a limit of its own. */
static bool refuse_mask_as(const struct query_parser *parser, enum problem_kind kind,
    struct span value, const char *lead, struct problem *problem)
{
    struct param param = params[PARAM_MASK];

    if (parser->drawn)
        param.form = art_form;
    return param_refuse(kind, &param, value, lead, problem);
}

static bool refuse_large_mask(const struct query_parser *parser, struct problem *problem)
{
    const struct span value = parser->value[PARAM_MASK];
    char lead[192];

    if (!parser->drawn && value.length > MAZE_MASK_TEXT)
        snprintf(lead, sizeof(lead), "a mask has at most %d characters, and this one %zu",
            (int)MAZE_MASK_TEXT, value.length);
    else
        snprintf(lead, sizeof(lead),
            "a mask must have at most %d cells, outside ones too, and fit a permalink: its "
            "compact form has at most %d characters",
            (int)MAZE_MASK_CELLS, (int)MAZE_MASK_TEXT);
    return refuse_mask_as(parser, PROBLEM_MASK_TOO_LARGE, value, lead, problem);
}

/* Says what is wrong with an outline, of which `value` is shown; that it is too large is said later. */
static bool refuse_mask(const struct query_parser *parser, enum maze_mask_fault fault,
    uint64_t pieces, struct span value, struct problem *problem)
{
    char lead[96];

    switch (fault) {
    case MAZE_MASK_NO_MEMORY:
        return problem_no_memory(problem);
    case MAZE_MASK_EMPTY:
        return refuse_mask_as(
            parser, PROBLEM_INVALID, value, "a mask must have a cell inside", problem);
    case MAZE_MASK_DISCONNECTED:
        snprintf(lead, sizeof(lead),
            "a mask must be one piece, and this one is %llu that do not touch at a side",
            (unsigned long long)pieces);
        return refuse_mask_as(parser, PROBLEM_INVALID, value, lead, problem);
    case MAZE_MASK_UNEVEN:
        return refuse_mask_as(parser, PROBLEM_INVALID, value,
            "a mask must have rows, all of the same number of characters", problem);
    default:
        return refuse_mask_as(parser, PROBLEM_INVALID, value,
            "this is no mask of this width and height in its compact form", problem);
    }
}

static bool refuse_uneven(const struct query_parser *parser, const char *const *rows, size_t count,
    struct problem *problem)
{
    for (size_t i = 1; i < count; i++)
        if (maze_mask_characters(rows[i]) != maze_mask_characters(rows[0])) {
            char lead[160];

            snprintf(lead, sizeof(lead),
                "a mask's rows must be of one width: the first has %llu characters, row %zu has "
                "%llu",
                (unsigned long long)maze_mask_characters(rows[0]), i + 1,
                (unsigned long long)maze_mask_characters(rows[i]));
            return refuse_mask_as(parser, PROBLEM_INVALID, span_of(rows[i]), lead, problem);
        }
    return refuse_mask(parser, MAZE_MASK_UNEVEN, 0, SPAN(""), problem);
}

bool query_parser_add_mask(
    struct query_parser *parser, const char *const *rows, size_t count, struct problem *problem)
{
    const struct span first = count ? span_of(rows[0]) : SPAN("");
    uint64_t pieces = 0;
    enum maze_mask_fault fault;

    if (!check_given(parser, &params[PARAM_MASK], first, problem))
        return false;
    parser->drawn = true;
    fault = maze_mask_of_art(rows, count, &parser->query->spec.mask, &pieces);
    if (fault == MAZE_MASK_UNEVEN)
        return refuse_uneven(parser, rows, count, problem);
    parser->too_large = fault == MAZE_MASK_TOO_LARGE;
    if (fault != MAZE_MASK_OK && !parser->too_large)
        return refuse_mask(parser, fault, pieces, first, problem);
    parser->given |= UINT64_C(1) << PARAM_MASK;
    parser->value[PARAM_MASK] = first;
    parser->across = maze_mask_characters(rows[0]);
    parser->down = count;
    return true;
}

static bool refuse_accept(int subject, const char *accept, struct problem *problem)
{
    struct buffer types = {0};

    for (size_t i = 0; maze_format_at(i); i++) {
        if (!(maze_format_at(i)->subjects >> subject & 1))
            continue;
        buffer_addf(&types, "%s%s", types.length ? ", " : "one of ", maze_format_at(i)->media_type);
        problem_add_nearest(problem, maze_format_at(i)->media_type);
    }
    problem_about(problem, PROBLEM_NOT_ACCEPTABLE, SPAN("Accept"), span_of(accept),
        types.failed ? "" : types.data,
        "the Accept header allows no format that there is, and there is no format parameter");
    buffer_free(&types);
    return false;
}

/* A parameter of one format has no meaning for another. */
static bool check_formats(const struct query_parser *parser, struct problem *problem)
{
    const struct maze_format *format = parser->query->rendering.format;
    char lead[128];

    for (size_t i = 0; i < PARAMS; i++) {
        if (!is_given(parser, i) || !params[i].format ||
            strcmp(params[i].format, format->slug) == 0)
            continue;
        snprintf(lead, sizeof(lead), "%s has no meaning for format=%s, only for %s", params[i].name,
            format->slug, params[i].format);
        return param_refuse(PROBLEM_MEANINGLESS, &params[i], parser->value[i], lead, problem);
    }
    return true;
}

/* Which format it is, or NULL if none suits: a drawing's parameter means its own. */
static bool settle_format(struct query_parser *parser, const char *accept, struct problem *problem)
{
    struct maze_rendering *rendering = &parser->query->rendering;

    if (!rendering->format && is_given(parser, PARAM_STYLE))
        rendering->format = maze_format_find(params[PARAM_STYLE].format);
    if (!rendering->format && is_given(parser, PARAM_GRID))
        rendering->format = maze_format_find(params[PARAM_GRID].format);
    if (!rendering->format) {
        rendering->format = accept_format(accept, parser->subject);
        parser->query->by_accept = true;
    }
    return !rendering->format || check_formats(parser, problem);
}

/* The drawing of a format that shows distances, or NULL. */
static const struct maze_style *find_distances(const struct maze_format *format)
{
    size_t i = 0;

    while (
        maze_format_style(format, i) && !maze_style_needs_distances(maze_format_style(format, i)))
        i++;
    return maze_format_style(format, i);
}

/* What is asked about the maze, and how that is drawn. */
static void settle_question(struct query_parser *parser)
{
    struct maze_query *query = parser->query;
    struct maze_rendering *rendering = &query->rendering;

    /* Text has distances as one of its drawings; JSON has an object of its own. */
    rendering->subject = (unsigned)parser->subject;
    if (parser->subject == MAZE_SUBJECT_DISTANCES && find_distances(rendering->format)) {
        rendering->subject = MAZE_SUBJECT_MAZE;
        rendering->style = find_distances(rendering->format);
    }
    if (!rendering->style)
        rendering->style = maze_format_style(rendering->format, 0);
    if ((rendering->openings == MAZE_OPENINGS_YES) == maze_style_has_openings(rendering->style) ||
        !maze_style_shows_walls(rendering->style) ||
        query->spec.wrap == (MAZE_WRAP_X | MAZE_WRAP_Y))
        rendering->openings = MAZE_OPENINGS_USUAL;
    query->question.stats = parser->subject == MAZE_SUBJECT_STATS;
    query->question.distances =
        parser->subject == MAZE_SUBJECT_DISTANCES || maze_style_needs_distances(rendering->style);
}

/* An option has no meaning for an algorithm without it. */
static bool check_options(const struct query_parser *parser, struct problem *problem)
{
    const struct maze_query *query = parser->query;
    const unsigned options = query->chosen ? CHOSEN_OPTIONS : query->spec.algorithm->options;

    for (size_t i = 0; i < PARAMS; i++) {
        struct buffer lead = {0};

        if (!is_given(parser, i) || (params[i].option & ~options) == 0)
            continue;
        buffer_addf(&lead, "%s has no meaning for algo=%s, only for ", params[i].name,
            query->chosen ? random_algorithm : query->spec.algorithm->slug);
        param_algorithms(&params[i], &lead);
        param_refuse(PROBLEM_MEANINGLESS, &params[i], parser->value[i],
            lead.failed ? params[i].name : lead.data, problem);
        buffer_free(&lead);
        return false;
    }
    return true;
}

/* Parameters that have a meaning only beside, or only without, others. */
static bool check_renderings(const struct query_parser *parser, struct problem *problem)
{
    const struct maze_query *query = parser->query;

    if (is_given(parser, PARAM_PATH) && !query->question.solver)
        return param_refuse(PROBLEM_MEANINGLESS, &params[PARAM_PATH], parser->value[PARAM_PATH],
            "path has no meaning without solve", problem);
    if (query->rendering.openings == MAZE_OPENINGS_YES &&
        query->spec.wrap == (MAZE_WRAP_X | MAZE_WRAP_Y))
        return param_refuse(PROBLEM_MEANINGLESS, &params[PARAM_OPENINGS],
            parser->value[PARAM_OPENINGS],
            "a maze whose edges are all joined round has no outer wall to be open", problem);
    return true;
}

/* A side that is not given is as long as the other; without any, the size is the default. */
static bool settle_sides(const struct query_parser *parser, struct problem *problem)
{
    struct maze_query *query = parser->query;
    struct maze_spec *spec = &query->spec;

    if (spec->width == 0 && spec->height == 0 &&
        !read_size(&params[PARAM_SIZE], span_of(params[PARAM_SIZE].default_text), query, problem))
        return false;
    if (spec->height == 0) {
        spec->height = spec->width;
        query->sided = params[PARAM_WIDTH].name;
    } else if (spec->width == 0) {
        spec->width = spec->height;
        query->sided = params[PARAM_HEIGHT].name;
    } else if (!is_given(parser, PARAM_WIDTH)) {
        query->sided = params[PARAM_SIZE].name;
    }
    return true;
}

/* Refuses a side, by the parameter that set it, as another would be right. */
static bool refuse_side(const struct query_parser *parser, bool across, uint64_t right,
    const char *lead, struct problem *problem)
{
    const uint64_t given = across ? parser->query->spec.width : parser->query->spec.height;
    enum params i = across ? PARAM_WIDTH : PARAM_HEIGHT;
    bool tiles = false;
    char digits[BUFFER_U64_DIGITS + 1] = {0}, shown[BUFFER_U64_DIGITS + 1] = {0};

    if (!is_given(parser, i)) {
        tiles = !is_given(parser, across ? PARAM_HEIGHT : PARAM_WIDTH);
        i = tiles ? PARAM_SIZE : across ? PARAM_HEIGHT : PARAM_WIDTH;
    }
    u64_write(tiles ? 2 * right + 1 : right, digits);
    u64_write(tiles ? 2 * given + 1 : given, shown);
    problem_add_nearest(problem, digits);
    return param_refuse(PROBLEM_CONFLICT, &params[i], span_of(shown), lead, problem);
}

/* The sides are those of art, which need not be given beside it. */
static bool settle_art(const struct query_parser *parser, struct problem *problem)
{
    struct maze_spec *spec = &parser->query->spec;
    const uint64_t width = parser->across, height = parser->down;
    char lead[96];

    snprintf(lead, sizeof(lead), "the mask is %llu cells across and %llu down",
        (unsigned long long)width, (unsigned long long)height);
    if (spec->width && spec->width != width)
        return refuse_side(parser, true, width, lead, problem);
    if (spec->height && spec->height != height)
        return refuse_side(parser, false, height, lead, problem);
    spec->width = width;
    spec->height = height;
    return true;
}

/* Reads the compact form of a mask, which does not say how wide it is. */
static bool settle_mask(struct query_parser *parser, struct problem *problem)
{
    struct maze_spec *spec = &parser->query->spec;
    const struct span value = parser->value[PARAM_MASK];
    uint64_t pieces = 0;
    enum maze_mask_fault fault;

    if (!is_given(parser, PARAM_WIDTH) && !is_given(parser, PARAM_HEIGHT) &&
        !is_given(parser, PARAM_SIZE))
        return param_refuse(PROBLEM_INVALID, &params[PARAM_MASK], value,
            "a mask needs the width and height that it was made with", problem);
    fault = value.length > MAZE_MASK_TEXT
        ? MAZE_MASK_TOO_LARGE
        : maze_mask_read(value.text, value.length, spec->width, spec->height, &spec->mask, &pieces);
    parser->too_large = fault == MAZE_MASK_TOO_LARGE;
    return fault == MAZE_MASK_OK || parser->too_large ||
        refuse_mask(parser, fault, pieces, value, problem);
}

static bool settle_outline(struct query_parser *parser, struct problem *problem)
{
    const struct maze_spec *spec = &parser->query->spec;

    if (spec->shape && (spec->width < spec->shape->min || spec->height < spec->shape->min)) {
        char lead[128];

        snprintf(lead, sizeof(lead), "shape=%s needs at least %u cells across and down",
            spec->shape->slug, (unsigned)spec->shape->min);
        return refuse_side(parser, spec->width < spec->shape->min, spec->shape->min, lead, problem);
    }
    return !is_given(parser, PARAM_MASK) || parser->drawn || settle_mask(parser, problem);
}

/*
 * The algorithm that the seed chooses: the first that has what is asked for of those that the seed
 * itself and then the numbers drawn from it choose.
 */
static const struct maze_algorithm *choose(const struct query_parser *parser)
{
    const struct maze_spec *spec = &parser->query->spec;
    const unsigned options = (spec->shape || spec->mask ? MAZE_OPTION_OUTLINE : 0U) |
        (spec->wrap ? MAZE_OPTION_WRAP : 0U);
    const struct maze_algorithm *chosen = maze_algorithm_chosen(spec->seed);

    for (uint64_t k = 0; options & ~chosen->options && k < CHOICES_MOST; k++)
        chosen = maze_algorithm_chosen(rng_at(spec->seed, k));
    return chosen;
}

/* Holds the ends to the board; the rest is maze_query_resolve's, but for what the cost depends on. */
static bool check_places(const struct query_parser *parser, struct problem *problem)
{
    struct maze_query *query = parser->query;

    if (!endpoint_check(&params[PARAM_START], parser->value[PARAM_START], query, problem) ||
        !endpoint_check(&params[PARAM_GOAL], parser->value[PARAM_GOAL], query, problem))
        return false;
    if (query->start.kind == ENDPOINT_FARTHEST)
        query->spec.start.kind = MAZE_END_FARTHEST;
    if (query->goal.kind == ENDPOINT_FARTHEST)
        query->spec.goal.kind = MAZE_END_FARTHEST;
    return true;
}

bool query_parser_end(struct query_parser *parser, const char *accept, struct seed_pool *seeds,
    struct problem *problem)
{
    struct maze_query *query = parser->query;

    if (!check_options(parser, problem) || !settle_format(parser, accept, problem) ||
        !check_renderings(parser, problem) || (parser->drawn && !settle_art(parser, problem)) ||
        !settle_sides(parser, problem) || !settle_outline(parser, problem) ||
        !check_places(parser, problem))
        return false;
    if (!query->rendering.format)
        return refuse_accept(parser->subject, accept, problem);
    if (parser->too_large)
        return refuse_large_mask(parser, problem);
    settle_question(parser);
    if (!query->seeded)
        query->spec.seed = seed_pool_draw(seeds);
    if (query->chosen)
        query->spec.algorithm = choose(parser);
    return true;
}

bool query_parser_accepts(int subject, const char *accept, struct problem *problem)
{
    return accept_format(accept, subject) || refuse_accept(subject, accept, problem);
}
