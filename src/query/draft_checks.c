/* Checks across parameters: whether the format, the algorithm and the tiling support what was given. */
#include "query/draft.h"

#include "maze/algorithm.h"
#include "maze/mask.h"
#include "maze/tiling.h"

#include "core/valid.h"
#include "query/accept.h"
#include "query/suggestions.h"
#include "query/tile.h"

#include <stdio.h>
#include <string.h>
#include <sys/param.h>

/* Options that a seed's choice of algorithm heeds; others need an algorithm by name. */
enum {
    CHOSEN_OPTIONS =
        MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP | MAZE_OPTION_TILING | MAZE_OPTION_BLOCKS
};

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

/* Checks that a given format shows the subject. Without one, the style implies it, or Accept decides. */
static bool check_format(struct draft *draft, struct problem *problem)
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

/* The option of the algorithm that a parameter needs; renderings need none. */
static unsigned option_of(const struct draft *draft, size_t i)
{
    return i < SPEC_PARAMS ? spec_param_option(&draft->query->spec, (enum spec_param)i) : 0;
}

/* Refuses a parameter of rooms if no rooms are asked for. */
static bool refuse_roomless(const struct draft *draft, size_t i, struct problem *problem)
{
    static const struct param divisions = {.option = MAZE_OPTION_LEAST_ROOM};
    const bool least = i == SPEC_ROOM_MIN;
    char list[TEXT_LIST];

    return draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem,
        "%s applies only to rooms, of which rooms says how many%s%s", param_at(i)->name,
        least ? ", or to algo=" : "", least ? param_list(&divisions, param_algorithm, list) : "");
}

/* Checks that the parameters of rooms come with rooms, and that their sides are possible. */
static bool check_rooms(struct draft *draft, struct problem *problem)
{
    const struct maze_spec *spec = &draft->query->spec;
    const bool divides = spec->algorithm && spec->algorithm->options & MAZE_OPTION_LEAST_ROOM;

    for (size_t i = SPEC_ROOM_MIN; !spec->rooms && i <= SPEC_DOORS; i++)
        if (draft_has(draft, i) && !(i == SPEC_ROOM_MIN && divides))
            return refuse_roomless(draft, i, problem);
    if (!spec->room_max || spec->room_min <= spec->room_max)
        return true;
    suggest_number(param_at(SPEC_ROOM_MIN), spec->room_max, problem);
    return draft_refuse(draft, PROBLEM_CONFLICT, SPEC_ROOM_MIN, problem,
        "room_min must be at most room_max, which is %u", (unsigned)spec->room_max);
}

/* Whether a title is drawn by the glyphs of its letters, all of which have to be there. */
static bool draws_letters(const struct maze_query *query)
{
    return query->rendering.format->letters || query->subject == MAZE_SUBJECT_CARD;
}

/* Checks what each given parameter needs: an option of the algorithm, squares, or a format. */
static bool check_needs(struct draft *draft, struct problem *problem)
{
    const struct maze_algorithm *algorithm = draft->query->spec.algorithm;
    const struct maze_tiling *tiling = draft->query->spec.tiling;
    const struct maze_format *format = draft->query->rendering.format;
    const unsigned options = algorithm ? algorithm->options : CHOSEN_OPTIONS;
    char list[TEXT_LIST];

    for (size_t i = draft_next(draft, 0); i < QUERY_PARAMS; i = draft_next(draft, i + 1)) {
        const struct param *param = param_at(i);

        if (option_of(draft, i) & ~options)
            return draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem,
                "%s does not apply to algo=%s, only to %s", param->name,
                algorithm ? algorithm->slug : "random", param_list(param, param_algorithm, list));
        if (tiling && !spec_param_has_tiling(param, tiling))
            return draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem,
                "%s does not apply to tiling=%s%s%s", param->name, tiling->slug,
                param->square ? ", only to square" : "",
                i != SPEC_SIZE      ? ""
                    : tiling->rings ? "; use height, the number of rings"
                                    : "; use width and height, in cells");
        if (!param_has_format(param, format) &&
            !(i == QUERY_TITLE && draws_letters(draft->query))) {
            const struct param here = draft_param(draft, i);

            return draft_refuse(draft, PROBLEM_MEANINGLESS, i, problem,
                "%s does not apply to format=%s, only to %s", param->name, format->slug,
                param_list(&here, param_format, list));
        }
    }
    return true;
}

