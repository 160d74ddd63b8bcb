/* Pairs by the rows of the table, and then a list of checks, in the order in which faults are reported. */
#include "query/query_parser.h"

#include "maze/algorithm.h"
#include "maze/mask.h"
#include "maze/tiling.h"

#include "query/accept.h"
#include "query/suggestions.h"

#include <stdio.h>
#include <string.h>

/* What a seed's choice must leave to those who have it. */
enum { CHOSEN_OPTIONS = MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP | MAZE_OPTION_TILING };

static bool has_meaning(const struct draft *draft, const struct param *param)
{
    return !param->subjects || param->subjects >> draft->query->subject & 1;
}

/* ---- a pair by itself ---- */

static bool refuse_name(const struct draft *draft, struct span name, struct problem *problem)
{
    struct buffer allowed = {0};
    char lead[64] = "a parameter must have a name";

    for (size_t i = 0; param_at(i); i++)
        if (has_meaning(draft, param_at(i)))
            buffer_addf(&allowed, "%s%s", allowed.length ? ", " : "one of ", param_at(i)->name);
    suggest_name(name, problem);
    if (name.length)
        snprintf(
            lead, sizeof(lead), "%s has no such parameter", maze_query_path(draft->query->subject));
    problem_about(problem, PROBLEM_UNKNOWN, name, name, allowed.failed ? "" : allowed.data, lead);
    buffer_free(&allowed);
    return false;
}

bool query_parser_find(
    const struct draft *draft, struct span name, size_t *i, struct problem *problem)
{
    *i = params_find(name);
    return *i < QUERY_PARAMS || refuse_name(draft, name, problem);
}

#define BIT(i)         (UINT64_C(1) << (i))
#define DRAWING_BIT(i) BIT(QUERY_DRAWING + (i))

/* Parameters of which only one may be given, and why. */
static const struct {
    uint64_t one, other;
    const char *lead;
} conflicts[] = {
    {BIT(SPEC_SIZE), BIT(SPEC_WIDTH) | BIT(SPEC_HEIGHT),
        "size counts tiles, width and height count cells, and they exclude each other"},
    {BIT(QUERY_STYLE), BIT(QUERY_GRID),
        "style is for text, grid is for json, and they exclude each other"},
    {BIT(SPEC_SHAPE), BIT(SPEC_MASK),
        "shape and mask are both outlines, and they exclude each other"},
    {DRAWING_BIT(DRAWING_SCALE), DRAWING_BIT(DRAWING_CELL) | DRAWING_BIT(DRAWING_WALL),
        "scale draws walls as thick as cells, cell and wall say how thick each is, and they "
        "exclude each other"},
};

/* Whether a parameter may be given here, and beside those that were given before. */
static bool check_given(struct draft *draft, size_t i, struct span value, struct problem *problem)
{
    const char *name = param_at(i)->name;
    const uint64_t bit = BIT(i);

    draft->value[i] = value;
    if (!has_meaning(draft, param_at(i)))
        return draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem, "%s does not apply to %s", name,
            maze_query_path(draft->query->subject));
    if (draft_has(draft, i))
        return draft_refuse(
            draft, PROBLEM_REPEATED, i, problem, "%s is given more than once", name);
    for (size_t k = 0; k < sizeof(conflicts) / sizeof(conflicts[0]); k++)
        if ((bit & conflicts[k].one && draft->given & conflicts[k].other) ||
            (bit & conflicts[k].other && draft->given & conflicts[k].one))
            return draft_refuse(draft, PROBLEM_CONFLICT, i, problem, "%s", conflicts[k].lead);
    return true;
}

static bool refuse_decoding(struct pair pair, struct problem *problem)
{
    problem_about(problem, PROBLEM_INVALID, pair.name, pair.value,
        "percent-escapes of two hexadecimal digits, and no NUL",
        pair.decoding == DECODING_NUL
            ? "a query must not contain a NUL"
            : "a percent sign must be followed by two hexadecimal digits");
    return false;
}

/* The row with the words that it has for what is asked about. */
static struct param param_about(const struct draft *draft, size_t i)
{
    struct param param = *param_at(i);

    param.subjects = 1U << draft->query->subject;
    return param;
}

