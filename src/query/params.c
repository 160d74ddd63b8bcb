/* The table, and the words that parameters may be, most of which are catalogues' own. */
#include "query/params.h"

#include "maze/format.h"
#include "maze/maze.h"

#include "query/endpoints.h"
#include "query/values.h"

const char random_algorithm[] = "random";

static const char *algorithm_word(const struct param *param, size_t i)
{
    (void)param;
    if (maze_algorithm_at(i))
        return maze_algorithm_at(i)->slug;
    return i == 0 || maze_algorithm_at(i - 1) ? random_algorithm : NULL;
}

static const char *skew_word(const struct param *param, size_t i)
{
    (void)param;
    return i < MAZE_SKEWS ? maze_skew_name((enum maze_skew)i) : NULL;
}

/* The algorithms that another may be made of: all that are not made of another themselves. */
static const char *inner_word(const struct param *param, size_t i)
{
    (void)param;
    for (size_t k = 0; maze_algorithm_at(k); k++)
        if (!(maze_algorithm_at(k)->options & MAZE_OPTION_OF) && i-- == 0)
            return maze_algorithm_at(k)->slug;
    return NULL;
}

/* The formats that show any of the parameter's subjects. */
static const char *format_word(const struct param *param, size_t i)
{
    for (size_t k = 0; maze_format_at(k); k++)
        if (maze_format_at(k)->subjects & param->subjects && i-- == 0)
            return maze_format_at(k)->slug;
    return NULL;
}

static const char *drawing_word(const struct param *param, size_t i)
{
    const struct maze_style *drawing = maze_format_style(maze_format_find(param->format), i);

    return drawing ? maze_style_name(drawing) : NULL;
}

static const char *shape_word(const struct param *param, size_t i)
{
    (void)param;
    return maze_shape_at(i) ? maze_shape_at(i)->slug : NULL;
}

static const char *wrap_word(const struct param *param, size_t i)
{
    static const char *const words[] = {"x", "y", "xy"};

    (void)param;
    return i < sizeof(words) / sizeof(words[0]) ? words[i] : NULL;
}

static const char *solver_word(const struct param *param, size_t i)
{
    (void)param;
    return maze_solver_at(i) ? maze_solver_at(i)->slug : NULL;
}

static const char *flag_word(const struct param *param, size_t i)
{
    static const char *const words[] = {"yes", "no"};

    (void)param;
    return i < sizeof(words) / sizeof(words[0]) ? words[i] : NULL;
}

/* The subjects that a parameter may have: mazes alone, or questions that have an answer of their own too. */
enum {
    MAZE = 1 << MAZE_SUBJECT_MAZE,
    ALL = MAZE | 1 << MAZE_SUBJECT_DISTANCES | 1 << MAZE_SUBJECT_STATS
};

#define ENDPOINT_FORM                                                                              \
    "a tile x,y of two odd numbers, northwest, northeast, southwest or southeast, random, or "     \
    "farthest"

_Static_assert(MAZE_MASK_TEXT == 4096, "the number stands in the form of masks");

