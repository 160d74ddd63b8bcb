/* A side comes from size, its own parameter, the other side or art; a mask comes from art or compact text. */
#include "query/draft.h"

#include "base/decimal.h"
#include "core/spec/rings.h"
#include "maze/mask.h"
#include "maze/tiling.h"
#include "query/suggestions.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/param.h>

enum {
    RINGS = 12,                  /* by default */
    SHAPE_TRIES = 9,             /* how many widths away to try, */
    SHAPE_TRIED_CELLS = 1 << 14, /* and up to how many cells */
    HURRIED_CELLS = 1 << 14,     /* counting them takes less than half a millisecond */
    MAP_HEAD = 8 /* the most lines of a MovingAI map before its rows, of which it has 4 */
};

bool draft_writes_tiles(const struct draft *draft)
{
    const struct maze_format *format = draft->query->rendering.format;
    const struct maze_style *style = format ? maze_format_style(format, 0) : NULL;

    return style && style->tiles;
}

struct param draft_param(const struct draft *draft, size_t i)
{
    struct param param = *param_at(i);

    param.subjects = 1U << draft->query->subject;
    if ((i == QUERY_CELL || i == QUERY_WALL) && draft_writes_tiles(draft)) {
        param.min = 1;
        param.max = MAZE_TILES_MAX;
        param.hundredths = false;
    }
    return param;
}

bool draft_refuse_path(const struct draft *draft, size_t i, const char *what, unsigned subjects,
    struct problem *problem)
{
    const struct param param = draft_param(draft, i);
    char paths[TEXT_LIST] = "";

    for (int subject = 0; subject < MAZE_SUBJECTS; subject++)
        if (subjects >> subject & 1)
            text_add_to_list(paths, maze_query_path(subject));
    return refuse_param(PROBLEM_MEANINGLESS, &param, draft_value(draft, i), problem,
        "%s does not apply to %s%s%s", what, maze_query_path(draft->query->subject),
        *paths ? ", only to " : "", paths);
}

bool draft_gives_up(const struct draft *draft, uint64_t cells)
{
    struct query_context *context = draft->context;

    context->cells += cells;
    context->gave_up = context->hurried && context->cells > HURRIED_CELLS;
    return context->gave_up;
}

bool draft_check_mask_size(struct draft *draft, struct problem *problem)
{
    return !draft->too_large ||
        draft_refuse(draft, PROBLEM_MASK_TOO_LARGE, SPEC_MASK, problem,
            "a mask may have at most %d cells, inside and outside, and %d characters in its "
            "compact form",
            (int)MAZE_MASK_CELLS, (int)MAZE_MASK_TEXT);
}

/* Refuses text that is no mask; a mask that is too large is reported later. */
static bool check_mask(struct draft *draft, enum maze_mask_fault fault, uint64_t components,
    struct span value, struct problem *problem)
{
    const struct maze_spec *spec = &draft->query->spec;
    const struct param *mask = &spec_params[SPEC_MASK];

    draft->too_large = fault == MAZE_MASK_TOO_LARGE;
    switch (fault) {
    case MAZE_MASK_MALFORMED:
        return refuse_param(PROBLEM_INVALID, mask, value, problem,
            "this is not the compact form of a mask of %llu x %llu cells",
            (unsigned long long)spec->width, (unsigned long long)spec->height);
    case MAZE_MASK_EMPTY:
        return refuse_param(
            PROBLEM_INVALID, mask, value, problem, "a mask must have at least one cell inside");
    case MAZE_MASK_DISCONNECTED:
        /* Sides that the tiling does not connect are refused by draft_check_tiling. */
        return (spec->tiling &&
                   !maze_tiling_connects(spec->tiling, draft->drawn ? draft->columns : spec->width,
                       draft->drawn ? draft->rows : spec->height)) ||
            refuse_param(PROBLEM_INVALID, mask, value, problem,
                "the cells of a mask must be connected, and these are in %llu separate parts",
                (unsigned long long)components);
    case MAZE_MASK_NO_MEMORY:
        return problem_no_memory(problem);
    default:
        return true;
    }
}

/*
 * The art of rows. A map of the MovingAI benchmarks has its floor, grass and swamp inside, which follow its head. (N.
 * Sturtevant, Benchmarks for grid-based pathfinding, 2012.)
 */
static struct maze_art art_of(const struct draft *draft, const char *const *rows, size_t count)
{
    const bool inverted = draft->context->art && draft->query->invert;
    const bool is_map = count && strncmp(rows[0], "type ", sizeof("type ") - 1) == 0;
    const size_t most = is_map ? MIN(count, MAP_HEAD) : 0;

