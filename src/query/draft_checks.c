/* Checks across parameters: whether the format, the algorithm and the tiling support what was given. */
#include "query/draft.h"

#include "maze/algorithm.h"
#include "maze/mask.h"
#include "maze/tiling.h"

#include "core/valid.h"
#include "query/suggestions.h"
#include "query/tile.h"

#include <sys/param.h>

/* Options that a seed's choice of algorithm heeds; others need an algorithm by name. */
enum {
    CHOSEN_OPTIONS =
        MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP | MAZE_OPTION_TILING | MAZE_OPTION_BLOCKS
};

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
        if (!param_has_format(param, format) && !(i == QUERY_TITLE && draft_draws_letters(draft))) {
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

static bool check_floors(struct draft *draft, struct problem *problem)
{
    const struct maze_spec *spec = &draft->query->spec;
    const struct maze_solver *solver = draft->query->question.solver;

    if (!spec->depth)
        return !draft_has(draft, SPEC_STAIRS) ||
            draft_refuse(draft, PROBLEM_MEANINGLESS, SPEC_STAIRS, problem,
                "stairs applies only to mazes of several floors, which depth asks for");
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
        {draft_check_format},
        {check_rooms, SPEC_ROOM_MIN, SPEC_DOORS},
        {check_needs},
        {check_symmetry_and_weave, SPEC_SYMMETRY, SPEC_WEAVE},
        {check_blocks, SPEC_BLOCKS, SPEC_BLOCKS},
        {check_floors, SPEC_DEPTH, SPEC_STAIRS},
        {draft_check_rendering},
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
        {draft_check_title, QUERY_TITLE, QUERY_TITLE},
    };

    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
        if ((!steps[i].last || draft_has_any(draft, steps[i].first, steps[i].last)) &&
            !steps[i].step(draft, problem))
            return false;
    return true;
}
