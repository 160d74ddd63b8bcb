/* Checks of what is rendered: the format, its style, the measures of its drawing and the letters of a title. */
#include "query/draft.h"

#include "maze/tiling.h"

#include "query/accept.h"
#include "query/suggestions.h"

#include <stdio.h>
#include <string.h>
#include <sys/param.h>

/* Whether one name is a suffix of the other: formats in lines, or of moves, are named after what they consist of. */
static bool one_is_suffix(const char *one, const char *other)
{
    const size_t length = strlen(one), end = strlen(other);
    const bool longer = length > end;

    return strcmp(longer ? one + length - end : one, longer ? other : other + end - length) == 0;
}

/* Refuses a format of other paths, and suggests the most similar one of this path. */
static bool refuse_elsewhere(const struct draft *draft, struct problem *problem)
{
    const struct param param = draft_param(draft, QUERY_FORMAT);
    const struct maze_format *format = draft->query->rendering.format;
    const char *word, *nearest = param_word(&param, 0);

    for (size_t i = 0; (word = param_word(&param, i)); i++)
        nearest = one_is_suffix(word, format->slug) ? word : nearest;
    problem_add_nearest(problem, nearest);
    return draft_refuse_path(draft, QUERY_FORMAT, "this format",
        format->subjects & param_at(QUERY_FORMAT)->subjects, problem);
}

bool draft_check_format(struct draft *draft, struct problem *problem)
{
    struct maze_rendering *rendering = &draft->query->rendering;

    if (rendering->format && !(rendering->format->subjects >> draft->query->subject & 1))
        return refuse_elsewhere(draft, problem);
    for (size_t i = QUERY_STYLE; !rendering->format && i <= QUERY_GRID; i++)
        if (draft_has(draft, i) && draft->query->subject != MAZE_SUBJECT_BATCH)
            rendering->format = maze_format_find(*param_at(i)->formats);
    if (!rendering->format) {
        rendering->format = accept_format(draft->context->accept, draft->query->subject);
        draft->query->by_accept = true;
    }
    if (!rendering->format)
        accept_refuse_format(draft->context->accept, draft->query->subject, problem);
    return rendering->format;
}

/* Lists the formats that show such a maze. */
static void list_formats(const struct maze_query *query, char names[TEXT_LIST])
{
    struct maze_query other = *query;

    for (size_t i = 0; (other.rendering.format = maze_format_at(i)); i++)
        if (maze_format_at(i)->subjects >> other.subject & 1 && maze_query_usual_style(&other))
            text_add_to_list(names, maze_format_at(i)->slug);
}

/* The parameter that chose the tiling. */
static enum spec_param tiling_param(const struct maze_spec *spec)
{
    return spec->weave ? SPEC_WEAVE : spec->depth ? SPEC_DEPTH : SPEC_TILING;
}

/* Refuses a format that does not show the tiling; says what it shows, and names formats that do. */
static bool refuse_tiling(const struct draft *draft, struct problem *problem)
{
    const char *format = draft->query->rendering.format->slug;
    struct maze_query other = *draft->query;
    char formats[TEXT_LIST] = "", tilings[TEXT_LIST] = "";
    const enum spec_param i = tiling_param(&draft->query->spec);
    size_t shown = 0;

    list_formats(draft->query, formats);
    if (i != SPEC_TILING)
        return draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem,
            "%s does not apply to format=%s, only to %s", param_at(i)->name, format, formats);
    for (size_t k = 0; (other.spec.tiling = maze_tiling_at(k)); k++)
        if (maze_query_usual_style(&other)) {
            text_add_to_list(tilings, other.spec.tiling->slug);
            shown++;
        }
    problem_add_nearest(problem, param_word(param_at(SPEC_TILING), 0));
    draft_refuse(draft, PROBLEM_MEANINGLESS, SPEC_TILING, problem,
        "format=%s is for tiling=%s only%s%s", format, tilings,
        !*formats       ? ""
            : shown > 1 ? ", and this one has "
                        : ", and other tilings have ",
        formats);
    snprintf(problem->allowed, sizeof(problem->allowed), "%s%.500s", shown > 1 ? "one of " : "",
        tilings);
    return false;
}

/* Checks that the style shows the tiling. */
static bool check_style(const struct draft *draft, struct problem *problem)
{
    const struct maze_query *query = draft->query;
    const struct maze_style *style = query->rendering.style;
    const struct maze_tiling *tiling = maze_spec_tiling(&query->spec);
    const size_t i = draft_has(draft, QUERY_STYLE) ? QUERY_STYLE : QUERY_GRID;

    if (!maze_query_usual_style(query))
        return refuse_tiling(draft, problem);
    if (!style || maze_style_fits(style, tiling))
        return true;
    problem_add_nearest(problem, maze_query_style(query->rendering.format, tiling, false)->name);
    return draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem,
        query->spec.weave       ? "%s=%s does not show tunnels, which weave asks for"
            : query->spec.depth ? "%s=%s does not show floors, which depth asks for"
                                : "%s=%s does not apply to tiling=%s",
        param_at(i)->name, style->name, tiling->slug);
}

