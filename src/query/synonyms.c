/* A row of `values` applies to every parameter that allows its `meant`. */
#include "query/synonyms.h"

#include "query/params.h"

#include <string.h>

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

/* Whether a parameter has the value on the path that was asked. */
static bool has_word(const struct param *param, const char *value)
{
    size_t i = 0;

    while (param_word(param, i) && strcmp(param_word(param, i), value) != 0)
        i++;
    return param_word(param, i);
}

void synonyms_suggest(const struct param *param, struct span word, struct problem *problem)
{
    const struct synonym *row = param ? values : names, *end = param ? END(values) : END(names);

    for (; row < end; row++)
        if (is_called(row, word) && (!param || has_word(param, row->meant)))
            problem_add_nearest(problem, row->meant);
}

void synonyms_hint(struct span word, struct problem *problem)
{
    for (const struct synonym *row = hints; row < END(hints); row++)
        if (is_called(row, word))
            problem_hint(problem, span_of(row->meant));
}
