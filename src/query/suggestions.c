/*
 * Suggests what others call a value or name, or else those that differ in few letters. A value valid by itself may not
 * suit the rest of the request: see query_reader.c.
 */
#include "query/suggestions.h"

#include "core/spec_params.h"
#include "query/maze_query.h"

#include <stdio.h>
#include <string.h>

/* A meaning, and other names for it, separated by blanks. */
struct synonym {
    const char *meant, *words;
};

/* Names of parameters, and values: these of every parameter that allows them. */
static const struct synonym synonyms[] = {
    {"algo", "algorithm generator method type"},
    {"size", "side tiles dimension dimensions"},
    {"width", "w columns cols cells"},
    {"height", "h rows"},
    {"depth", "floors levels layers storeys"},
    {"tiling", "cells tile type geometry"},
    {"shape", "outline"},
    {"wrap", "torus toroidal periodic"},
    {"loops", "cycles"},
    {"rooms", "room chambers room_count"},
    {"straight", "straightness"},
    {"start", "from begin source entrance entry"},
    {"goal", "end to target finish exit destination"},
    {"solve", "solver solution solved show_solution"},
    {"places", "objects points dead_ends junctions"},
    {"format", "fmt output as ext type"},
    {"first", "offset skip"},
    {"count", "n number limit amount"},
    {"order", "sort order_by sort_by"},
    {"cell", "cell_size cellsize"},
    {"wall", "wall_width wall_thickness thickness line_width stroke_width stroke"},
    {"margin", "padding border"},
    {"paper", "paper_size page_size trim trim_size"},
    {"gutter", "inner_margin inside_margin binding"},
    {"per_page", "mazes_per_page"},
    {"color", "colour"},
    {"wall_color", "colour foreground fg stroke"},
    {"path_color", "colour solution_color"},
    {"background", "color colour background_color bg_color bgcolor bg"},
    {"delay", "speed interval fps"},
    {"apng", "gif mp4 webm"},
    {"png", "gif jpg jpeg webp bmp image picture pgm ppm pbm"},
    {"svg", "html dxf eps"},
    {"pdf", "doc docx print ps"},
    {"stl", "3mf step"},
    {"obj", "gltf glb"},
    {"json", "yaml xml"},
    {"text", "md markdown console"},
    {"edges", "graph graphml gml gexf dot"},
    {"bits", "npy bin binary raw"},
    {"tmj", "tiled"},
    {"walls", "ascii line lines"},
    {"box", "unicode utf8 utf-8"},
    {"circles", "ansi color emoji"},
    {"tiles", "array matrix"},
    {"rows", "string strings"},
    {"cells", "bits directions"},
    {"recursive-backtracker", "rb"},
    {"growing-tree", "bfs breadth-first"},
    {"kruskal", "mst"},
    {"aldous-broder", "random-walk"},
    {"newest", "last stack"},
    {"oldest", "first queue"},
    {"tremaux", "dfs depth-first"},
    {"square", "rect rectangle rectangular orthogonal"},
    {"triangle", "delta"},
    {"hexagon", "sigma"},
    {"octagon", "upsilon"},
    {"polar", "circle circular theta rings"},
    {"2", "3"},
    {"4", "3 5"},
    {"6", "5 7 8 9 10 12"},
    {"9", "8 10 12 16"},
    {"a3", "a2 a1 a0 tabloid ledger"},
    {"a5", "a6 a7"},
    {"circle", "round disc disk oval"},
    {"yes", "true y t both"},
    {"no", "false n f none"},
    {"shortest", "yes true on 1 dijkstra"},
    {"xy", "yes true on 1 both torus"},
    {"x", "horizontal cylinder"},
    {"y", "vertical"},
    {"mirror", "yes true horizontal vertical reflection"},
    {"rotate2", "180"},
    {"rotate4", "90"},
    {"northwest", "nw top-left top_left topleft top"},
    {"northeast", "ne top-right top_right topright"},
    {"southwest", "sw bottom-left bottom_left bottomleft"},
    {"southeast", "se bottom-right bottom_right bottomright bottom"},
    {"north,south", "north top top,bottom up,down"},
    {"south,north", "south bottom bottom,top down,up"},
    {"west,east", "west left left,right"},
    {"east,west", "east right right,left"},
    {"center", "centre middle mid"},
    {"easy", "trivial simple beginner low"},
    {"medium", "normal average moderate"},
    {"very-hard", "expert extreme insane hardest"},
};