/* In the order of the canonical form and of the documents. */
const struct param params[PARAMS] = {
    [PARAM_ALGO] = {.name = "algo",
        .type = PARAM_WORD,
        .summary = "the algorithm, by a name or an alias from /algorithms; random is one that the "
                   "seed chooses",
        .default_text = "recursive-backtracker",
        .word = algorithm_word,
        .subjects = ALL,
        .read = read_algorithm},
    [PARAM_SIZE] = {.name = "size",
        .type = PARAM_NUMBER,
        .summary = "tiles a side: 25 is 25 x 25 tiles, of which 12 x 12 are cells",
        .default_text = "25",
        .min = 3,
        .max = 2 * MAZE_SIDE_MAX + 1,
        .odd = true,
        .subjects = ALL,
        .json_types = JSON_TYPE_NUMBER,
        .read = read_size},
    [PARAM_WIDTH] = {.name = "width",
        .type = PARAM_NUMBER,
        .summary = "cells across, instead of size; the height too, if that is not given",
        .min = 1,
        .max = MAZE_SIDE_MAX,
        .subjects = ALL,
        .json_types = JSON_TYPE_NUMBER,
        .read = read_side},
    [PARAM_HEIGHT] = {.name = "height",
        .type = PARAM_NUMBER,
        .summary = "cells down, instead of size; the width too, if that is not given",
        .min = 1,
        .max = MAZE_SIDE_MAX,
        .subjects = ALL,
        .json_types = JSON_TYPE_NUMBER,
        .read = read_side},
    [PARAM_SEED] = {.name = "seed",
        .type = PARAM_TEXT,
        .summary = "which of the mazes: digits are a number up to 2^64 - 1, any other text counts "
                   "by its 64-bit FNV-1a hash; without it, a random one",
        .form = "a number from 0 to 18446744073709551615, or 1 to 256 bytes of UTF-8",
        .example = "42",
        .subjects = ALL,
        .json_types = JSON_TYPE_NUMBER,
        .read = read_seed},
    [PARAM_BIAS] = {.name = "bias",
        .type = PARAM_NUMBER,
        .summary = "horizontal passages against vertical ones: they are drawn as 100 + bias to "
                   "100 - bias",
        .default_text = "0",
        .min = -MAZE_BIAS_MAX,
        .max = MAZE_BIAS_MAX,
        .option = MAZE_OPTION_BIAS,
        .subjects = ALL,
        .json_types = JSON_TYPE_NUMBER,
        .read = read_bias},
    [PARAM_SKEW] = {.name = "skew",
        .type = PARAM_WORD,
        .summary = "the corner to which the maze leans",
        .default_text = "southeast",
        .word = skew_word,
        .option = MAZE_OPTION_SKEW,
        .subjects = ALL,
        .read = read_skew},
    [PARAM_MIX] = {.name = "mix",
        .type = PARAM_TEXT,
        .summary = "the cell from which the tree grows: a pick, or several with weights, of which "
                   "each step draws one",
        .default_text = "newest:1,random:1",
        .form = "newest, oldest, middle or random, or several of these with weights from 1 to 100, "
                "such as newest:75,random:25",
        .example = "newest:75,random:25",
        .option = MAZE_OPTION_MIX,
        .subjects = ALL,
        .read = read_mix},
    [PARAM_OF] = {.name = "of",
        .type = PARAM_WORD,
        .summary = "the algorithm whose passages the corridor goes round",
        .default_text = "recursive-backtracker",
        .word = inner_word,
        .option = MAZE_OPTION_OF,
        .subjects = ALL,
        .read = read_of},
    [PARAM_SHAPE] = {.name = "shape",
        .type = PARAM_WORD,
        .summary = "the outline, by its name; cells that are not inside are solid",
        .word = shape_word,
        .option = MAZE_OPTION_OUTLINE,
        .subjects = ALL,
        .read = read_shape},
    [PARAM_MASK] = {.name = "mask",
        .type = PARAM_TEXT,
        .summary = "an outline of your own, of this width and height: what POST /maze makes of "
                   "text art",
        .form = "the compact form of an outline, up to 4096 characters of base64url",
        .option = MAZE_OPTION_OUTLINE,
        .subjects = ALL,
        .json_types = JSON_TYPE_ROWS,
        .read = read_mask},
    [PARAM_WRAP] = {.name = "wrap",
        .type = PARAM_WORD,
        .summary = "edges that are joined round: x west to east, y north to south, xy both",
        .word = wrap_word,
        .option = MAZE_OPTION_WRAP,
        .subjects = ALL,
        .read = read_wrap},
    [PARAM_SPARSE] = {.name = "sparse",
        .type = PARAM_NUMBER,
        .summary = "percent of the corridors to dead ends that are taken back, cell by cell",
        .default_text = "0",
        .min = 0,
        .max = MAZE_PERCENT_MAX,
        .subjects = ALL,
        .json_types = JSON_TYPE_NUMBER,
        .read = read_percent},
    [PARAM_BRAID] = {.name = "braid",
        .type = PARAM_NUMBER,
        .summary = "percent of the dead ends that are opened, so that ways run in loops",
        .default_text = "0",
        .min = 0,
        .max = MAZE_PERCENT_MAX,
        .subjects = ALL,
        .json_types = JSON_TYPE_NUMBER,
        .read = read_percent},
    [PARAM_LOOPS] = {.name = "loops",
        .type = PARAM_NUMBER,
        .summary = "walls that are opened beside that, each of which makes a loop",
        .default_text = "0",
        .min = 0,
        .max = UINT32_MAX,
        .subjects = ALL,
        .json_types = JSON_TYPE_NUMBER,
        .read = read_loops},
    [PARAM_START] = {.name = "start",
        .type = PARAM_TEXT,
        .summary = "where the way through the maze begins",
        .form = ENDPOINT_FORM,
        .example = "northwest",
        .subjects = ALL,
        .json_types = JSON_TYPE_TILE,
        .read = read_endpoint},
    [PARAM_GOAL] = {.name = "goal",
        .type = PARAM_TEXT,
        .summary = "where it ends",
        .form = ENDPOINT_FORM,
        .example = "farthest",
        .subjects = ALL,
        .json_types = JSON_TYPE_TILE,
        .read = read_endpoint},
    [PARAM_SOLVE] = {.name = "solve",
        .type = PARAM_WORD,
        .summary = "shows a way from start to goal, found by this solver",
        .word = solver_word,
        .subjects = MAZE,
        .read = read_solver},
    [PARAM_PATH] = {.name = "path",
        .type = PARAM_WORD,
        .summary = "whether a solution has all its tiles in JSON, beside its directions",
        .default_text = "yes",
        .word = flag_word,
        .format = "json",
        .subjects = MAZE,
        .json_types = JSON_TYPE_BOOLEAN,
        .read = read_path},
    [PARAM_OPENINGS] = {.name = "openings",
        .type = PARAM_WORD,
        .summary = "gaps in the outer wall at start and goal; without it style=walls has them",
        .word = flag_word,
        .subjects = MAZE,
        .json_types = JSON_TYPE_BOOLEAN,
        .read = read_openings},
    [PARAM_FORMAT] = {.name = "format",
        .type = PARAM_WORD,
        .summary = "how it is shown; without it style means text, grid means json, and else the "
                   "Accept header decides",
        .word = format_word,
        .subjects = ALL,
        .read = read_format},
    [PARAM_STYLE] = {.name = "style",
        .type = PARAM_WORD,
        .summary = "how text draws it",
        .default_text = "tiles",
        .word = drawing_word,
        .format = "text",
        .subjects = MAZE,
        .read = read_drawing},
    [PARAM_GRID] = {.name = "grid",
        .type = PARAM_WORD,
        .summary = "how json holds the grid",
        .default_text = "tiles",
        .word = drawing_word,
        .format = "json",
        .subjects = MAZE,
        .read = read_drawing},
};

const struct param *param_at(size_t i)
{
    return i < PARAMS ? &params[i] : NULL;
}
