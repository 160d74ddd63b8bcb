/* The table of questions and renderings, and what documents say of any row. */
#include "query/params.h"

#include "maze/algorithm.h"
#include "maze/solver.h"

#include "query/maze_query.h"

static const char *solver_word(const struct param *param, size_t i)
{
    (void)param;
    return maze_solver_at(i) ? maze_solver_at(i)->slug : NULL;
}

static const void *find_solver(const struct param *param, const char *word)
{
    (void)param;
    return maze_solver_find(word);
}

/* The formats that show any of the parameter's subjects. */
static const char *format_word(const struct param *param, size_t i)
{
    for (size_t k = 0; maze_format_at(k); k++)
        if (maze_format_at(k)->subjects & param->subjects && i-- == 0)
            return maze_format_at(k)->slug;
    return NULL;
}

static const void *find_format(const struct param *param, const char *word)
{
    (void)param;
    return maze_format_find(word);
}

static const char *style_word(const struct param *param, size_t i)
{
    const struct maze_style *style = maze_format_style(maze_format_find(param->format), i);

    return style ? maze_style_name(style) : NULL;
}

static const void *find_style(const struct param *param, const char *word)
{
    return maze_style_find(maze_format_find(param->format), word);
}

static const char *const flags[] = {"yes", "no", NULL};

/* The subjects that a parameter may have: mazes alone, or those with an answer of their own too. */
enum {
    MAZE = 1 << MAZE_SUBJECT_MAZE,
    ALL = MAZE | 1 << MAZE_SUBJECT_DISTANCES | 1 << MAZE_SUBJECT_STATS
};

#define AT(member) PARAM_AT(struct maze_query, member)

_Static_assert(offsetof(struct maze_query, spec) == 0, "a spec's fields are kept in a query too");
_Static_assert(offsetof(struct maze_solver, slug) == 0 && offsetof(struct maze_format, slug) == 0,
    "a row of a catalogue begins with its slug");

static const struct param rendering_params[QUERY_PARAMS - SPEC_PARAMS] = {
    [QUERY_SOLVE - SPEC_PARAMS] = {.name = "solve",
        .kind = PARAM_WORD,
        .summary = "shows a path from start to goal, found by this solver",
        AT(question.solver),
        .word = solver_word,
        .find = find_solver,
        .subjects = MAZE},
    [QUERY_PATH - SPEC_PARAMS] = {.name = "path",
        .kind = PARAM_FLAG,
        .summary = "whether a solution has all its tiles in JSON, beside its directions",
        .default_text = "yes",
        AT(rendering.pathless),
        .words = flags,
        .format = "json",
        .subjects = MAZE},
    [QUERY_OPENINGS - SPEC_PARAMS] = {.name = "openings",
        .kind = PARAM_FLAG,
        .summary = "openings in the outer wall at start and goal; without it style=walls has them",
        AT(rendering.openings),
        .words = flags,
        .first = MAZE_OPENINGS_YES,
        .subjects = MAZE},
    [QUERY_FORMAT - SPEC_PARAMS] = {.name = "format",
        .kind = PARAM_WORD,
        .summary = "how it is shown; without it style means text, grid means json, and else the "
                   "Accept header decides",
        AT(rendering.format),
        .always = true,
        .word = format_word,
        .find = find_format,
        .subjects = ALL},
    [QUERY_STYLE - SPEC_PARAMS] = {.name = "style",
        .kind = PARAM_WORD,
        .summary = "how text draws it",
        .default_text = "tiles",
        AT(rendering.drawing),
        .word = style_word,
        .find = find_style,
        .format = "text",
        .subjects = MAZE},
    [QUERY_GRID - SPEC_PARAMS] = {.name = "grid",
        .kind = PARAM_WORD,
        .summary = "how json holds the grid",
        .default_text = "tiles",
        AT(rendering.drawing),
        .word = style_word,
        .find = find_style,
        .format = "json",
        .subjects = MAZE},
};

const struct param *param_at(size_t i)
{
    if (i < SPEC_PARAMS)
        return &spec_params[i];
    return i < QUERY_PARAMS ? &rendering_params[i - SPEC_PARAMS] : NULL;
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
        buffer_addf(text, "%s number from %lld to %lld", param->odd ? "an odd" : "a",
            (long long)param->min, (long long)param->max);
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