/* Words that mean no value of the same parameter, and the sentence to answer them with. */
static const struct synonym hints[] = {
    {"an animation is format=apng of /maze/steps", "gif mp4 webm"},
    {"the page with a maze is /maze without a format, in a browser", "html"},
    {"the colours of pictures are wall_color, path_color and background", "color colour"},
    {"how a maze came to be is at /maze/steps", "steps animate animation"},
    {"what can be counted in a maze is at /maze/stats", "stats statistics"},
    {"how far each cell is from the start is at /maze/distances", "distances distance"},
    {"the order is always ascending", "asc desc ascending descending"},
    {"a round outline is shape=circle, and rings of cells are tiling=polar",
        "circular theta rings"},
    {"without an outline a maze is a rectangle", "square rectangle"},
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

void suggest_hint(struct span word, struct problem *problem)
{
    for (const struct synonym *row = hints; row < END(hints); row++)
        if (is_called(row, word))
            problem_hint(problem, span_of(row->meant));
}

/* Whether a word is exactly `distance` edits from the given text, within the tolerance, and shares a letter with it. */
static bool is_at(unsigned distance, const char *word, struct span given)
{
    /* A long text's tolerance could rewrite a short word entirely. */
    return distance <= text_tolerance(span_of(word)) &&
        (distance < strlen(word) || distance < given.length) &&
        text_distance(given, word, text_tolerance(given)) == distance;
}

static bool is_begun(const char *word, struct span given)
{
    return given.length > 2 && strncasecmp(word, given.text, given.length) == 0;
}

/* Adds the slugs of rows with a near alias; aliases are not among the allowed values. */
static void suggest_aliased_at(
    unsigned distance, const struct param *param, struct span given, struct problem *problem)
{
    const void *row;

    for (size_t i = 0; (row = param->row(param, NULL, i)); i++)
        for (const char *const *alias = (const void *)((const char *)row + param->aliases); *alias;
             alias++)
            if (is_at(distance, *alias, given))
                problem_add_nearest(problem, param_word(param, i));
}

void suggest_word(
    param_words *word, const struct param *param, struct span given, struct problem *problem)
{
    const unsigned tolerance = text_tolerance(given);

    for (const struct synonym *row = synonyms; row < END(synonyms); row++)
        for (size_t i = 0; is_called(row, given) && word(param, i); i++)
            if (strcmp(word(param, i), row->meant) == 0)
                problem_add_nearest(problem, row->meant);
    for (unsigned distance = 0; distance <= tolerance && !problem->nearest_count; distance++) {
        for (size_t i = 0; word(param, i); i++)
            if (is_at(distance, word(param, i), given) ||
                (distance == 1 && is_begun(word(param, i), given)))
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
    /* Some clients add [] to the names of lists. */
    if (given.length > 2 && memcmp(given.text + given.length - 2, "[]", 2) == 0)
        given.length -= 2;
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
    const struct param *start = &spec_params[SPEC_START];
    struct maze_spec begun = *spec;
    char text[64];

    begun.start = (struct maze_end){.kind = MAZE_END_CELL, .cell = cell};
    *start->write(start, &begun.start, text) = '\0';
    problem_add_nearest(problem, text);
}

bool suggestion_next_number(struct span *rest, int64_t *number)
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

void suggest_tile(struct span value, struct problem *problem)
{
    int64_t x, y;

    if (suggestion_next_number(&value, &x))
        add_point(x, suggestion_next_number(&value, &y) ? y : x, problem);
}
