/* Each pair finds its row of the table, the row's reader checks the value, and then all must go together. */
#include "service/reading.h"

#include "maze/algorithm.h"

#include "base/rng.h"
#include "service/accept.h"
#include "service/places.h"
#include "service/values.h"

#include <stdio.h>
#include <string.h>

enum { CHOICES_MOST = 1024 }; /* of an algorithm that has an option; one in a dozen would be few */

/* What a seed's choice must leave to those who have it. */
enum { CHOSEN_OPTIONS = OPTION_OUTLINE | OPTION_WRAP };

static bool is_given(const struct reading *reading, size_t i)
{
    return reading->given >> i & 1;
}

static bool has_meaning(const struct reading *reading, const struct param *param)
{
    return param->subjects >> reading->subject & 1;
}

static const char *param_word(const struct param *param, size_t i)
{
    (void)param;
    return i < PARAMS ? params[i].name : NULL;
}

static bool refuse_name(const struct reading *reading, struct span name, struct problem *problem)
{
    struct buffer allowed = {0};
    char lead[64] = "a parameter must have a name";

    for (size_t i = 0; i < PARAMS; i++)
        if (has_meaning(reading, &params[i]))
            buffer_addf(&allowed, "%s%s", allowed.length ? ", " : "one of ", params[i].name);
    param_suggest_word(param_word, NULL, name, problem);
    if (name.length)
        snprintf(lead, sizeof(lead), "%s has no such parameter", wish_path(reading->subject));
    problem_about(problem, PROBLEM_UNKNOWN, name, name, allowed.failed ? "" : allowed.data, lead);
    buffer_free(&allowed);
    return false;
}

bool reading_find(const struct reading *reading, struct span name, const struct param **param,
    struct problem *problem)
{
    for (size_t i = 0; i < PARAMS; i++)
        if (span_is(name, params[i].name)) {
            *param = &params[i];
            return true;
        }
    return refuse_name(reading, name, problem);
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
static bool check_given(const struct reading *reading, const struct param *param, struct span value,
    struct problem *problem)
{
    const uint64_t bit = UINT64_C(1) << (param - params);
    char lead[96];

    if (!has_meaning(reading, param)) {
        snprintf(lead, sizeof(lead), "%s has no meaning for %s", param->name,
            wish_path(reading->subject));
        return param_refuse(PROBLEM_MEANINGLESS, param, value, lead, problem);
    }
    if (reading->given & bit) {
        snprintf(lead, sizeof(lead), "%s is given more than once", param->name);
        return param_refuse(PROBLEM_REPEATED, param, value, lead, problem);
    }
    for (size_t i = 0; i < sizeof(conflicts) / sizeof(conflicts[0]); i++)
        if ((bit & conflicts[i].one && reading->given & conflicts[i].other) ||
            (bit & conflicts[i].other && reading->given & conflicts[i].one))
            return param_refuse(PROBLEM_CONFLICT, param, value, conflicts[i].lead, problem);
    return true;
}

void reading_begin(struct reading *reading, int subject, struct wish *wish)
{
    *wish = (struct wish){.spec = {.algorithm = algorithm_at(0)}, .subject = subject};
    *reading = (struct reading){.wish = wish, .subject = subject};
}

bool reading_pair(struct reading *reading, struct pair pair, struct problem *problem)
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
    if (!reading_find(reading, pair.name, &param, problem) ||
        !check_given(reading, param, pair.value, problem) ||
        !param->read(param, pair.value, reading->wish, problem))
        return false;
    reading->given |= UINT64_C(1) << (param - params);
    reading->value[param - params] = pair.value;
    return true;
}

static const char art_form[] =
    "an array of strings, rows of text art that are all of one width: . or a "
    "space is outside, any other character a cell";

/* Refuses a mask, which may be given in two forms, each with a limit of its own. */
static bool refuse_mask_as(const struct reading *reading, enum problem_kind kind, struct span value,
    const char *lead, struct problem *problem)
{
    struct param param = params[PARAM_MASK];

    if (reading->drawn)
        param.form = art_form;
    return param_refuse(kind, &param, value, lead, problem);
}

static bool refuse_large_mask(const struct reading *reading, struct problem *problem)
{
    const struct span value = reading->value[PARAM_MASK];
    char lead[192];

    if (!reading->drawn && value.length > MASK_TEXT)
        snprintf(lead, sizeof(lead), "a mask has at most %d characters, and this one %zu",
            (int)MASK_TEXT, value.length);
    else
        snprintf(lead, sizeof(lead),
            "a mask must have at most %d cells, outside ones too, and fit a permalink: its "
            "compact form has at most %d characters",
            (int)MASK_CELLS, (int)MASK_TEXT);
    return refuse_mask_as(reading, PROBLEM_MASK_TOO_LARGE, value, lead, problem);
}

