/*
 * Checks a spec's fields one by one, by the columns of their rows, and then together. All later code relies on it: a
 * side, an end or an option that passes here becomes an index.
 */
#include "core/valid.h"

#include "core/board/path.h"
#include "core/spec/spec.h"
#include "maze/mask.h"

/* ---- field by field ---- */

unsigned spec_param_option(const struct maze_spec *spec, enum spec_param i)
{
    /* Without rooms, room_min is for divisions; the square tiling needs no option. */
    if (i == SPEC_ROOM_MIN)
        return spec->rooms ? MAZE_OPTION_OUTLINE : MAZE_OPTION_LEAST_ROOM;
    return i == SPEC_TILING && !spec->tiling ? 0 : spec_params[i].option;
}

bool spec_param_has_tiling(const struct param *param, const struct maze_tiling *tiling)
{
    const unsigned planar = MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP;

    /* room_min also belongs to divisions, which circles have. */
    if (tiling->rings && param->option & planar && !(param->option & MAZE_OPTION_LEAST_ROOM))
        return false;
    return !param->square || tiling->by_tiles;
}

/* Whether a field has an allowed value, and the algorithm and the tiling support the field. */
static bool is_valid_field(const struct maze_spec *spec, enum spec_param i)
{
    const struct param *param = &spec_params[i];

    return param_is_in_range(param, spec) &&
        !(spec_param_option(spec, i) & ~spec->algorithm->options) &&
        (!spec->tiling || spec_param_has_tiling(param, spec->tiling));
}

/* ---- fields together ---- */

bool spec_param_is_excluded(enum spec_param i, enum spec_param by)
{
    if (by == SPEC_BLOCKS)
        return (i >= SPEC_SHAPE && i < SPEC_SPARSE) || (i >= SPEC_STRAIGHT && i < by);
    if (by == SPEC_LEVEL)
        return i >= SPEC_SPARSE && i < SPEC_START;
    if (by == SPEC_DEPTH)
        return i == SPEC_SHAPE || i == SPEC_MASK || (i >= SPEC_ROOMS && i <= SPEC_LEVEL);
    return (i >= SPEC_SHAPE && i < SPEC_START) || i == SPEC_ROOMS ||
        (i == SPEC_SYMMETRY && by == SPEC_WEAVE);
}

static bool is_alone(const struct maze_spec *spec, enum spec_param by)
{
    for (unsigned i = 0; i < by; i++)
        if (spec_param_is_excluded(i, by) && !param_is_default(&spec_params[i], spec))
            return false;
    return true;
}

/* Whether fields of rooms come with rooms, and their sides are possible. */
static bool has_valid_rooms(const struct maze_spec *spec)
{
    if (!spec->rooms)
        return !spec->room_max && !spec->doors;
    return !spec->room_max || spec->room_min <= spec->room_max;
}

/* Whether floors are alone, and all of them on one board; stairs only with them. */
static bool has_valid_floors(const struct maze_spec *spec)
{
    if (!spec->depth)
        return !spec->stairs;
    return spec->depth > 1 && spec->depth <= MAZE_DEPTH_MAX && spec->stairs <= MAZE_PERCENT_MAX &&
        !(spec->wrap & MAZE_WRAP_Y) && (spec->height + 1) * spec->depth - 1 <= MAZE_SIDE_MAX &&
        is_alone(spec, SPEC_DEPTH);
}

/* Whether the sides have room for the shape, or equal the mask's. */
static bool has_valid_outline(const struct maze_spec *spec)
{
    if (spec->shape)
        return !spec->mask && spec->width >= spec->shape->min && spec->height >= spec->shape->min;
    return !spec->mask ||
        (maze_mask_width(spec->mask) == spec->width &&
            maze_mask_height(spec->mask) == spec->height);
}

/* Whether the tiling is a row of the catalogue; squares with tunnels are not. */
static bool is_listed(const struct maze_tiling *tiling)
{
    size_t i = 0;

    while (maze_tiling_at(i) && maze_tiling_at(i) != tiling)
        i++;
    return maze_tiling_at(i);
}

/* Whether the tiling allows the sides, apart from wrapped edges. */
static bool has_valid_tiling(const struct maze_spec *spec)
{
    return !spec->tiling ||
        (is_listed(spec->tiling) && maze_tiling_connects(spec->tiling, spec->width, spec->height));
}

static bool has_valid_wrap(const struct maze_spec *spec)
{
    return !(spec->wrap & ~maze_tiling_wraps(maze_spec_tiling(spec), spec->width, spec->height));
}

/* ---- ends and windows ---- */

bool spec_contains_end(const struct maze_spec *spec, const struct maze_end *end)
{
    const struct maze_spec shown =
        end->kind == MAZE_END_TILE && spec->depth ? *spec : maze_spec_shown(spec);
    const unsigned by_tiles = end->kind == MAZE_END_TILE && maze_spec_tiling(spec)->by_tiles;

    if (end->kind != MAZE_END_TILE && end->kind != MAZE_END_CELL)
        return true;
    return end->cell.x >> by_tiles < shown.width && end->cell.y >> by_tiles < shown.height &&
        (end->cell.x & end->cell.y & 1) >= by_tiles &&
        (end->kind != MAZE_END_TILE || !end->floor == !spec->depth) && end->floor <= spec->depth;
}

bool spec_contains_window(const struct maze_spec *spec, const struct maze_room *window)
{
    const struct maze_spec shown = maze_spec_shown(spec);

    return window->width && window->height && window->x + (uint64_t)window->width <= shown.width &&
        window->y + (uint64_t)window->height <= shown.height;
}

