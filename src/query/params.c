/* The table of questions and renderings, and what documents and refusals say of any row. */
#include "query/params.h"

#include "maze/algorithm.h"
#include "maze/path.h"
#include "maze/solver.h"

#include "query/maze_query.h"
#include "query/range.h"
#include "query/synonyms.h"

#include <stdio.h>
#include <string.h>

static const void *solver_row(const struct param *param, const char *word, size_t i)
{
    (void)param;
    return word ? maze_solver_find(word) : maze_solver_at(i);
}

static const char *const *solver_aliases(const void *row)
{
    return ((const struct maze_solver *)row)->aliases;
}

static const char *const *format_aliases(const void *row)
{
    return ((const struct maze_format *)row)->aliases;
}

/* The formats that show any of the parameter's subjects. */
static const void *format_row(const struct param *param, const char *word, size_t i)
{
    if (word)
        return maze_format_find(word);
    for (size_t k = 0; maze_format_at(k); k++)
        if (maze_format_at(k)->subjects & param->subjects && i-- == 0)
            return maze_format_at(k);
    return NULL;
}

static const void *style_row(const struct param *param, const char *word, size_t i)
{
    const struct maze_format *format = maze_format_find(*param->formats);

    return word ? maze_style_find(format, word) : maze_format_style(format, i);
}

static const char *const flags[] = {"yes", "no", NULL};

static const char *const measures[] = {"length", "difficulty", NULL};

static const char *const json[] = {"json", "ndjson", NULL}, *const lines[] = {"text", NULL};
static const char *const solved[] = {
    "json", "ndjson", "sse", "text", "svg", "png", "pdf", "apng", NULL};
static const char *const opened[] = {
    "json", "ndjson", "text", "svg", "png", "pdf", "stl", "obj", "scad", "csv", "tmj", NULL};

/* The subjects that a parameter may have: mazes alone, one or many, or those with an answer of their own too. */
enum {
    MAZE = 1 << MAZE_SUBJECT_MAZE,
    BATCH = 1 << MAZE_SUBJECT_BATCH,
    STEPS = 1 << MAZE_SUBJECT_STEPS,
    ALL = MAZE | BATCH | STEPS | 1 << MAZE_SUBJECT_DISTANCES | 1 << MAZE_SUBJECT_STATS
};

#define RANGE                                                                                      \
    .form = "a range from a to b, a..b, a.. or ..b, or one number, up to 9007199254740991",        \
    .nearest = range_nearest, .read = range_read, .write = range_write

#define AT(member) PARAM_AT(struct maze_query, member)

_Static_assert(offsetof(struct maze_query, spec) == 0, "a spec's fields are kept in a query too");
_Static_assert(offsetof(struct maze_solver, slug) == 0 && offsetof(struct maze_format, slug) == 0,
    "a row of a catalogue begins with its slug");

static const struct param rendering_params[QUERY_DRAWING - SPEC_PARAMS] = {
    [QUERY_SOLVE - SPEC_PARAMS] = {"solve", PARAM_WORD,
        "shows a path from start to goal, found by this solver", NULL, AT(question.solver),
        .row = solver_row, .aliases = solver_aliases, .formats = solved,
        .subjects = MAZE | BATCH | STEPS},
    [QUERY_PATH - SPEC_PARAMS] = {"path", PARAM_FLAG,
        "whether a solution has all its tiles in JSON, beside its directions", "yes",
        AT(rendering.pathless), .words = flags, .formats = json, .subjects = MAZE | BATCH},
    [QUERY_OPENINGS - SPEC_PARAMS] = {"openings", PARAM_FLAG,
        "openings in the outer wall at start and goal; without it pictures, solids and the styles "
        "walls, distances, triangles and box have them",
        NULL, AT(rendering.openings), .words = flags, .first = MAZE_OPENINGS_YES, .formats = opened,
        .subjects = MAZE | BATCH},
    [QUERY_COLOR - SPEC_PARAMS] = {"color", PARAM_FLAG,
        "ANSI colours: of path, start and goal, or of circles; without it only circles have them",
        NULL, AT(rendering.color), .words = flags, .first = MAZE_COLOR_YES, .formats = lines,
        .subjects = MAZE},
    [QUERY_FORMAT - SPEC_PARAMS] = {"format", PARAM_WORD,
        "how it is shown; without it style means text, grid means json, and else the Accept "
        "header decides",
        NULL, AT(rendering.format), .always = true, .row = format_row, .aliases = format_aliases,
        .subjects = ALL},
    [QUERY_STYLE - SPEC_PARAMS] = {"style", PARAM_WORD,
        "how text draws it; without it tiling=triangle means triangles", "tiles",
        AT(rendering.style), .row = style_row, .formats = lines, .subjects = MAZE},
    [QUERY_GRID - SPEC_PARAMS] = {"grid", PARAM_WORD,
        "how json holds the grid; without it tiling=triangle means cells", "tiles",
        AT(rendering.style), .row = style_row, .formats = json, .subjects = MAZE | BATCH},
    [QUERY_FIRST - SPEC_PARAMS] = {"first", PARAM_NUMBER,
        "of /mazes: the number of the first seed, from 0, in the sequence that the seed names", "0",
        AT(sequence.first), .max = (int64_t)RANGE_MAX, .subjects = BATCH},
    [QUERY_LENGTH - SPEC_PARAMS] = {"length", PARAM_TEXT,
        "how long the shortest path from start to goal is, in steps from cell to cell: the maze is "
        "the first that fits of the sequence that the seed names, and each of many mazes fits",
        NULL, AT(sequence.length), RANGE, .example = "40..60"},
    [QUERY_DIFFICULTY - SPEC_PARAMS] = {"difficulty", PARAM_TEXT,
        "how difficult it is, as /maze/stats measures it; otherwise like length", NULL,
        AT(sequence.difficulty), RANGE, .example = "50.."},
    [QUERY_ORDER - SPEC_PARAMS] = {"order", PARAM_WORD,
        "of /mazes: what they are ordered by, ascending, which JSON says of each maze; without it "
        "they come in the order of their seeds",
        NULL, AT(sequence.order), .words = measures, .first = MAZE_ORDER_LENGTH, .subjects = BATCH},
};