/* Says what is wrong with an outline, of which `value` is shown; that it is too large is said later. */
static bool refuse_mask(const struct reading *reading, enum mask_fault fault, uint64_t pieces,
    struct span value, struct problem *problem)
{
    char lead[96];

    switch (fault) {
    case MASK_NO_MEMORY:
        return problem_no_memory(problem);
    case MASK_EMPTY:
        return refuse_mask_as(
            reading, PROBLEM_INVALID, value, "a mask must have a cell inside", problem);
    case MASK_IN_PIECES:
        snprintf(lead, sizeof(lead),
            "a mask must be one piece, and this one is %llu that do not touch at a side",
            (unsigned long long)pieces);
        return refuse_mask_as(reading, PROBLEM_INVALID, value, lead, problem);
    case MASK_UNEVEN:
        return refuse_mask_as(reading, PROBLEM_INVALID, value,
            "a mask must have rows, all of the same number of characters", problem);
    default:
        return refuse_mask_as(reading, PROBLEM_INVALID, value,
            "this is no mask of this width and height in its compact form", problem);
    }
}

static bool refuse_uneven(
    const struct reading *reading, const char *const *rows, size_t count, struct problem *problem)
{
    for (size_t i = 1; i < count; i++)
        if (mask_characters(rows[i]) != mask_characters(rows[0])) {
            char lead[160];

            snprintf(lead, sizeof(lead),
                "a mask's rows must be of one width: the first has %llu characters, row %zu has "
                "%llu",
                (unsigned long long)mask_characters(rows[0]), i + 1,
                (unsigned long long)mask_characters(rows[i]));
            return refuse_mask_as(reading, PROBLEM_INVALID, span_of(rows[i]), lead, problem);
        }
    return refuse_mask(reading, MASK_UNEVEN, 0, SPAN(""), problem);
}

bool reading_art(
    struct reading *reading, const char *const *rows, size_t count, struct problem *problem)
{
    const struct span first = count ? span_of(rows[0]) : SPAN("");
    uint64_t pieces = 0;
    enum mask_fault fault;

    if (!check_given(reading, &params[PARAM_MASK], first, problem))
        return false;
    reading->drawn = true;
    fault = mask_of_art(rows, count, &reading->wish->spec.mask, &pieces);
    if (fault == MASK_UNEVEN)
        return refuse_uneven(reading, rows, count, problem);
    reading->too_large = fault == MASK_TOO_LARGE;
    if (fault != MASK_OK && !reading->too_large)
        return refuse_mask(reading, fault, pieces, first, problem);
    reading->given |= UINT64_C(1) << PARAM_MASK;
    reading->value[PARAM_MASK] = first;
    reading->across = mask_characters(rows[0]);
    reading->down = count;
    return true;
}

static bool refuse_accept(int subject, const char *accept, struct problem *problem)
{
    struct buffer types = {0};

    for (size_t i = 0; format_at(i); i++) {
        if (!(format_at(i)->subjects >> subject & 1))
            continue;
        buffer_addf(&types, "%s%s", types.length ? ", " : "one of ", format_at(i)->media_type);
        problem_add_nearest(problem, format_at(i)->media_type);
    }
    problem_about(problem, PROBLEM_NOT_ACCEPTABLE, SPAN("Accept"), span_of(accept),
        types.failed ? "" : types.data,
        "the Accept header allows no format that there is, and there is no format parameter");
    buffer_free(&types);
    return false;
}

/* A parameter of one format has no meaning for another. */
static bool check_formats(const struct reading *reading, struct problem *problem)
{
    const struct format *format = reading->wish->rendering.format;
    char lead[128];

    for (size_t i = 0; i < PARAMS; i++) {
        if (!is_given(reading, i) || !params[i].format ||
            strcmp(params[i].format, format->slug) == 0)
            continue;
        snprintf(lead, sizeof(lead), "%s has no meaning for format=%s, only for %s", params[i].name,
            format->slug, params[i].format);
        return param_refuse(PROBLEM_MEANINGLESS, &params[i], reading->value[i], lead, problem);
    }
    return true;
}

/* Which format it is, or NULL if none suits: a drawing's parameter means its own. */
static bool settle_format(struct reading *reading, const char *accept, struct problem *problem)
{
    struct rendering *rendering = &reading->wish->rendering;

    if (!rendering->format && is_given(reading, PARAM_STYLE))
        rendering->format = format_find(params[PARAM_STYLE].format);
    if (!rendering->format && is_given(reading, PARAM_GRID))
        rendering->format = format_find(params[PARAM_GRID].format);
    if (!rendering->format) {
        rendering->format = accept_format(accept, reading->subject);
        reading->wish->by_accept = true;
    }
    return !rendering->format || check_formats(reading, problem);
}