    for (size_t i = 0; i < most; i++)
        if (span_is((struct span){rows[i], strcspn(rows[i], " \t\r")}, "map"))
            return (struct maze_art){rows + i + 1, count - i - 1, ".GS", !inverted};
    return (struct maze_art){rows, count, MAZE_ART_GROUND, inverted};
}

/* If what is outside in refused art is one part, says so, and that it can be inside. */
static bool suggest_invert(
    const struct draft *draft, const struct maze_art *art, bool is_empty, struct problem *problem)
{
    const char *given = draft->query->invert ? "yes" : "no", *other = *given == 'y' ? "no" : "yes";
    struct maze_art inverse = *art;
    struct maze_mask *mask;
    uint64_t parts;

    inverse.inverted = !art->inverted;
    if (maze_mask_draw(&inverse, draft->query->spec.tiling, &mask, &parts) != MAZE_MASK_OK)
        return false;
    maze_mask_free(mask);
    problem_add_nearest(problem, other);
    refuse_param(PROBLEM_CONFLICT, param_at(QUERY_INVERT), span_of(given), problem,
        "the cells of a mask must be connected, and here there %s; the other characters are, so "
        "try invert=%s",
        is_empty ? "is none" : "are several", other);
    return true;
}

bool draft_take_art(
    struct draft *draft, const char *const *rows, size_t count, struct problem *problem)
{
    const struct maze_art art = art_of(draft, rows, count);
    const struct span first = count ? span_of(rows[0]) : SPAN("");
    uint64_t components = 0, width;
    enum maze_mask_fault fault;

    draft->drawn = true;
    draft->rows = art.count;
    for (size_t i = 0; i < art.count; i++) {
        width = maze_mask_characters(art.rows[i]);
        draft->columns = MAX(draft->columns, width);
    }
    if (draft_gives_up(draft, draft->rows * draft->columns))
        return false;
    fault = maze_mask_draw(&art, draft->query->spec.tiling, &draft->query->spec.mask, &components);
    if ((fault == MAZE_MASK_EMPTY || fault == MAZE_MASK_DISCONNECTED) && draft->context->art &&
        suggest_invert(draft, &art, fault == MAZE_MASK_EMPTY, problem))
        return false;
    if (!check_mask(draft, fault, components, first, problem))
        return false;
    bits_set(draft->query->given, SPEC_MASK);
    draft->value[SPEC_MASK] = first;
    return true;
}

/* Whether the sides may be given as size, in tiles: squares, of floors too. */
static bool has_size(const struct draft *draft)
{
    const struct maze_tiling *tiling = draft->query->spec.tiling;

    return !tiling || tiling->by_tiles;
}

/* Refuses a side, naming the parameter that set it, and suggests the right length. */
__attribute__((format(printf, 5, 6))) static bool refuse_side(const struct draft *draft,
    bool across, uint64_t right, struct problem *problem, const char *format, ...)
{
    const enum spec_param own = across ? SPEC_WIDTH : SPEC_HEIGHT;
    const enum spec_param other = across ? SPEC_HEIGHT : SPEC_WIDTH;
    const enum spec_param i = draft_has(draft, own)    ? own
        : draft_has(draft, other)                      ? other
        : draft->drawn && !draft_has(draft, SPEC_SIZE) ? SPEC_MASK
        : has_size(draft)                              ? SPEC_SIZE
                                                       : own;
    char digits[DECIMAL_MAX + 1] = {0}, lead[160];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(lead, sizeof(lead), format, arguments);
    va_end(arguments);
    decimal_write(i == SPEC_SIZE ? 2 * right + 1 : right, digits);
    if (i != SPEC_MASK)
        problem_add_nearest(problem, digits);
    return draft_refuse(draft, PROBLEM_CONFLICT, i, problem, "%s", lead);
}

/* Takes the sides of the art; they need not be given as well. */
static bool take_sides_of_art(struct draft *draft, struct problem *problem)
{
    struct maze_spec *spec = &draft->query->spec;
    const uint64_t width = draft->columns, height = draft->rows;
    const bool across = spec->width && spec->width != width;

    if (across || (spec->height && spec->height != height))
        return refuse_side(draft, across, across ? width : height, problem,
            "the mask is %llu cells across and %llu down", (unsigned long long)width,
            (unsigned long long)height);
    spec->width = width;
    spec->height = height;
    return true;
}