/* Refuses parameters that exclude parameter i, which applies to whole boards. */
static bool check_alone(
    const struct draft *draft, enum spec_param i, const char *nearest, struct problem *problem)
{
    for (enum spec_param k = SPEC_SHAPE; k < i; k++) {
        if (!spec_param_is_excluded(k, i) || !draft_has(draft, k) ||
            (k != SPEC_MASK && param_is_default(param_at(k), &draft->query->spec)))
            continue;
        if (nearest)
            problem_add_nearest(problem, nearest);
        return draft_refuse(draft, PROBLEM_CONFLICT, i, problem, "%s does not go together with %s",
            param_at(i)->name, param_at(k)->name);
    }
    return true;
}

static bool check_symmetry_and_weave(struct draft *draft, struct problem *problem)
{
    return (!draft->query->spec.symmetry || check_alone(draft, SPEC_SYMMETRY, NULL, problem)) &&
        (!draft->query->spec.weave || check_alone(draft, SPEC_WEAVE, "0", problem));
}

/* Lists the formats that show such a maze. */
static void list_formats(const struct maze_query *query, char names[TEXT_LIST])
{
    struct maze_query other = *query;

    for (size_t i = 0; (other.rendering.format = maze_format_at(i)); i++)
        if (maze_format_at(i)->subjects >> other.subject & 1 && maze_query_usual_style(&other))
            text_add_to_list(names, maze_format_at(i)->slug);
}

static bool check_floors(struct draft *draft, struct problem *problem)
{
    const struct maze_spec *spec = &draft->query->spec;
    const struct maze_solver *solver = draft->query->question.solver;

    if (!spec->depth)
        return !draft_has(draft, SPEC_STAIRS) ||
            draft_refuse(draft, PROBLEM_MEANINGLESS, SPEC_STAIRS, problem,
                "stairs applies only to mazes of floors, of which depth says how many");
    if (draft->query->subject == MAZE_SUBJECT_TILE)
        return draft_refuse_path(draft, SPEC_DEPTH, "depth", ~(1U << MAZE_SUBJECT_TILE), problem);
    if (spec->wrap & MAZE_WRAP_Y) {
        problem_add_nearest(problem, "x");
        return draft_refuse(draft, PROBLEM_CONFLICT, SPEC_WRAP, problem,
            "with depth, edges wrap around only from west to east");
    }
    if (solver && solver->planar) {
        problem_add_nearest(problem, "right-hand");
        return draft_refuse(draft, PROBLEM_CONFLICT, QUERY_SOLVE, problem,
            "solve=%s counts turns in the plane, so it does not go together with depth",
            solver->slug);
    }
    if (draft_has(draft, QUERY_WINDOW))
        return draft_refuse(draft, PROBLEM_CONFLICT, QUERY_WINDOW, problem,
            "window does not go together with depth");
    return check_alone(draft, SPEC_DEPTH, "1", problem);
}

static bool check_blocks(struct draft *draft, struct problem *problem)
{
    if (draft->query->subject == MAZE_SUBJECT_STEPS)
        return draft_refuse_path(
            draft, SPEC_BLOCKS, "blocks", ~(1U << MAZE_SUBJECT_STEPS), problem);
    return check_alone(draft, SPEC_BLOCKS, NULL, problem);
}