/* The drawing of a format that shows distances, or NULL. */
static const struct drawing *find_distances(const struct format *format)
{
    size_t i = 0;

    while (format_drawing(format, i) && !drawing_needs_distances(format_drawing(format, i)))
        i++;
    return format_drawing(format, i);
}

/* What is asked about the maze, and how that is drawn. */
static void settle_question(struct reading *reading)
{
    struct wish *wish = reading->wish;
    struct rendering *rendering = &wish->rendering;

    /* Text has distances as one of its drawings; JSON has an object of its own. */
    rendering->subject = (unsigned)reading->subject;
    if (reading->subject == SUBJECT_DISTANCES && find_distances(rendering->format)) {
        rendering->subject = SUBJECT_MAZE;
        rendering->drawing = find_distances(rendering->format);
    }
    if (!rendering->drawing)
        rendering->drawing = format_drawing(rendering->format, 0);
    if ((rendering->openings == OPENINGS_YES) == drawing_has_gaps(rendering->drawing) ||
        !drawing_shows_walls(rendering->drawing) || wish->spec.wrap == (WRAP_X | WRAP_Y))
        rendering->openings = OPENINGS_USUAL;
    wish->question.stats = reading->subject == SUBJECT_STATS;
    wish->question.distances =
        reading->subject == SUBJECT_DISTANCES || drawing_needs_distances(rendering->drawing);
}

/* An option has no meaning for an algorithm without it. */
static bool check_options(const struct reading *reading, struct problem *problem)
{
    const struct wish *wish = reading->wish;
    const unsigned options = wish->chosen ? CHOSEN_OPTIONS : wish->spec.algorithm->options;

    for (size_t i = 0; i < PARAMS; i++) {
        struct buffer lead = {0};

        if (!is_given(reading, i) || (params[i].option & ~options) == 0)
            continue;
        buffer_addf(&lead, "%s has no meaning for algo=%s, only for ", params[i].name,
            wish->chosen ? random_algorithm : wish->spec.algorithm->slug);
        param_algorithms(&params[i], &lead);
        param_refuse(PROBLEM_MEANINGLESS, &params[i], reading->value[i],
            lead.failed ? params[i].name : lead.data, problem);
        buffer_free(&lead);
        return false;
    }
    return true;
}

/* Parameters that have a meaning only beside, or only without, others. */
static bool check_renderings(const struct reading *reading, struct problem *problem)
{
    const struct wish *wish = reading->wish;

    if (is_given(reading, PARAM_PATH) && !wish->question.solver)
        return param_refuse(PROBLEM_MEANINGLESS, &params[PARAM_PATH], reading->value[PARAM_PATH],
            "path has no meaning without solve", problem);
    if (wish->rendering.openings == OPENINGS_YES && wish->spec.wrap == (WRAP_X | WRAP_Y))
        return param_refuse(PROBLEM_MEANINGLESS, &params[PARAM_OPENINGS],
            reading->value[PARAM_OPENINGS],
            "a maze whose edges are all joined round has no outer wall to be open", problem);
    return true;
}

/* A side that is not given is as long as the other; without any, the size is the default. */
static bool settle_sides(const struct reading *reading, struct problem *problem)
{
    struct wish *wish = reading->wish;
    struct maze_spec *spec = &wish->spec;

    if (spec->width == 0 && spec->height == 0 &&
        !read_size(&params[PARAM_SIZE], span_of(params[PARAM_SIZE].fallback), wish, problem))
        return false;
    if (spec->height == 0) {
        spec->height = spec->width;
        wish->sided = params[PARAM_WIDTH].name;
    } else if (spec->width == 0) {
        spec->width = spec->height;
        wish->sided = params[PARAM_HEIGHT].name;
    } else if (!is_given(reading, PARAM_WIDTH)) {
        wish->sided = params[PARAM_SIZE].name;
    }
    return true;
}

/* Refuses a side, by the parameter that set it, as another would be right. */
static bool refuse_side(const struct reading *reading, bool across, uint64_t right,
    const char *lead, struct problem *problem)
{
    const uint64_t given = across ? reading->wish->spec.width : reading->wish->spec.height;
    enum params i = across ? PARAM_WIDTH : PARAM_HEIGHT;
    bool tiles = false;
    char digits[BUFFER_U64_DIGITS + 1] = {0}, shown[BUFFER_U64_DIGITS + 1] = {0};

    if (!is_given(reading, i)) {
        tiles = !is_given(reading, across ? PARAM_HEIGHT : PARAM_WIDTH);
        i = tiles ? PARAM_SIZE : across ? PARAM_HEIGHT : PARAM_WIDTH;
    }
    u64_write(tiles ? 2 * right + 1 : right, digits);
    u64_write(tiles ? 2 * given + 1 : given, shown);
    problem_add_nearest(problem, digits);
    return param_refuse(PROBLEM_CONFLICT, &params[i], span_of(shown), lead, problem);
}

