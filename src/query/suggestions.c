/*
 * The nearest values and names are those that others call so, and else those that differ in few letters. What suits a
 * parameter by itself may not suit the rest of the request, or the limits of the server: so each is tried in the
 * request that was refused.
 */
#include "query/suggestions.h"

#include "maze/path.h"

#include "query/maze_query.h"
#include "query/query_parser.h"

#include <stdio.h>
#include <string.h>

/* ---- the words of others; a row of `values` applies to every parameter that allows its `meant` ---- */

/* What is meant, and what others call it, with a blank between two words. */
struct synonym {
    const char *meant, *words;
};

static const struct synonym names[] = {
    {"algo", "algorithm generator method type"},
    {"size", "side tiles dimension dimensions"},
    {"width", "w columns cols cells"},
    {"height", "h rows"},
    {"tiling", "cells tile type geometry"},
    {"shape", "outline"},
    {"wrap", "torus toroidal periodic"},
    {"loops", "cycles"},
    {"rooms", "room chambers room_count"},
    {"straight", "straightness"},
    {"start", "from begin source entrance entry"},
    {"goal", "end to target finish exit destination"},
    {"solve", "solver solution solved show_solution"},
    {"format", "fmt output as ext type"},
    {"first", "offset skip"},
    {"count", "n number limit amount"},
    {"order", "sort order_by sort_by"},
    {"cell", "cell_size cellsize"},
    {"wall", "wall_width wall_thickness thickness line_width stroke_width stroke"},
    {"margin", "padding border"},
    {"color", "colour"},
    {"wall_color", "colour foreground fg stroke"},
    {"path_color", "colour solution_color"},
    {"background", "color colour background_color bg_color bgcolor bg"},
    {"heatmap", "heat"},
    {"delay", "speed interval fps"},
};

static const struct synonym values[] = {
    {"apng", "gif mp4 webm"},
    {"png", "gif jpg jpeg webp bmp"},
    {"svg", "html dxf eps"},
    {"stl", "3mf"},
    {"obj", "gltf glb"},
    {"json", "yaml xml"},
    {"tmj", "tiled tmx"},
    {"walls", "ascii lines"},
    {"box", "unicode"},
    {"tiles", "array matrix"},
    {"recursive-backtracker", "rb"},
    {"growing-tree", "bfs breadth-first"},
    {"tremaux", "dfs depth-first"},
    {"triangle", "tri triangular"},
    {"hexagon", "hex hexagonal"},
    {"octagon", "oct octagonal"},
    {"circle", "round disc disk"},
    {"yes", "true y t"},
    {"no", "false n f"},
    {"shortest", "yes true on 1 dijkstra"},
    {"xy", "yes true on 1 both"},
    {"northwest", "top-left"},
    {"northeast", "top-right"},
    {"southwest", "bottom-left"},
    {"southeast", "bottom-right"},
};

/* What is no value of the same parameter: the sentence, and the words that call for it. */
static const struct synonym hints[] = {
    {"an animation is format=apng of /maze/steps", "gif mp4 webm"},
    {"the page with a maze is /maze without a format, in a browser", "html"},
    {"the colours of pictures are wall_color, path_color and background", "color colour"},
    {"how a maze came to be is at /maze/steps", "steps animate animation"},
    {"what can be counted in a maze is at /maze/stats", "stats statistics"},
    {"how far each cell is from the start is at /maze/distances", "distances distance"},
    {"the order is always ascending", "asc desc ascending descending"},
};

#define END(table) ((table) + sizeof(table) / sizeof((table)[0]))

static bool is_called(const struct synonym *row, struct span word)
{
    for (struct span rest = span_of(row->words); rest.length;) {
        const struct span other = span_cut(&rest, ' ');

        if (other.length == word.length && strncasecmp(other.text, word.text, word.length) == 0)
            return true;
    }
    return false;
}

/* Adds what others mean by a word: values that the parameter has on this path, or where it is NULL parameters. */
static void suggest_meant(const struct param *param, struct span word, struct problem *problem)
{
    const struct synonym *row = param ? values : names, *end = param ? END(values) : END(names);

    for (; row < end; row++) {
        size_t i = 0;

        while (param && param_word(param, i) && strcmp(param_word(param, i), row->meant) != 0)
            i++;
        if (is_called(row, word) && (!param || param_word(param, i)))
            problem_add_nearest(problem, row->meant);
    }
}