void query_parser_begin(
    struct draft *draft, int subject, struct query_context *context, struct maze_query *query)
{
    *query = (struct maze_query){.spec = {.algorithm = maze_algorithm_at(0)}, .subject = subject};
    *draft = (struct draft){.query = query, .context = context};
    for (size_t i = 0; i < QUERY_PARAMS; i++)
        draft->value[i] = SPAN("");
}

bool query_parser_add(struct draft *draft, struct pair pair, struct problem *problem)
{
    size_t i;

    if (pair.decoding != DECODING_OK)
        return refuse_decoding(pair, problem);
    if (!query_parser_find(draft, pair.name, &i, problem) ||
        !check_given(draft, i, pair.value, problem))
        return false;
    if (!param_read(param_at(i), pair.value, draft->query)) {
        const struct param param = param_about(draft, i);

        return refuse_value(&param, pair.value, problem);
    }
    draft->given |= BIT(i);
    return true;
}

bool query_parser_add_mask(
    struct draft *draft, const char *const *rows, size_t count, struct problem *problem)
{
    return check_given(draft, SPEC_MASK, count ? span_of(rows[0]) : SPAN(""), problem) &&
        draft_take_art(draft, rows, count, problem);
}

/* ---- all together ---- */

static bool refuse_accept(int subject, const char *accept, struct problem *problem)
{
    struct buffer types = {0};

    for (size_t i = 0; maze_format_at(i); i++) {
        if (!(maze_format_at(i)->subjects >> subject & 1) || !maze_format_at(i)->media_type)
            continue;
        buffer_addf(&types, "%s%s", types.length ? ", " : "one of ", maze_format_at(i)->media_type);
        problem_add_nearest(problem, maze_format_at(i)->media_type);
    }
    problem_about(problem, PROBLEM_NOT_ACCEPTABLE, SPAN("Accept"), span_of(accept),
        types.failed ? "" : types.data,
        "the Accept header allows no format of this path, and no format parameter is given");
    buffer_free(&types);
    return false;
}

/* A format that is given shows the subject; without one a style means its own, or Accept decides. */
static bool choose_format(struct draft *draft, struct problem *problem)
{
    struct maze_rendering *rendering = &draft->query->rendering;

    if (rendering->format && !(rendering->format->subjects >> draft->query->subject & 1)) {
        const struct param param = param_about(draft, QUERY_FORMAT);
        char lead[64];

        problem_add_nearest(problem, param_word(&param, 0));
        snprintf(
            lead, sizeof(lead), "%s has no such format", maze_query_path(draft->query->subject));
        return refuse_param(PROBLEM_MEANINGLESS, &param, draft->value[QUERY_FORMAT], lead, problem);
    }
    for (size_t i = QUERY_STYLE; !rendering->format && i <= QUERY_GRID; i++)
        if (draft_has(draft, i) && draft->query->subject != MAZE_SUBJECT_BATCH)
            rendering->format = maze_format_find(*param_at(i)->formats);
    if (!rendering->format) {
        rendering->format = accept_format(draft->context->accept, draft->query->subject);
        draft->query->by_accept = true;
    }
    return rendering->format ||
        refuse_accept(draft->query->subject, draft->context->accept, problem);
}

/* The option that a parameter needs. All algorithms have squares. */
static unsigned option_of(const struct draft *draft, size_t i)
{
    return i == SPEC_TILING && !draft->query->spec.tiling ? 0 : param_at(i)->option;
}

static bool refuse_option(const struct draft *draft, size_t i, struct problem *problem)
{
    const struct maze_algorithm *algorithm = draft->query->spec.algorithm;
    struct buffer lead = {0};

    buffer_addf(&lead, "%s does not apply to algo=%s, only to ", param_at(i)->name,
        algorithm ? algorithm->slug : "random");
    param_algorithms(param_at(i), &lead);
    refuse_param(
        PROBLEM_MEANINGLESS, param_at(i), draft->value[i], lead.failed ? NULL : lead.data, problem);
    buffer_free(&lead);
    return false;
}