/* Checks that the style can be drawn with and without colour. */
static bool check_color(struct draft *draft, struct problem *problem)
{
    const struct maze_rendering *rendering = &draft->query->rendering;
    const struct maze_style *style = rendering->style;
    char names[TEXT_LIST] = "";

    if (!style)
        style = maze_query_style(rendering->format, maze_spec_tiling(&draft->query->spec), false);
    if (style->recolors)
        return true;
    for (size_t i = 0; maze_format_style(rendering->format, i); i++)
        if (maze_format_style(rendering->format, i)->recolors)
            text_add_to_list(names, maze_format_style(rendering->format, i)->name);
    return draft_refuse(draft, PROBLEM_MEANINGLESS, QUERY_COLOR, problem,
        "color has no meaning for style=%s, only for %s", style->name, names);
}

bool draft_draws_letters(const struct draft *draft)
{
    return draft->query->rendering.format->letters || draft->query->subject == MAZE_SUBJECT_CARD;
}

/* For each fault: what the characters are, and a hint. */
static const struct {
    const char *fault, *hint;
} letters_faults[] = {
    [LETTERS_MISSING] = {"that no font of this server has",
        "the operator can give the server more fonts by --fonts, such as those of Noto"},
    [LETTERS_IN_PARTS] = {"that are combining marks or parts of letters, which are not composed",
        "each letter can be written as one character, in the form NFC"},
    [LETTERS_SHAPED] = {"of scripts that run from right to left or join their letters", ""},
};

/* Reads the letters of a title from fonts. */
static bool read_letters(struct draft *draft, struct problem *problem)
{
    struct maze_query *query = draft->query;
    char which[TEXT_LIST];
    const enum letters_fault fault =
        letters_read(draft->context->fonts, draft->value[QUERY_TITLE], &query->letters, which);

    if (fault == LETTERS_NO_MEMORY)
        return problem_no_memory(problem);
    if (fault) {
        problem_hint(problem, span_of(letters_faults[fault].hint));
        return draft_refuse(draft, PROBLEM_INVALID, QUERY_TITLE, problem,
            "title has characters %s, so format=%s cannot draw them: %s",
            letters_faults[fault].fault, query->rendering.format->slug, which);
    }
    query->rendering.find_glyph = query->letters ? letters_find : NULL;
    query->rendering.glyphs = query->letters;
    return true;
}

bool draft_check_title(struct draft *draft, struct problem *problem)
{
    struct maze_query *query = draft->query;

    if (draft_draws_letters(draft) && !read_letters(draft, problem))
        return false;
    query->title = span_copy(draft->value[QUERY_TITLE]);
    query->rendering.title = query->title;
    return query->title || problem_no_memory(problem);
}

/* Whether lengths count pixels. */
static bool is_in_pixels(const struct maze_rendering *rendering)
{
    return rendering->format->pixels && !rendering->drawing.millimetres;
}

/* Whether a style has a parameter of the drawing; most have what their format has. */
static bool style_has(const struct draft *draft, const struct maze_style *style, size_t i)
{
    if (i == QUERY_CELL || i == QUERY_WALL)
        return style->tiles || !draft_writes_tiles(draft);
    if (i == QUERY_WALL_TEXT || i == QUERY_FLOOR_TEXT)
        return style->characters;
    return i < QUERY_PATH_TEXT || i > QUERY_GOAL_TEXT || style->letters;
}

/* Refuses a parameter that the style does not have, and names those of the format that do. */
static bool check_style_has(const struct draft *draft, size_t i, struct problem *problem)
{
    const struct maze_format *format = draft->query->rendering.format;
    const struct maze_style *style = draft->query->rendering.style, *other;
    char names[TEXT_LIST] = "";

    if (!style)
        style = maze_query_usual_style(draft->query);
    if (style_has(draft, style, i))
        return true;
    if (draft->query->subject == MAZE_SUBJECT_STEPS)
        return draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem,
            "%s does not apply to steps as format=%s, only as apng", param_at(i)->name,
            format->slug);
    for (size_t k = 0; (other = maze_format_style(format, k)); k++)
        if (style_has(draft, other, i))
            text_add_to_list(names, other->name);
    return draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem,
        "%s does not apply to %s=%s, only to %s", param_at(i)->name, format->choice, style->name,
        names);
}