void suggest_hint(struct span word, struct problem *problem)
{
    for (const struct synonym *row = hints; row < END(hints); row++)
        if (is_called(row, word))
            problem_hint(problem, span_of(row->meant));
}

/* Whether a word has a letter of what was given, and is so far from that, which is at most the tolerance. */
static bool is_at(unsigned distance, const char *word, struct span given)
{
    /* Of a short word little would be left by as many edits as a long one may have. */
    return distance <= text_tolerance(span_of(word)) &&
        (distance < strlen(word) || distance < given.length) &&
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
        suggest_meant(param, given, problem);
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
    suggest_meant(NULL, given, problem);
    suggest_word(param_name, NULL, given, problem);
}

void suggest_number(const struct param *param, int64_t number, struct problem *problem)
{
    char digits[PARAM_NUMBER_TEXT];

    *param_write_number(param, number, digits) = '\0';
    problem_add_nearest(problem, digits);
}

static void add_point(int64_t x, int64_t y, struct problem *problem)
{
    char text[64];

    snprintf(text, sizeof(text), "%lld,%lld", (long long)x, (long long)y);
    problem_add_nearest(problem, text);
}

void suggest_cell(const struct maze_spec *spec, struct maze_point cell, struct problem *problem)
{
    const struct maze_tile tile = maze_tile_of_cell(maze_spec_tiling(spec), cell);

    add_point(tile.x, tile.y, problem);
}

/* The next number in a text of numbers and what people put between two of them; false: there is none. */
static bool next_number(struct span *rest, int64_t *number)
{
    static const char between[] = " ,;:/x()[]";
    struct span digits;

    while (rest->length && memchr(between, rest->text[0], sizeof(between) - 1))
        *rest = span_from(*rest, 1);
    digits = (struct span){rest->text, 0};
    while (digits.length < rest->length &&
        !memchr(between, digits.text[digits.length], sizeof(between) - 1))
        digits.length++;
    *rest = span_from(*rest, digits.length);
    return param_parse_number(digits, number);
}

/* Adds the tile that numbers written in another way mean, or that a single one may mean. */
static void suggest_tile(struct span value, struct problem *problem)
{
    int64_t x, y;

    if (next_number(&value, &x))
        add_point(x, next_number(&value, &y) ? y : x, problem);
}

static bool refuse_number(const struct param *param, struct span value, struct problem *problem)
{
    struct span rest = value;
    int64_t number, nearest;

    if (!param_parse(param, value, &number)) {
        if (param->odd && next_number(&rest, &number) && next_number(&rest, &number))
            problem_hint(problem, SPAN("for two sides there are width and height, in cells"));
        return refuse_param_value(param, value, problem);
    }
    nearest = number < param->min ? param->min : number > param->max ? param->max : number;
    if (!param->odd || nearest % 2) {
        suggest_number(param, nearest, problem);
        return refuse_param_value(param, value, problem);
    }
    suggest_number(param, nearest - 1, problem);
    suggest_number(param, nearest + 1, problem);
    return refuse_param(
        PROBLEM_INVALID, param, value, problem, "size counts tiles and must be odd");
}

bool refuse_value(const struct param *param, struct span value, struct problem *problem)
{
    char text[PARAM_NEAREST] = "";
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
            return refuse_param(PROBLEM_INVALID, param, value, problem,
                "mask must be in its compact form, which is base64url; text art goes into the "
                "body of POST /maze, as an array of its rows");
        break;
    case PARAM_POINT:
        suggest_tile(value, problem);
        suggest_word(param_word, param, value, problem);
        break;
    default:
        if (param->nearest)
            param->nearest(value, text);
        if (*text)
            problem_add_nearest(problem, text);
        if (param->words || param->row)
            suggest_word(param_word, param, value, problem);
        break;
    }
    return refuse_param_value(param, value, problem);
}