const struct param *param_at(size_t i)
{
    if (i < SPEC_PARAMS)
        return &spec_params[i];
    if (i < QUERY_DRAWING)
        return &rendering_params[i - SPEC_PARAMS];
    return i < QUERY_PARAMS ? &drawing_params[i - QUERY_DRAWING] : NULL;
}

/* As span_is, but most names differ in their first letters, and then nothing is counted. */
static bool is_name(struct span text, const char *name)
{
    size_t i = 0;

    while (i < text.length && name[i] && name[i] == text.text[i])
        i++;
    return i == text.length && !name[i];
}

size_t params_find(struct span name)
{
    size_t i = 0;

    while (i < QUERY_PARAMS && !is_name(name, param_at(i)->name))
        i++;
    return i;
}

static void add_number(const struct param *param, int64_t number, struct buffer *text)
{
    char digits[PARAM_NUMBER_TEXT];

    buffer_add(text, digits, (size_t)(param_write_number(param, number, digits) - digits));
}

void param_allowed(const struct param *param, struct buffer *text)
{
    switch (param->kind) {
    case PARAM_WORD:
    case PARAM_FLAG:
        for (size_t i = 0; param_word(param, i); i++)
            buffer_addf(text, "%s%s",
                i                          ? ", "
                    : param_word(param, 1) ? "one of "
                                           : "",
                param_word(param, i));
        break;
    case PARAM_NUMBER:
        buffer_addf(text, "%s number from ", param->odd ? "an odd" : "a");
        add_number(param, param->min, text);
        buffer_add_text(text, " to ");
        add_number(param, param->max, text);
        if (param->hundredths)
            buffer_add_text(text, ", with up to two decimals");
        break;
    default:
        buffer_add_text(text, param->form);
        break;
    }
}

void param_algorithms(const struct param *param, struct buffer *text)
{
    const char *before = "";

    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (maze_algorithm_at(i)->options & param->option) {
            buffer_addf(text, "%s%s", before, maze_algorithm_at(i)->slug);
            before = ", ";
        }
}

bool param_has_format(const struct param *param, const struct maze_format *format)
{
    const char *const *slug = param->formats;

    while (slug && *slug && strcmp(*slug, format->slug) != 0)
        slug++;
    return !slug || *slug;
}

void param_formats(const struct param *param, struct buffer *text)
{
    const char *before = "";

    for (size_t i = 0; param->formats && maze_format_at(i); i++)
        if (param_has_format(param, maze_format_at(i)) &&
            (!param->subjects || param->subjects & maze_format_at(i)->subjects)) {
            buffer_addf(text, "%s%s", before, maze_format_at(i)->slug);
            before = ", ";
        }
}

bool refuse_param(enum problem_kind kind, const struct param *param, struct span value,
    const char *lead, struct problem *problem)
{
    struct buffer allowed = {0}, sentence = {0};

    param_allowed(param, &allowed);
    if (!lead) {
        buffer_addf(&sentence, "%s must be %s", param->name, allowed.failed ? "" : allowed.data);
        lead = sentence.failed ? param->name : sentence.data;
    }
    if (kind == PROBLEM_INVALID || kind == PROBLEM_MEANINGLESS) {
        synonyms_hint(span_of(param->name), problem);
        synonyms_hint(value, problem);
    }
    problem_about(
        problem, kind, span_of(param->name), value, allowed.failed ? "" : allowed.data, lead);
    buffer_free(&allowed);
    buffer_free(&sentence);
    return false;
}

void suggest_number(const struct param *param, int64_t number, struct problem *problem)
{
    char digits[PARAM_NUMBER_TEXT];

    *param_write_number(param, number, digits) = '\0';
    problem_add_nearest(problem, digits);
}

void suggest_cell(const struct maze_spec *spec, struct maze_point cell, struct problem *problem)
{
    const struct maze_tile tile = maze_tile_of_cell(maze_spec_tiling(spec), cell);
    char text[64];

    snprintf(text, sizeof(text), "%lld,%lld", (long long)tile.x, (long long)tile.y);
    problem_add_nearest(problem, text);
}