/* What each parameter that is given needs must be there: an option of the algorithm, squares, a format. */
/* Refuses a parameter that the format does not have. */
static bool refuse_format(struct draft *draft, size_t i, struct problem *problem)
{
    const struct param param = param_about(draft, i);
    struct buffer formats = {0};

    param_formats(&param, &formats);
    draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem,
        "%s does not apply to format=%s, only to %s", param_at(i)->name,
        draft->query->rendering.format->slug, formats.data ? formats.data : "others");
    buffer_free(&formats);
    return false;
}

static bool check_needs(struct draft *draft, struct problem *problem)
{
    const struct maze_algorithm *algorithm = draft->query->spec.algorithm;
    const struct maze_tiling *tiling = draft->query->spec.tiling;
    const struct maze_format *format = draft->query->rendering.format;
    const unsigned options = algorithm ? algorithm->options : CHOSEN_OPTIONS;

    for (uint64_t left = draft->given; left; left &= left - 1) {
        const size_t i = (size_t)__builtin_ctzll(left);
        const struct param *param = param_at(i);

        if (option_of(draft, i) & ~options)
            return refuse_option(draft, i, problem);
        if (param->square && tiling)
            return draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem,
                "%s does not apply to tiling=%s, only to square%s", param->name, tiling->slug,
                i == SPEC_SIZE ? "; use width and height, in cells" : "");
        if (!param_has_format(param, format))
            return refuse_format(draft, i, problem);
    }
    return true;
}

/* The first style of a format that shows mazes of a tiling; with distances, if those are wanted; or NULL. */
static const struct maze_style *find_style(
    const struct maze_format *format, const struct maze_tiling *tiling, bool distances)
{
    const struct maze_style *style;
    size_t i = 0;

    do
        style = maze_format_style(format, i++);
    while (style && (!maze_style_fits(style, tiling) || (distances && !style->distances)));
    return style;
}

/* The style shows mazes of the tiling. */
static bool check_style(const struct draft *draft, struct problem *problem)
{
    const struct maze_query *query = draft->query;
    const struct maze_style *style = query->rendering.style;
    const size_t i = draft_has(draft, QUERY_STYLE) ? QUERY_STYLE : QUERY_GRID;

    if (!find_style(query->rendering.format, query->spec.tiling, false)) {
        problem_add_nearest(problem, param_word(param_at(SPEC_TILING), 0));
        return draft_refuse(draft, PROBLEM_MEANINGLESS, SPEC_TILING, problem,
            "format=%s is for tiling=square only", query->rendering.format->slug);
    }
    if (!style || maze_style_fits(style, query->spec.tiling))
        return true;
    problem_add_nearest(
        problem, find_style(query->rendering.format, query->spec.tiling, false)->name);
    return draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem, "%s=%s does not apply to tiling=%s",
        param_at(i)->name, style->name, query->spec.tiling ? query->spec.tiling->slug : "square");
}

/* The style can be drawn in colour and without. */
static bool check_color(struct draft *draft, struct problem *problem)
{
    const struct maze_rendering *rendering = &draft->query->rendering;
    const struct maze_style *style = rendering->style;
    const char *before = "";
    struct buffer names = {0};

    if (!style)
        style = find_style(rendering->format, draft->query->spec.tiling, false);
    if (style->recolored)
        return true;
    for (size_t i = 0; maze_format_style(rendering->format, i); i++)
        if (maze_format_style(rendering->format, i)->recolored) {
            buffer_addf(&names, "%s%s", before, maze_format_style(rendering->format, i)->name);
            before = ", ";
        }
    draft_refuse(draft, PROBLEM_MEANINGLESS, QUERY_COLOR, problem,
        "color has no meaning for style=%s, only for %s", style->name,
        names.failed ? "others" : names.data);
    buffer_free(&names);
    return false;
}

static bool check_title(struct draft *draft, struct problem *problem)
{
    const size_t i = QUERY_DRAWING + DRAWING_TITLE;
    const struct maze_format *format = draft->query->rendering.format;
    const struct span title = draft->value[i];
    size_t size;
    const char *unshown = maze_format_unshown(format, title.text, title.length, &size);

    return !unshown ||
        draft_refuse(draft, PROBLEM_INVALID, i, problem,
            "title has a %.*s, which the font of format=%s does not have", (int)size, unshown,
            format->slug);
}