/* If the outline is too large, it does not matter whether the cell is inside. */
static bool is_valid_end(const struct maze_spec *spec, const struct maze_end *end)
{
    if (end->kind == MAZE_END_USUAL)
        return true;
    if ((unsigned)end->kind > MAZE_END_RANDOM || !spec_contains_end(spec, end))
        return false;
    if (end->kind == MAZE_END_CORNER)
        return (unsigned)end->corner < MAZE_CORNERS;
    return end->kind != MAZE_END_CELL || maze_spec_cells(spec) > MAZE_SHAPE_CELLS ||
        maze_spec_inside(spec, end->cell.x, end->cell.y);
}

/* ---- all of a spec ---- */

/* The first parameter that conflicts with others, if each is valid by itself. */
static enum spec_param fault_together(const struct maze_spec *spec)
{
    if (!mix_is_reduced(&spec->mix))
        return SPEC_MIX;
    if (spec->of && spec->of->options & MAZE_OPTION_OF)
        return SPEC_OF;
    if (!has_valid_tiling(spec))
        return SPEC_TILING;
    if (!has_valid_outline(spec))
        return spec->shape ? SPEC_SHAPE : SPEC_MASK;
    if (!has_valid_wrap(spec))
        return SPEC_WRAP;
    if (!has_valid_rooms(spec))
        return SPEC_ROOMS;
    if (spec->symmetry &&
        (!is_alone(spec, SPEC_SYMMETRY) ||
            !maze_symmetry_fits(spec->symmetry, spec->width, spec->height)))
        return SPEC_SYMMETRY;
    if (spec->weave && !is_alone(spec, SPEC_WEAVE))
        return SPEC_WEAVE;
    if (spec->blocks && !is_alone(spec, SPEC_BLOCKS))
        return SPEC_BLOCKS;
    if (!has_valid_floors(spec))
        return spec->depth ? SPEC_DEPTH : SPEC_STAIRS;
    return spec->level && (spec->level > maze_spec_levels(spec) || !is_alone(spec, SPEC_LEVEL))
        ? SPEC_LEVEL
        : SPEC_PARAMS;
}

enum spec_param spec_fault(const struct maze_spec *spec)
{
    if (!spec->algorithm)
        return SPEC_ALGO;
    if (spec->width - 1 >= MAZE_SIDE_MAX)
        return SPEC_WIDTH;
    if (spec->height - 1 >= MAZE_SIDE_MAX)
        return SPEC_HEIGHT;
    /* Only maze_spec_shown sets it, later. */
    if (spec->storey)
        return SPEC_DEPTH;
    if (!spec_is_plain(spec)) {
        enum spec_param fault;

        for (enum spec_param i = SPEC_BIAS; i < SPEC_PARAMS; i++)
            if (!param_is_default(&spec_params[i], spec) && !is_valid_field(spec, i))
                return i;
        fault = fault_together(spec);
        if (fault != SPEC_PARAMS)
            return fault;
    }
    if (!is_valid_end(spec, &spec->start))
        return SPEC_START;
    return is_valid_end(spec, &spec->goal) ? SPEC_PARAMS : SPEC_GOAL;
}

const char *maze_spec_fault(const struct maze_spec *spec)
{
    enum spec_param fault = spec_fault(spec);

    if (fault == SPEC_PARAMS && outline_check(spec) == MAZE_INVALID)
        fault = spec->shape ? SPEC_SHAPE : SPEC_MASK;
    return fault == SPEC_PARAMS ? NULL : spec_params[fault].name;
}

bool spec_is_resolved(const struct maze_spec *spec)
{
    return spec->start.kind <= MAZE_END_FARTHEST && spec->goal.kind <= MAZE_END_FARTHEST;
}

enum maze_status outline_check(const struct maze_spec *spec)
{
    struct maze_spec outline = *spec;
    uint64_t components;

    outline.tiling = maze_spec_tiling(spec);
    if (spec->mask ? maze_mask_is_connected(spec->mask, outline.tiling)
                   : !spec->shape || !spec->tiling || maze_spec_cells(spec) > MAZE_MASK_CELLS)
        return MAZE_OK;
    if (!maze_spec_components(&outline, &components))
        return MAZE_NO_MEMORY;
    return components == 1 ? MAZE_OK : MAZE_INVALID;
}

/* ---- questions ---- */

bool question_is_valid(const struct maze_spec *spec, const struct maze_question *question)
{
    const struct maze_path *path = question->candidate.path;
    const struct maze_room *window = &question->window;

    return !(spec->depth && (question->pairs || (question->solver && question->solver->planar))) &&
        question->pairs <= MAZE_PAIRS_MAX && question->pair_cell <= MAZE_TILES_MAX &&
        question->pair_wall <= MAZE_TILES_MAX && !(question->steps && spec->blocks) &&
        !(path && path->tiling != maze_spec_tiling(spec)) &&
        !(window->width &&
            (spec->weave || spec->tiling || spec->depth || question->steps ||
                !spec_contains_window(spec, window)));
}

enum maze_status asked_check(const struct maze_spec *spec, const struct maze_question *question)
{
    if (spec_fault(spec) != SPEC_PARAMS || !spec_is_resolved(spec) ||
        !question_is_valid(spec, question))
        return MAZE_INVALID;
    return outline_check(spec);
}

const struct maze_end *maze_spec_resolve(struct maze_spec *spec)
{
    return spec_fault(spec) == SPEC_PARAMS ? spec_resolve(spec) : NULL;
}

size_t maze_spec_write(const struct maze_spec *spec, char text[MAZE_SPEC_TEXT])
{
    *text = '\0';
    return spec_fault(spec) == SPEC_PARAMS ? spec_write(spec, text) : 0;
}