/* The height is the number of rings, from which the width follows. */
static bool complete_rings(struct draft *draft, struct problem *problem)
{
    struct maze_query *query = draft->query;
    struct maze_spec *spec = &query->spec;

    if (spec->height == 0)
        spec->height = RINGS;
    if (spec->height < RINGS_MIN || spec->height > RINGS_MAX) {
        struct param rings = spec_params[SPEC_HEIGHT];

        rings.min = RINGS_MIN;
        rings.max = RINGS_MAX;
        suggest_number(&rings, spec->height < RINGS_MIN ? RINGS_MIN : RINGS_MAX, problem);
        return refuse_param(PROBLEM_INVALID, &rings, draft_value(draft, SPEC_HEIGHT), problem,
            "with tiling=%s, height is the number of rings, from %d to %d", spec->tiling->slug,
            (int)RINGS_MIN, (int)RINGS_MAX);
    }
    if (spec->width == 0) {
        spec->width = ring_cells(spec->height - 1);
        query->sided = &spec_params[SPEC_HEIGHT];
    }
    return spec->width == ring_cells(spec->height - 1) ||
        refuse_side(draft, true, ring_cells(spec->height - 1), problem,
            "with tiling=%s, width is the number of cells of the outermost ring, which follows "
            "from height, the number of rings",
            spec->tiling->slug);
}

/* A side not given equals the other. Without any, the size is the default, or the next that fits the symmetry. */
bool draft_complete_sides(struct draft *draft, struct problem *problem)
{
    const struct param *size = &spec_params[SPEC_SIZE];
    struct maze_query *query = draft->query;
    struct maze_spec *spec = &query->spec;

    if (draft->drawn && !take_sides_of_art(draft, problem))
        return false;
    if (maze_spec_tiling(spec)->rings)
        return complete_rings(draft, problem);
    if (spec->width == 0 && spec->height == 0) {
        draft->value[SPEC_SIZE] = span_of(size->default_text);
        (void)param_read(size, draft->value[SPEC_SIZE], spec);
        if (draft_has(draft, QUERY_DIFFICULTY) && difficulty_side(draft->value[QUERY_DIFFICULTY]))
            spec->width = spec->height = difficulty_side(draft->value[QUERY_DIFFICULTY]);
        if (!maze_symmetry_fits(spec->symmetry, spec->width, spec->height))
            spec->width = ++spec->height;
    }
    if (spec->height == 0) {
        spec->height = spec->width;
        query->sided = &spec_params[SPEC_WIDTH];
    } else if (spec->width == 0) {
        spec->width = spec->height;
        query->sided = &spec_params[SPEC_HEIGHT];
    } else if (!draft_has(draft, SPEC_WIDTH)) {
        query->sided = &spec_params[has_size(draft) ? SPEC_SIZE : SPEC_WIDTH];
    }
    return true;
}

/* Checks that the shape has room in these sides, and reads a compact mask, which does not tell its sides. */
bool draft_check_outline(struct draft *draft, struct problem *problem)
{
    struct maze_spec *spec = &draft->query->spec;
    const struct span value = draft->value[SPEC_MASK];
    uint64_t components = 0;
    enum maze_mask_fault fault;

    if (spec->shape && (spec->width < spec->shape->min || spec->height < spec->shape->min))
        return refuse_side(draft, spec->width < spec->shape->min, spec->shape->min, problem,
            "shape=%s needs at least %u x %u cells", spec->shape->slug, (unsigned)spec->shape->min,
            (unsigned)spec->shape->min);
    if (!draft_has(draft, SPEC_MASK) || draft->drawn)
        return true;
    if (!draft_has_any(draft, SPEC_SIZE, SPEC_HEIGHT))
        return draft_refuse(draft, PROBLEM_INVALID, SPEC_MASK, problem,
            "a mask needs the width and height that it was made with, which are missing");
    if (draft_gives_up(draft, maze_spec_cells(spec)))
        return false;
    fault = value.length > MAZE_MASK_TEXT
        ? MAZE_MASK_TOO_LARGE
        : maze_mask_read(value.text, value.length, spec->width, spec->height, spec->tiling,
              &spec->mask, &components);
    return check_mask(draft, fault, components, value, problem);
}