/* Pixels are whole, and the characters of walls and floor are those of tiles. */
static bool check_drawing(struct draft *draft, struct problem *problem)
{
    const struct maze_rendering *rendering = &draft->query->rendering;

    for (uint64_t left = draft->given >> QUERY_DRAWING; left; left &= left - 1) {
        const size_t i = QUERY_DRAWING + (size_t)__builtin_ctzll(left);
        const struct param *param = param_at(i);
        int64_t number;

        if (param->hundredths && rendering->format->pixels &&
            param_parse(param, draft->value[i], &number) && number % MAZE_LENGTH_UNIT) {
            const int64_t below = number - number % MAZE_LENGTH_UNIT;

            if (below >= param->min)
                suggest_number(param, below, problem);
            suggest_number(param, below + MAZE_LENGTH_UNIT, problem);
            return draft_refuse(draft, PROBLEM_INVALID, i, problem,
                "%s counts pixels in format=%s and must be a whole number", param->name,
                rendering->format->slug);
        }
        if ((i == QUERY_DRAWING + DRAWING_WALL_TEXT || i == QUERY_DRAWING + DRAWING_FLOOR_TEXT) &&
            rendering->style &&
            strcmp(rendering->style->name, param_at(QUERY_STYLE)->default_text) != 0)
            return draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem,
                "%s does not apply to style=%s, only to tiles", param->name,
                rendering->style->name);
    }
    return true;
}

static bool check_renderings(struct draft *draft, struct problem *problem)
{
    const struct maze_query *query = draft->query;

    if (!check_style(draft, problem) ||
        (draft_has(draft, QUERY_COLOR) && !check_color(draft, problem)))
        return false;
    if (query->subject == MAZE_SUBJECT_DISTANCES && query->spec.tiling &&
        find_style(query->rendering.format, NULL, true) &&
        !find_style(query->rendering.format, query->spec.tiling, true))
        return draft_refuse(draft, PROBLEM_MEANINGLESS, SPEC_TILING, problem,
            "distances as text are for tiling=square only; use format=json");
    if (!check_drawing(draft, problem))
        return false;
    if (draft_has(draft, QUERY_PATH) && !query->question.solver)
        return draft_refuse(draft, PROBLEM_MEANINGLESS, QUERY_PATH, problem,
            "path applies only to a solution, which solve asks for");
    return true;
}

/* Whether there may be an outer wall: an edge that does not wrap around, or a cell outside. */
static bool has_outer_wall(const struct maze_spec *spec)
{
    return spec->wrap != (MAZE_WRAP_X | MAZE_WRAP_Y) || spec->shape || spec->sparse ||
        (spec->mask && maze_mask_cells(spec->mask) < maze_spec_cells(spec));
}

static bool check_openings(struct draft *draft, struct problem *problem)
{
    const struct maze_query *query = draft->query;

    if (query->rendering.openings != MAZE_OPENINGS_YES || has_outer_wall(&query->spec))
        return true;
    return draft_refuse(draft, PROBLEM_MEANINGLESS, QUERY_OPENINGS, problem,
        "with wrap=xy there is no outer wall that could have openings");
}

/* How many mazes are wanted is known; of one maze a count is of something else. */
static bool check_count(struct draft *draft, struct problem *problem)
{
    enum { COUNT = QUERY_DRAWING + DRAWING_COUNT };
    const bool batch = draft->query->subject == MAZE_SUBJECT_BATCH, given = draft_has(draft, COUNT);
    const char *slug = draft->query->rendering.format->slug;

    if (batch == given || (given && strcmp(slug, "scen") == 0))
        return true;
    if (given)
        return draft_refuse(draft, PROBLEM_MEANINGLESS, COUNT, problem,
            "count does not apply to one maze as format=%s, only to /mazes and format=scen", slug);
    problem_add_nearest(problem, "10");
    return draft_refuse(
        draft, PROBLEM_INVALID, COUNT, problem, "count must be given: how many mazes, 1 to 10000");
}

/* Outlines in which the nearest cell is looked for: in a larger one it would take long. */
enum { SEARCHED_SIDES = 1 << 20 };