/* Checks that the maze has this level. */
static bool check_level(struct draft *draft, struct problem *problem)
{
    const struct maze_spec *spec = &draft->query->spec;
    const unsigned levels = maze_spec_levels(spec);

    if (spec->level <= levels)
        return !spec->level || check_alone(draft, SPEC_LEVEL, "0", problem);
    if (!spec->blocks)
        return draft_refuse(draft, PROBLEM_MEANINGLESS, SPEC_LEVEL, problem,
            "level applies only to mazes of blocks, which blocks asks for");
    suggest_number(param_at(SPEC_LEVEL), levels, problem);
    return draft_refuse(draft, PROBLEM_INVALID, SPEC_LEVEL, problem,
        "level must be at most %u here, where the maze is a single cell", levels);
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

/* Keeps a title whose letters the format can draw. */
static bool check_title(struct draft *draft, struct problem *problem)
{
    struct maze_query *query = draft->query;

    if (draws_letters(query) && !read_letters(draft, problem))
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

static bool check_renderings(struct draft *draft, struct problem *problem)
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

static bool check_openings(struct draft *draft, struct problem *problem)
{
    const struct maze_query *query = draft->query;
    const struct maze_end *const ends[] = {&query->spec.start, &query->spec.goal};
    const bool sides = query->rendering.openings >= MAZE_OPENINGS_SIDES;

    if (query->rendering.openings != MAZE_OPENINGS_NO && !maze_query_has_outer_wall(&query->spec))
        return draft_refuse(draft, PROBLEM_MEANINGLESS, QUERY_OPENINGS, problem,
            "with wrap=xy there is no outer wall that could have openings");
    if (sides && query->spec.tiling) {
        problem_add_nearest(problem, "yes");
        return draft_refuse(draft, PROBLEM_MEANINGLESS, QUERY_OPENINGS, problem,
            "openings has sides of squares only, and tiling is %s", query->spec.tiling->slug);
    }
    for (int i = 0; sides && i < 2; i++)
        if (ends[i]->kind == MAZE_END_RANDOM)
            return draft_refuse(draft, PROBLEM_CONFLICT, QUERY_OPENINGS, problem,
                "openings at sides do not go together with a random %s", i ? "goal" : "start");
    return true;
}

/* Many mazes need a count; one maze has none, unless its format lists that many pairs of ends. */
static bool check_count(struct draft *draft, struct problem *problem)
{
    const bool batch = draft->query->subject == MAZE_SUBJECT_BATCH,
               given = draft_has(draft, QUERY_COUNT);
    const struct maze_format *format = draft->query->rendering.format;

    if (batch == given || format->drawing.count)
        return true;
    if (given)
        return draft_refuse(draft, PROBLEM_MEANINGLESS, QUERY_COUNT, problem,
            "count does not apply to one maze as format=%s, only to /mazes and format=scen",
            format->slug);
    problem_add_nearest(problem, "10");
    return draft_refuse(draft, PROBLEM_INVALID, QUERY_COUNT, problem,
        "count must be given: how many mazes, 1 to 10000");
}

/*
 * The cell nearest to a coordinate, of tiles or cells; if it is a wall between two cells, the one before it, or `above`
 * it. A coordinate before the board is above INT64_MAX.
 */
static uint64_t nearest_cell(
    const struct maze_spec *spec, uint64_t coordinate, uint64_t cells, bool above)
{
    const bool by_tiles = maze_spec_tiling(spec)->by_tiles;
    const uint64_t last = by_tiles ? 2 * cells - 1 : cells - 1;
    const uint64_t nearest = coordinate > INT64_MAX ? 0 : coordinate > last ? last : coordinate;

    if (!by_tiles)
        return nearest;
    return nearest == 0 ? 0 : nearest % 2 ? nearest / 2 : nearest / 2 - !above;
}

/* Checks that an end is on the board; query_parser.c checks that it is inside the outline. */
static bool check_end(const struct draft *draft, enum spec_param i, const struct maze_end *end,
    struct problem *problem)
{
    const struct maze_spec shown = maze_spec_shown(&draft->query->spec);
    const struct maze_spec *spec = draft->query->spec.depth ? &draft->query->spec : &shown;
    const struct maze_point tile = end->cell;
    const unsigned by_tiles = maze_spec_tiling(spec)->by_tiles;
    const struct maze_point last = {
        ((spec->width - 1) << by_tiles) + by_tiles, ((spec->height - 1) << by_tiles) + by_tiles};

    if (spec_contains_end(spec, end))
        return true;
    if (spec->depth) {
        const uint64_t last_floor = spec->depth - 1U;
        const uint64_t floor = end->floor ? end->floor - 1 : i == SPEC_GOAL ? last_floor : 0;

        suggest_cell(spec,
            (struct maze_point){nearest_cell(spec, tile.x, spec->width, false),
                nearest_cell(spec, tile.y, spec->height, false) +
                    MIN(floor, last_floor) * (spec->height + 1)},
            problem);
        return draft_refuse(draft, PROBLEM_INVALID, i, problem,
            "%s must be a cell x,y,z, at most %llu,%llu,%llu", spec_params[i].name,
            (unsigned long long)last.x, (unsigned long long)last.y, (unsigned long long)last_floor);
    }
    for (int above = 0; above < 2; above++)
        suggest_cell(spec,
            (struct maze_point){nearest_cell(spec, tile.x, spec->width, above),
                nearest_cell(spec, tile.y, spec->height, above)},
            problem);
    return draft_refuse(draft, PROBLEM_INVALID, i, problem,
        by_tiles ? "%s must be a tile x,y of two odd numbers, at most %llu,%llu"
                 : "%s must be a cell x,y, at most %llu,%llu",
        spec_params[i].name, (unsigned long long)last.x, (unsigned long long)last.y);
}

static bool check_start_and_goal(struct draft *draft, struct problem *problem)
{
    return check_end(draft, SPEC_START, &draft->query->spec.start, problem) &&
        check_end(draft, SPEC_GOAL, &draft->query->spec.goal, problem);
}

/* Checks that the window is within the maze. */
static bool check_window(struct draft *draft, struct problem *problem)
{
    const struct maze_spec shown = maze_spec_shown(&draft->query->spec), *spec = &shown;
    struct maze_room window = draft->query->question.window;
    char text[WINDOW_TEXT];

    if (spec->weave)
        return draft_refuse(draft, PROBLEM_CONFLICT, QUERY_WINDOW, problem,
            "window does not go together with weave");
    if (draft->query->question.solver && draft->query->rendering.format->lists_path)
        return draft_refuse(draft, PROBLEM_CONFLICT, QUERY_SOLVE, problem,
            "%s shows no path in a window, only text, svg, png and pdf do",
            draft->query->rendering.format->slug);
    if (spec_contains_window(spec, &window))
        return true;
    window_fit(&window, spec);
    *window_write(NULL, &window, text) = '\0';
    problem_add_nearest(problem, text);
    return draft_refuse(draft, PROBLEM_INVALID, QUERY_WINDOW, problem,
        "window must be within the maze of %llu x %llu cells", (unsigned long long)spec->width,
        (unsigned long long)spec->height);
}

/* Tiles of blocks are made alone, so none of them knows which cell is farthest. */
static bool check_tile_ends(const struct draft *draft, struct problem *problem)
{
    const struct maze_spec *spec = &draft->query->spec;
    const bool start = spec->start.kind == MAZE_END_FARTHEST;

    return !spec->blocks || !(start || spec->goal.kind == MAZE_END_FARTHEST) ||
        draft_refuse(draft, PROBLEM_CONFLICT, start ? SPEC_START : SPEC_GOAL, problem,
            "farthest needs all cells at once, which a tile of blocks is made without");
}

/*
 * Whether tiles, whose zoom chooses the level, lack a parameter of a maze: the level, tunnels, and changes, which would
 * open passages on one level between blocks that have no door on the level below.
 */
static bool is_of_one_level(size_t i)
{
    return i == SPEC_LEVEL || i == SPEC_WEAVE ||
        spec_param_is_excluded((enum spec_param)i, SPEC_LEVEL);
}

/* Checks that the maze has this zoom, and this tile at it. */
static bool check_tile(struct draft *draft, struct problem *problem)
{
    const struct maze_query *query = draft->query;
    struct maze_point counts;
    unsigned min, max;
    bool across;
    size_t beyond;

    if (query->subject != MAZE_SUBJECT_TILE)
        return true;
    for (size_t i = QUERY_Z; i <= QUERY_Y; i++)
        if (!draft_has(draft, i))
            return draft_refuse(
                draft, PROBLEM_INVALID, i, problem, "%s must be given", param_at(i)->name);
    for (size_t i = SPEC_SPARSE; i <= SPEC_LEVEL; i++)
        if (is_of_one_level(i) && !param_is_default(param_at(i), &query->spec))
            return draft_refuse_path(
                draft, i, param_at(i)->name, ~(1U << MAZE_SUBJECT_TILE), problem);
    if (!check_tile_ends(draft, problem))
        return false;
    min = tile_zoom_min(query);
    max = tile_zoom_max(query);
    if (query->tile.zoom < min || query->tile.zoom > max) {
        suggest_number(param_at(QUERY_Z), query->tile.zoom < min ? min : max, problem);
        return draft_refuse(draft, PROBLEM_NOT_FOUND, QUERY_Z, problem,
            "this maze has tiles of z from %u to %u", min, max);
    }
    counts = tile_counts(query, query->tile.zoom);
    across = query->tile.x >= counts.x;
    beyond = across ? QUERY_X : QUERY_Y;
    if (!across && query->tile.y < counts.y)
        return true;
    suggest_number(param_at(beyond), (int64_t)(across ? counts.x : counts.y) - 1, problem);
    return draft_refuse(draft, PROBLEM_NOT_FOUND, beyond, problem,
        "at z=%u this maze is %llu tiles across and %llu down", (unsigned)query->tile.zoom,
        (unsigned long long)counts.x, (unsigned long long)counts.y);
}

/* ---- all of them ---- */

unsigned draft_options(const struct draft *draft)
{
    unsigned options = 0;

    for (size_t i = draft_next(draft, 0); i < QUERY_PARAMS; i = draft_next(draft, i + 1))
        options |= option_of(draft, i);
    return options;
}

/* Keeps a seed given as text, for answers that show it beside the number. */
static bool keep_seed_text(struct draft *draft, struct problem *problem)
{
    struct maze_query *query = draft->query;
    const struct span value = draft->value[SPEC_SEED];
    uint64_t number;

    /* The seed of a text is its hash, so most numbers are not read again. */
    if (query->spec.seed != span_hash(value) || span_u64(value, &number) == NUMBER_OK ||
        maze_query_has_sequence(query) ||
        !param_has_format(param_at(QUERY_GRID), query->rendering.format))
        return true;
    query->seed_text = span_copy(value);
    query->rendering.seed_text = query->seed_text;
    return query->seed_text || problem_no_memory(problem);
}

bool draft_check(struct draft *draft, struct problem *problem)
{
    static const struct {
        bool (*step)(struct draft *, struct problem *);
        size_t first, last; /* runs if any of these rows was given; 0: always */
    } steps[] = {
        {check_format},
        {check_rooms, SPEC_ROOM_MIN, SPEC_DOORS},
        {check_needs},
        {check_symmetry_and_weave, SPEC_SYMMETRY, SPEC_WEAVE},
        {check_blocks, SPEC_BLOCKS, SPEC_BLOCKS},
        {check_floors, SPEC_DEPTH, SPEC_STAIRS},
        {check_renderings},
        {check_count},
        {draft_complete_sides},
        {draft_check_outline, SPEC_SHAPE, SPEC_MASK},
        {draft_check_tiling},
        {draft_check_symmetry, SPEC_SYMMETRY, SPEC_SYMMETRY},
        {check_level, SPEC_LEVEL, SPEC_LEVEL},
        {check_start_and_goal, SPEC_START, SPEC_GOAL},
        {draft_check_mask_size, SPEC_MASK, SPEC_MASK},
        {check_openings, QUERY_OPENINGS, QUERY_OPENINGS},
        {check_window, QUERY_WINDOW, QUERY_WINDOW},
        {check_tile},
        {keep_seed_text, SPEC_SEED, SPEC_SEED},
        {check_title, QUERY_TITLE, QUERY_TITLE},
    };

    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
        if ((!steps[i].last || draft_has_any(draft, steps[i].first, steps[i].last)) &&
            !steps[i].step(draft, problem))
            return false;
    return true;
}