/* Checks that the edges can wrap around at these sides, and that a rectangle is connected. */
static bool check_tiling_sides(struct draft *draft, struct problem *problem)
{
    const struct maze_spec *spec = &draft->query->spec;
    const unsigned odd = spec->wrap & ~maze_tiling_wraps(spec->tiling, spec->width, spec->height);
    const bool across = odd & MAZE_WRAP_X;

    if (odd)
        return refuse_side(draft, across, (across ? spec->width : spec->height) + 1, problem,
            "with tiling=%s, wrap=%s needs an even %s", spec->tiling->slug, across ? "x" : "y",
            across ? "width" : "height");
    return maze_tiling_connects(spec->tiling, spec->width, spec->height) ||
        refuse_side(draft, true, 2, problem,
            "with tiling=%s, the cells of a single column are not connected", spec->tiling->slug);
}

/* Checks that the shape is connected. If not, and the board is small, suggests a near width that connects it. */
static bool check_tiling_shape(struct draft *draft, struct problem *problem)
{
    struct maze_spec near = draft->query->spec;
    const uint64_t width = near.width;
    uint64_t components = 0;
    char lead[128];

    /* The cost check reports a board that is too large. */
    if (near.height > MAZE_MASK_CELLS / width)
        return true;
    if (draft_gives_up(draft, maze_spec_cells(&near)))
        return false;
    if (!maze_spec_components(&near, &components))
        return problem_no_memory(problem);
    if (components == 1)
        return true;
    if (draft_gives_up(draft, 2 * SHAPE_TRIES * maze_spec_cells(&near)))
        return false;
    for (uint64_t i = 2; components != 1 && i < 2 * SHAPE_TRIES; i++) {
        near.width = i % 2 ? width + i / 2 : width - i / 2;
        near.height = draft->query->sided ? near.width : near.height;
        if (near.width < near.shape->min || near.width > width + SHAPE_TRIES)
            continue;
        if (near.height > SHAPE_TRIED_CELLS / near.width)
            break;
        if (!maze_spec_components(&near, &components))
            return problem_no_memory(problem);
    }
    snprintf(lead, sizeof(lead),
        "with tiling=%s, the cells of shape=%s are not connected at this size", near.tiling->slug,
        near.shape->slug);
    if (components == 1)
        return refuse_side(draft, true, near.width, problem, "%s", lead);
    return draft_refuse(draft, PROBLEM_CONFLICT, SPEC_SHAPE, problem, "%s", lead);
}

/* The nearest side of the other parity. */
static uint64_t other_parity(uint64_t side)
{
    return side < MAZE_SIDE_MAX ? side + 1 : side - 1;
}

/* Suggests a square of odd sides: the nearest to both, or with the one side that is odd. */
static bool refuse_quarters(const struct draft *draft, struct problem *problem)
{
    static const char lead[] = "symmetry=rotate4 needs as many rows as columns, an odd number";
    const struct maze_spec *spec = &draft->query->spec;
    const bool both = draft_has(draft, SPEC_WIDTH) && draft_has(draft, SPEC_HEIGHT);
    const int64_t least = (int64_t)MIN(spec->width, spec->height),
                  most = (int64_t)MAX(spec->width, spec->height);
    const int between = least < most ? 1 : -1;
    char height[DECIMAL_MAX + 1] = {0};

    if (!both)
        return refuse_side(draft, true, other_parity(spec->width), problem, "%s", lead);
    if (spec->width % 2)
        return refuse_side(draft, false, spec->width, problem, "%s", lead);
    if (spec->height % 2)
        return refuse_side(draft, true, spec->height, problem, "%s", lead);
    suggest_number(param_at(SPEC_WIDTH), least + between, problem);
    suggest_number(param_at(SPEC_WIDTH), most - between, problem);
    draft_refuse(draft, PROBLEM_CONFLICT, SPEC_WIDTH, problem, "%s", lead);
    decimal_write(spec->height, height);
    problem_also(problem, param_at(SPEC_HEIGHT)->name, height);
    return false;
}

bool draft_check_symmetry(struct draft *draft, struct problem *problem)
{
    const struct maze_spec *spec = &draft->query->spec;
    const uint64_t width = spec->width;

    if (maze_symmetry_fits(spec->symmetry, width, spec->height))
        return true;
    if (spec->symmetry == MAZE_SYMMETRY_ROTATE4)
        return refuse_quarters(draft, problem);
    return refuse_side(draft, true, other_parity(width), problem,
        spec->symmetry == MAZE_SYMMETRY_MIRROR
            ? "symmetry=mirror needs an even number of columns"
            : "symmetry=rotate2 needs an odd number of columns or rows");
}

bool draft_check_tiling(struct draft *draft, struct problem *problem)
{
    const struct maze_spec *spec = &draft->query->spec;

    return !spec->tiling ||
        (check_tiling_sides(draft, problem) &&
            (!spec->shape || check_tiling_shape(draft, problem)));
}