/* Whether the nearest cells inside an outline are found at once; else maze_query_resolve looks for one. */
static bool is_searched(const struct maze_spec *spec)
{
    return (spec->shape || spec->mask) && spec->width + spec->height <= SEARCHED_SIDES &&
        maze_spec_cells(spec) <= MAZE_SHAPE_CELLS;
}

/* The coordinate of the cell nearest to a tile's, or cell's: of the one after it where a wall is between two. */
static uint64_t nearest_cell(
    const struct maze_spec *spec, uint64_t coordinate, uint64_t cells, bool above)
{
    const uint64_t last = spec->tiling ? cells - 1 : 2 * cells - 1;
    const uint64_t nearest = coordinate > last ? last : coordinate;

    if (spec->tiling)
        return nearest;
    return nearest == 0 ? 0 : nearest % 2 ? nearest / 2 : nearest / 2 - !above;
}

/* Adds the cells nearest to a tile, inside the outline where that is known. */
static void suggest_cells(
    const struct maze_spec *spec, struct maze_point tile, struct problem *problem)
{
    for (int above = 0; above < 2; above++) {
        struct maze_point cell = {nearest_cell(spec, tile.x, spec->width, above),
            nearest_cell(spec, tile.y, spec->height, above)};

        suggest_cell(spec, is_searched(spec) ? maze_spec_nearest(spec, cell) : cell, problem);
    }
}

/* It is a cell of the rectangle, and inside the outline, unless that is left to maze_query_resolve. */
static bool check_end(const struct draft *draft, enum spec_param i, const struct maze_end *end,
    struct problem *problem)
{
    const struct maze_spec *spec = &draft->query->spec;
    const struct maze_point tile = end->cell;
    const unsigned by_tiles = !spec->tiling;
    const struct maze_point last = {
        ((spec->width - 1) << by_tiles) + by_tiles, ((spec->height - 1) << by_tiles) + by_tiles};
    const bool is_cell = tile.x <= last.x && tile.y <= last.y && (tile.x & tile.y & 1) >= by_tiles;

    if (end->kind != MAZE_END_TILE ||
        (is_cell &&
            (!is_searched(spec) || maze_spec_inside(spec, tile.x >> by_tiles, tile.y >> by_tiles))))
        return true;
    if (is_searched(spec) && draft_gives_up(draft, maze_spec_cells(spec)))
        return false;
    suggest_cells(spec, tile, problem);
    if (is_cell)
        return draft_refuse(draft, PROBLEM_INVALID, i, problem, "%s must be inside the outline",
            spec_params[i].name);
    return draft_refuse(draft, PROBLEM_INVALID, i, problem,
        spec->tiling ? "%s must be a cell x,y, at most %llu,%llu"
                     : "%s must be a tile x,y of two odd numbers, at most %llu,%llu",
        spec_params[i].name, (unsigned long long)last.x, (unsigned long long)last.y);
}

static bool check_ends(struct draft *draft, struct problem *problem)
{
    return check_end(draft, SPEC_START, &draft->query->spec.start, problem) &&
        check_end(draft, SPEC_GOAL, &draft->query->spec.goal, problem);
}

/* What is asked about the maze, and how that is drawn. */
static void complete_question(struct maze_query *query, uint64_t drawn)
{
    struct maze_rendering *rendering = &query->rendering;

    /* Text has distances as one of its styles; JSON has an object of its own. */
    rendering->subject =
        query->subject == MAZE_SUBJECT_BATCH ? MAZE_SUBJECT_MAZE : (unsigned)query->subject;
    if (query->subject == MAZE_SUBJECT_DISTANCES) {
        rendering->style = find_style(rendering->format, query->spec.tiling, true);
        rendering->subject = rendering->style ? MAZE_SUBJECT_MAZE : MAZE_SUBJECT_DISTANCES;
    }
    if (!rendering->style)
        rendering->style = find_style(rendering->format, query->spec.tiling, false);
    drawing_complete(query, drawn);
    if ((rendering->openings == MAZE_OPENINGS_YES) == rendering->style->openings ||
        !maze_style_shows_walls(rendering->style) || !has_outer_wall(&query->spec))
        rendering->openings = MAZE_OPENINGS_USUAL;
    if ((rendering->color == MAZE_COLOR_YES) == rendering->style->colored)
        rendering->color = MAZE_COLOR_USUAL;
    query->question.pairs = query->subject == MAZE_SUBJECT_BATCH ? 0 : rendering->drawing.count;
    query->question.stats = query->subject == MAZE_SUBJECT_STATS;
    query->question.distances = query->subject == MAZE_SUBJECT_DISTANCES ||
        rendering->style->distances || rendering->drawing.heatmap;
}