/* The next number in a text of numbers and what people put between two of them; false: there is none. */
static bool next_number(struct span *rest, int64_t *number)
{
    static const char between[] = " ,;:/x()[]";
    struct span digits;

    while (rest->length && memchr(between, rest->text[0], sizeof(between) - 1))
        *rest = (struct span){rest->text + 1, rest->length - 1};
    digits = (struct span){rest->text, 0};
    while (digits.length < rest->length &&
        !memchr(between, digits.text[digits.length], sizeof(between) - 1))
        digits.length++;
    *rest = (struct span){rest->text + digits.length, rest->length - digits.length};
    return param_parse_number(digits, number);
}

/* Adds the tile that numbers written in another way mean, or that a single one may mean. */
static void suggest_tile(struct span value, struct problem *problem)
{
    int64_t x, y;
    char text[64];

    if (!next_number(&value, &x))
        return;
    if (!next_number(&value, &y))
        y = x;
    snprintf(text, sizeof(text), "%lld,%lld", (long long)x, (long long)y);
    problem_add_nearest(problem, text);
}

static void suggest_text(const struct param *param, struct span value, struct problem *problem)
{
    char text[PARAM_NEAREST];

    param->nearest(value, text);
    if (*text)
        problem_add_nearest(problem, text);
}

static bool refuse_number(const struct param *param, struct span value, struct problem *problem)
{
    struct span rest = value;
    int64_t number, nearest;

    if (!param_parse(param, value, &number)) {
        if (param->odd && next_number(&rest, &number) && next_number(&rest, &number))
            problem_hint(problem, SPAN("for two sides there are width and height, in cells"));
        return refuse_param(PROBLEM_INVALID, param, value, NULL, problem);
    }
    nearest = number < param->min ? param->min : number > param->max ? param->max : number;
    if (!param->odd || nearest % 2) {
        suggest_number(param, nearest, problem);
        return refuse_param(PROBLEM_INVALID, param, value, NULL, problem);
    }
    suggest_number(param, nearest - 1, problem);
    suggest_number(param, nearest + 1, problem);
    return refuse_param(
        PROBLEM_INVALID, param, value, "size counts tiles and must be odd", problem);
}

bool refuse_value(const struct param *param, struct span value, struct problem *problem)
{
    const char *lead = NULL;
    uint64_t number;

    switch (param->kind) {
    case PARAM_NUMBER:
        return refuse_number(param, value, problem);
    case PARAM_SEED:
        if (span_u64(value, &number) == NUMBER_TOO_LARGE)
            problem_add_nearest(problem, "18446744073709551615");
        break;
    case PARAM_MASK:
        if (value.length)
            lead = "mask must be in its compact form, which is base64url; text art goes into the "
                   "body of POST /maze, as an array of its rows";
        break;
    case PARAM_POINT:
        suggest_tile(value, problem);
        suggest_word(param_word, param, value, problem);
        break;
    default:
        if (param->nearest)
            suggest_text(param, value, problem);
        if (param->words || param->row)
            suggest_word(param_word, param, value, problem);
        break;
    }
    return refuse_param(PROBLEM_INVALID, param, value, lead, problem);
}

/* Whether a word is so far from what was given, which is at most the tolerance. */
static bool is_at(unsigned distance, const char *word, struct span given)
{
    /* Of a short word little would be left by as many edits as a long one may have. */
    return distance <= text_tolerance(span_of(word)) &&
        text_distance(given, word, text_tolerance(given)) == distance;
}

/* Adds the slugs of rows by their aliases, since these are not among the values that are allowed. */
static void suggest_aliased_at(
    unsigned distance, const struct param *param, struct span given, struct problem *problem)
{
    const void *row;

    for (size_t i = 0; (row = param->row(param, NULL, i)); i++)
        for (const char *const *alias = param->aliases(row); *alias; alias++)
            if (is_at(distance, *alias, given))
                problem_add_nearest(problem, param_word(param, i));
}

void suggest_word(const char *(*word)(const struct param *, size_t i), const struct param *param,
    struct span given, struct problem *problem)
{
    const unsigned tolerance = text_tolerance(given);

    if (param)
        synonyms_suggest(param, given, problem);
    for (unsigned distance = 0; distance <= tolerance && !problem->nearest_count; distance++) {
        for (size_t i = 0; word(param, i); i++)
            if (is_at(distance, word(param, i), given))
                problem_add_nearest(problem, word(param, i));
        if (param && param->aliases)
            suggest_aliased_at(distance, param, given, problem);
    }
}

static const char *param_name(const struct param *param, size_t i)
{
    (void)param;
    return param_at(i) ? param_at(i)->name : NULL;
}

void suggest_name(struct span given, struct problem *problem)
{
    /* So some clients write what could be a list. */
    if (given.length > 2 && memcmp(given.text + given.length - 2, "[]", 2) == 0)
        given.length -= 2;
    synonyms_suggest(NULL, given, problem);
    suggest_word(param_name, NULL, given, problem);
}