/* The sides are those of art, which need not be given beside it. */
static bool settle_art(const struct reading *reading, struct problem *problem)
{
    struct maze_spec *spec = &reading->wish->spec;
    const uint64_t width = reading->across, height = reading->down;
    char lead[96];

    snprintf(lead, sizeof(lead), "the mask is %llu cells across and %llu down",
        (unsigned long long)width, (unsigned long long)height);
    if (spec->width && spec->width != width)
        return refuse_side(reading, true, width, lead, problem);
    if (spec->height && spec->height != height)
        return refuse_side(reading, false, height, lead, problem);
    spec->width = width;
    spec->height = height;
    return true;
}

/* Reads the compact form of a mask, which does not say how wide it is. */
static bool settle_mask(struct reading *reading, struct problem *problem)
{
    struct maze_spec *spec = &reading->wish->spec;
    const struct span value = reading->value[PARAM_MASK];
    uint64_t pieces = 0;
    enum mask_fault fault;

    if (!is_given(reading, PARAM_WIDTH) && !is_given(reading, PARAM_HEIGHT) &&
        !is_given(reading, PARAM_SIZE))
        return param_refuse(PROBLEM_INVALID, &params[PARAM_MASK], value,
            "a mask needs the width and height that it was made with", problem);
    fault = value.length > MASK_TEXT
        ? MASK_TOO_LARGE
        : mask_read(value.text, value.length, spec->width, spec->height, &spec->mask, &pieces);
    reading->too_large = fault == MASK_TOO_LARGE;
    return fault == MASK_OK || reading->too_large ||
        refuse_mask(reading, fault, pieces, value, problem);
}

static bool settle_outline(struct reading *reading, struct problem *problem)
{
    const struct maze_spec *spec = &reading->wish->spec;

    if (spec->shape && (spec->width < spec->shape->least || spec->height < spec->shape->least)) {
        char lead[128];

        snprintf(lead, sizeof(lead), "shape=%s needs at least %u cells across and down",
            spec->shape->slug, (unsigned)spec->shape->least);
        return refuse_side(
            reading, spec->width < spec->shape->least, spec->shape->least, lead, problem);
    }
    return !is_given(reading, PARAM_MASK) || reading->drawn || settle_mask(reading, problem);
}

/*
 * The algorithm that the seed chooses: the first that has what is asked for of those that the seed
 * itself and then the numbers drawn from it choose.
 */
static const struct algorithm *choose(const struct reading *reading)
{
    const struct maze_spec *spec = &reading->wish->spec;
    const unsigned options =
        (spec->shape || spec->mask ? OPTION_OUTLINE : 0U) | (spec->wrap ? OPTION_WRAP : 0U);
    const struct algorithm *chosen = algorithm_chosen(spec->seed);

    for (uint64_t k = 0; options & ~chosen->options && k < CHOICES_MOST; k++)
        chosen = algorithm_chosen(rng_at(spec->seed, k));
    return chosen;
}

/* Holds the ends to the board; the rest is wish_settle's, but for what the cost depends on. */
static bool check_places(const struct reading *reading, struct problem *problem)
{
    struct wish *wish = reading->wish;

    if (!place_check(&params[PARAM_START], reading->value[PARAM_START], wish, problem) ||
        !place_check(&params[PARAM_GOAL], reading->value[PARAM_GOAL], wish, problem))
        return false;
    if (wish->start.kind == PLACE_FARTHEST)
        wish->spec.start.kind = END_FARTHEST;
    if (wish->goal.kind == PLACE_FARTHEST)
        wish->spec.goal.kind = END_FARTHEST;
    return true;
}

bool reading_end(
    struct reading *reading, const char *accept, struct entropy *entropy, struct problem *problem)
{
    struct wish *wish = reading->wish;

    if (!check_options(reading, problem) || !settle_format(reading, accept, problem) ||
        !check_renderings(reading, problem) || (reading->drawn && !settle_art(reading, problem)) ||
        !settle_sides(reading, problem) || !settle_outline(reading, problem) ||
        !check_places(reading, problem))
        return false;
    if (!wish->rendering.format)
        return refuse_accept(reading->subject, accept, problem);
    if (reading->too_large)
        return refuse_large_mask(reading, problem);
    settle_question(reading);
    if (!wish->seeded)
        wish->spec.seed = entropy_draw(entropy);
    if (wish->chosen)
        wish->spec.algorithm = choose(reading);
    return true;
}

bool reading_accepts(int subject, const char *accept, struct problem *problem)
{
    return accept_format(accept, subject) || refuse_accept(subject, accept, problem);
}