/* Checks that pixels and tiles are whole, that only millimetres may be thin, and that the style has what is given. */
static bool check_drawing(struct draft *draft, struct problem *problem)
{
    const struct maze_rendering *rendering = &draft->query->rendering;

    for (size_t i = draft_next(draft, QUERY_DRAWING); i < QUERY_PARAMS;
         i = draft_next(draft, i + 1)) {
        const struct param *param = param_at(i);
        const bool tiles = draft_writes_tiles(draft);
        const int64_t most = tiles ? MAZE_TILES_MAX * MAZE_LENGTH_UNIT : param->max;
        int64_t number;

        if (!check_style_has(draft, i, problem))
            return false;
        if (param->hundredths && (tiles || is_in_pixels(rendering)) &&
            param_parse(param, draft->value[i], &number) &&
            (number % MAZE_LENGTH_UNIT || number > most)) {
            const int64_t below = MIN(number - number % MAZE_LENGTH_UNIT, most);

            if (below >= param->min)
                suggest_number(param, below, problem);
            if (below < most)
                suggest_number(param, below + MAZE_LENGTH_UNIT, problem);

            const struct param here = draft_param(draft, i);

            return refuse_param(PROBLEM_INVALID, &here, draft_value(draft, i), problem,
                "%s counts %s in format=%s and must be a whole number%s", param->name,
                tiles ? "tiles" : "pixels", rendering->format->slug, tiles ? " from 1 to 64" : "");
        }
        if (i == QUERY_WALL && rendering->drawing.wall < MAZE_LENGTH_UNIT &&
            !rendering->drawing.millimetres) {
            suggest_number(param, MAZE_LENGTH_UNIT, problem);
            return draft_refuse(draft, PROBLEM_INVALID, i, problem,
                "wall must be at least 1 in format=%s; only svg with unit=mm has thinner ones",
                rendering->format->slug);
        }
    }
    return true;
}

/* Checks that cells have room for bridges. */
static bool check_bridges(struct draft *draft, struct problem *problem)
{
    const struct maze_rendering *rendering = &draft->query->rendering;
    const struct maze_format *format = rendering->format;
    const uint32_t least = is_in_pixels(rendering) ? MAZE_BRIDGE_CELL * MAZE_LENGTH_UNIT : 0;
    const uint32_t cell =
        draft_has(draft, QUERY_CELL) ? rendering->drawing.cell : format->drawing.cell;
    const uint32_t wall =
        draft_has(draft, QUERY_WALL) ? rendering->drawing.wall : format->drawing.wall;
    const uint32_t widest = cell / MAZE_BRIDGE_WALLS;

    if (draft_has(draft, QUERY_SCALE))
        return draft_refuse(draft, PROBLEM_MEANINGLESS, QUERY_SCALE, problem,
            "scale does not apply with weave, whose walls are thinner than cells; use cell and "
            "wall");
    if (cell < least) {
        suggest_number(param_at(QUERY_CELL), least, problem);
        return draft_refuse(draft, PROBLEM_INVALID, QUERY_CELL, problem,
            "with weave, cell must be at least %d pixels", MAZE_BRIDGE_CELL);
    }
    if (!cell || wall <= widest)
        return true;
    suggest_number(param_at(QUERY_WALL),
        is_in_pixels(rendering) ? widest - widest % MAZE_LENGTH_UNIT : widest, problem);
    return draft_refuse(draft, PROBLEM_INVALID, QUERY_WALL, problem,
        "with weave, wall must be at most a quarter of cell");
}

bool draft_check_rendering(struct draft *draft, struct problem *problem)
{
    static const size_t solved[] = {QUERY_PATH, QUERY_SOLUTIONS_PER_PAGE};
    const struct maze_query *query = draft->query;

    if (!check_style(draft, problem) ||
        (draft_has(draft, QUERY_COLOR) && !check_color(draft, problem)))
        return false;
    if (query->subject == MAZE_SUBJECT_DISTANCES &&
        maze_query_style(query->rendering.format, NULL, true) &&
        !maze_query_style(query->rendering.format, maze_spec_tiling(&query->spec), true))
        return draft_refuse(draft, PROBLEM_MEANINGLESS, tiling_param(&query->spec), problem,
            tiling_param(&query->spec) == SPEC_TILING
                ? "distances as text are for tiling=square only; use format=json"
                : "%s does not apply to distances as text, only to json",
            param_at(tiling_param(&query->spec))->name);
    if (!check_drawing(draft, problem) ||
        (query->spec.weave && draft_has_any(draft, QUERY_CELL, QUERY_SCALE) &&
            !check_bridges(draft, problem)))
        return false;
    for (size_t i = 0; !query->question.solver && i < sizeof(solved) / sizeof(solved[0]); i++)
        if (draft_has(draft, solved[i]))
            return draft_refuse(draft, PROBLEM_MEANINGLESS, solved[i], problem,
                "%s applies only to a solution, which solve asks for", param_at(solved[i])->name);
    return true;
}