/* The options that an algorithm must have for what was given. */
static unsigned options_given(const struct draft *draft)
{
    unsigned options = 0;

    for (uint64_t left = draft->given; left; left &= left - 1)
        options |= option_of(draft, (size_t)__builtin_ctzll(left));
    return options;
}

/* Keeps the text that stands for the seed, for answers that have it beside the number. */
static bool keep_seed_text(struct draft *draft, struct problem *problem)
{
    struct maze_query *query = draft->query;
    const struct span value = draft->value[SPEC_SEED];
    uint64_t number;

    if (span_u64(value, &number) == NUMBER_OK || maze_query_has_sequence(query) ||
        !param_has_format(param_at(QUERY_GRID), query->rendering.format))
        return true;
    query->seed_text = span_copy(value);
    query->rendering.seed_text = query->seed_text;
    return query->seed_text || problem_no_memory(problem);
}

static bool keep_title(struct draft *draft, struct problem *problem)
{
    struct maze_query *query = draft->query;
    const struct span value = draft->value[QUERY_DRAWING + DRAWING_TITLE];

    query->title = span_copy(value);
    query->rendering.title = query->title;
    return query->title || problem_no_memory(problem);
}

bool query_parser_end(struct draft *draft, struct problem *problem)
{
    static const struct {
        uint64_t given; /* a step for those who gave one of these; 0: for all */
        bool (*step)(struct draft *, struct problem *);
    } steps[] = {
        {0, choose_format},
        {0, check_needs},
        {0, check_renderings},
        {0, check_count},
        {0, draft_complete_sides},
        {BIT(SPEC_SHAPE) | BIT(SPEC_MASK), draft_check_outline},
        {0, draft_check_tiling},
        {BIT(SPEC_START) | BIT(SPEC_GOAL), check_ends},
        {BIT(SPEC_MASK), draft_check_mask_size},
        {BIT(QUERY_OPENINGS), check_openings},
        {BIT(SPEC_SEED), keep_seed_text},
        {DRAWING_BIT(DRAWING_TITLE), check_title},
        {DRAWING_BIT(DRAWING_TITLE), keep_title},
    };
    struct maze_query *query = draft->query;

    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
        if ((!steps[i].given || draft->given & steps[i].given) && !steps[i].step(draft, problem))
            return false;
    complete_question(query, draft->given >> QUERY_DRAWING);
    query->seeded = draft_has(draft, SPEC_SEED);
    if (!query->seeded)
        query->spec.seed = seed_pool_draw(draft->context->seeds);
    query->random = !query->spec.algorithm;
    query->drawn = query->random && (!query->seeded || maze_query_has_sequence(query));
    if (query->random) {
        query->options = options_given(draft);
        query->spec.algorithm = maze_query_choose(&query->spec, query->options);
    }
    return true;
}

bool query_input_parse(
    const struct query_input *input, struct maze_query *query, struct problem *problem)
{
    struct query_context *context = input->context;
    struct draft draft;

    query_parser_begin(&draft, input->subject, context, query);
    if (input->art && !query_parser_add_mask(&draft, input->art, input->art_rows, problem))
        return false;
    for (size_t i = 0; i < input->count; i++)
        if (!query_parser_add(&draft, input->pairs[i], problem))
            return false;
    return query_parser_end(&draft, problem) &&
        (!context->admit || context->admit(context->server, query, problem));
}

bool query_parse(struct query_context *context, int subject, struct span text,
    struct maze_query *query, struct problem *problem)
{
    struct query_input input;

    query_input_of_url(&input, context, subject, text);
    if (query_input_parse(&input, query, problem))
        return true;
    suggestions_check(&input, problem);
    return false;
}

bool query_parser_accepts(int subject, const char *accept, struct problem *problem)
{
    return accept_format(accept, subject) || refuse_accept(subject, accept, problem);
}