/*
 * Suggestions are replaced in so many rounds, while so many cells are counted or searched, which takes a tenth of a
 * second: past either, what is left is dropped.
 */
enum { ROUNDS = 4, TRIED_CELLS = 1 << 22 };

static size_t find_pair(const struct query_input *input, const char *name)
{
    size_t i = 0;

    while (i < input->count && !span_is(input->pairs[i].name, name))
        i++;
    return i;
}

/*
 * Whether the input is not refused for the parameter; if it is, *said says why. What is refused for
 * another one is left out, so that every check of this one is seen.
 */
static bool is_good(struct query_input *input, struct span parameter, struct problem *said)
{
    while (input->context->cells <= TRIED_CELLS) {
        struct maze_query query;
        const bool good = query_input_parse(input, &query, said);
        size_t other;

        maze_query_clear(&query);
        if (good || !said->about)
            return true;
        if (span_is(parameter, said->parameter))
            return false;
        other = find_pair(input, said->parameter);
        if (other == input->count)
            return true;
        input->pairs[other] = input->pairs[--input->count];
    }
    problem_begin(said);
    return false;
}

/* Tries another pair in the place of pair i, or beside all. */
static bool try_pair(
    const struct query_input *input, size_t i, struct pair pair, struct problem *said)
{
    struct query_input trial = *input;

    problem_begin(said);
    if (i < input->count)
        trial.pairs[i] = pair;
    else
        query_input_add(&trial, pair);
    return is_good(&trial, pair.name, said);
}

/* How well another name suits: with the value that was given, with other values, or not at all. */
enum fit { FIT_NOT, FIT_NAME, FIT_VALUE };

/* Keeps the nearest names that suit best. Where none does, says why the first does not. */
static void check_names(const struct query_input *input, struct problem *problem)
{
    const struct problem before = *problem;
    const size_t at = find_pair(input, before.parameter);
    struct pair pair = {.value = at < input->count ? input->pairs[at].value : SPAN("")};
    enum fit best = FIT_NAME;

    problem->nearest_count = 0;
    for (size_t i = 0; i < before.nearest_count; i++) {
        struct problem said;
        enum fit fit = FIT_VALUE;

        pair.name = span_of(before.nearest[i]);
        if (!try_pair(input, at, pair, &said))
            fit = said.kind == PROBLEM_INVALID || said.nearest_count ? FIT_NAME : FIT_NOT;
        if (fit > best)
            problem->nearest_count = 0;
        if (fit >= best) {
            problem_add_nearest(problem, before.nearest[i]);
            best = fit;
        } else if (said.kind == PROBLEM_MEANINGLESS) {
            problem_hint(problem, (struct span){said.detail, said.lead_length});
        }
    }
    if (problem->nearest_count && !*before.hint)
        *problem->hint = '\0';
    problem_compose(problem);
}

/* Tries all nearest values once; true when all were good. */
static bool check_once(const struct query_input *input, struct problem *problem)
{
    const struct problem before = *problem;
    const size_t at = find_pair(input, before.parameter);
    struct pair pair = {.name = span_of(before.parameter)};
    struct problem said;
    bool good = true;

    problem->nearest_count = 0;
    for (size_t i = 0; i < before.nearest_count; i++) {
        pair.value = span_of(before.nearest[i]);
        if (try_pair(input, at, pair, &said)) {
            problem_add_nearest(problem, before.nearest[i]);
            continue;
        }
        good = false;
        if (said.kind == PROBLEM_MEANINGLESS) {
            *problem = said;
            memcpy(problem->given, before.given, sizeof(problem->given));
            return false;
        }
        for (size_t k = 0; k < said.nearest_count; k++)
            problem_add_nearest(problem, said.nearest[k]);
    }
    return good;
}

void suggestions_check(const struct query_input *input, struct problem *problem)
{
    unsigned round = 0;

    if (!problem->about || problem_status(problem->kind) == 406)
        return;
    if (problem->kind == PROBLEM_UNKNOWN) {
        check_names(input, problem);
        return;
    }
    while (problem->nearest_count && !check_once(input, problem))
        if (++round == ROUNDS)
            problem->nearest_count = 0;
    if (round)
        problem_compose(problem);
}
