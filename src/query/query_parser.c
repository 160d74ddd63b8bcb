/* Pairs by the rows of the table, and then a list of steps, in the order in which faults are reported. */
#include "query/query_parser.h"

#include "maze/algorithm.h"

#include "query/accept.h"
#include "query/draft.h"
#include "query/query_checks.h"
#include "query/suggestions.h"
#include "query/synonyms.h"

#include <stdio.h>

static bool has_meaning(const struct draft *draft, const struct param *param)
{
    return !param->subjects || param->subjects >> draft->query->subject & 1;
}

/* ---- a pair by itself ---- */

static bool refuse_name(const struct draft *draft, struct span name, struct problem *problem)
{
    struct buffer allowed = {0};
    char lead[64] = "a parameter must have a name";

    for (size_t i = 0; param_at(i); i++)
        if (has_meaning(draft, param_at(i)))
            buffer_addf(&allowed, "%s%s", allowed.length ? ", " : "one of ", param_at(i)->name);
    suggest_name(name, problem);
    synonyms_hint(name, problem);
    if (name.length)
        snprintf(
            lead, sizeof(lead), "%s has no such parameter", maze_query_path(draft->query->subject));
    problem_about(problem, PROBLEM_UNKNOWN, name, name, allowed.failed ? "" : allowed.data, lead);
    buffer_free(&allowed);
    return false;
}

#define BIT(i)         (UINT64_C(1) << (i))
#define DRAWING_BIT(i) BIT(QUERY_DRAWING + (i))

/* Parameters of which only one may be given, and why. */
static const struct {
    uint64_t one, other;
    const char *lead;
} conflicts[] = {
    {BIT(SPEC_SIZE), BIT(SPEC_WIDTH) | BIT(SPEC_HEIGHT),
        "size counts tiles, width and height count cells, and they exclude each other"},
    {BIT(QUERY_STYLE), BIT(QUERY_GRID),
        "style is for text, grid is for json, and they exclude each other"},
    {BIT(SPEC_SHAPE), BIT(SPEC_MASK),
        "shape and mask are both outlines, and they exclude each other"},
    {DRAWING_BIT(DRAWING_SCALE), DRAWING_BIT(DRAWING_CELL) | DRAWING_BIT(DRAWING_WALL),
        "scale draws walls as thick as cells, cell and wall say how thick each is, and they "
        "exclude each other"},
};

/* Whether a parameter may be given here, and beside those that were given before. */
static bool check_given(struct draft *draft, size_t i, struct span value, struct problem *problem)
{
    const char *name = param_at(i)->name;
    const uint64_t bit = BIT(i);

    draft->value[i] = value;
    if (!has_meaning(draft, param_at(i)))
        return draft_refuse_path(draft, i, name, param_at(i)->subjects, problem);
    if (draft_has(draft, i))
        return draft_refuse(
            draft, PROBLEM_REPEATED, i, problem, "%s is given more than once", name);
    for (size_t k = 0; k < sizeof(conflicts) / sizeof(conflicts[0]); k++)
        if ((bit & conflicts[k].one && draft->given & conflicts[k].other) ||
            (bit & conflicts[k].other && draft->given & conflicts[k].one))
            return draft_refuse(draft, PROBLEM_CONFLICT, i, problem, "%s", conflicts[k].lead);
    return true;
}

static bool refuse_decoding(struct pair pair, struct problem *problem)
{
    problem_about(problem, PROBLEM_INVALID, pair.name, pair.value,
        "percent-escapes of two hexadecimal digits, and no NUL",
        pair.decoding == DECODING_NUL
            ? "a query must not contain a NUL"
            : "a percent sign must be followed by two hexadecimal digits");
    return false;
}

/* Parses a pair, whose value must last until the end. */
static bool add_pair(struct draft *draft, struct pair pair, struct problem *problem)
{
    size_t i;

    if (pair.decoding != DECODING_OK)
        return refuse_decoding(pair, problem);
    i = params_find(pair.name);
    if (i == QUERY_PARAMS)
        return refuse_name(draft, pair.name, problem);
    if (!check_given(draft, i, pair.value, problem))
        return false;
    if (!param_read(param_at(i), pair.value, draft->query)) {
        const struct param param = draft_param(draft, i);

        return refuse_value(&param, pair.value, problem);
    }
    draft->given |= BIT(i);
    return true;
}

/* Takes an outline as rows of art. */
static bool add_art(struct draft *draft, const struct query_input *input, struct problem *problem)
{
    const struct span first = input->art_rows ? span_of(input->art[0]) : SPAN("");

    return check_given(draft, SPEC_MASK, first, problem) &&
        draft_take_art(draft, input->art, input->art_rows, problem);
}

/* ---- all together ---- */

/* What is asked about the maze, and how that is drawn. */
static void complete_question(struct maze_query *query, uint64_t drawn)
{
    struct maze_rendering *rendering = &query->rendering;

    /* Text has distances as one of its styles; JSON has an object of its own. */
    rendering->subject =
        query->subject == MAZE_SUBJECT_BATCH ? MAZE_SUBJECT_MAZE : (unsigned)query->subject;
    if (query->subject == MAZE_SUBJECT_DISTANCES) {
        rendering->style = query_checks_style(rendering->format, query->spec.tiling, true);
        rendering->subject = rendering->style ? MAZE_SUBJECT_MAZE : MAZE_SUBJECT_DISTANCES;
    }
    if (!rendering->style)
        rendering->style = query_checks_usual(query);
    drawing_complete(query, drawn);
    if ((rendering->openings == MAZE_OPENINGS_YES) == rendering->style->openings ||
        !maze_style_shows_walls(rendering->style) || !query_checks_outer_wall(&query->spec))
        rendering->openings = MAZE_OPENINGS_USUAL;
    if ((rendering->color == MAZE_COLOR_YES) == rendering->style->colored)
        rendering->color = MAZE_COLOR_USUAL;
    query->question.pairs = query->subject == MAZE_SUBJECT_BATCH ? 0 : rendering->drawing.count;
    rendering->number = query->subject == MAZE_SUBJECT_BATCH;
    query->question.steps = query->subject == MAZE_SUBJECT_STEPS;
    query->question.stats = query->subject == MAZE_SUBJECT_STATS;
    query->question.distances = query->subject == MAZE_SUBJECT_DISTANCES ||
        rendering->style->distances || rendering->drawing.heatmap;
}

/* The options that an algorithm must have for what was given. */
static unsigned options_given(const struct draft *draft)
{
    unsigned options = 0;

    for (uint64_t left = draft->given; left; left &= left - 1)
        options |= query_checks_option(draft, (size_t)__builtin_ctzll(left));
    return options;
}

/* Keeps the text that stands for the seed, for answers that have it beside the number. */
static bool keep_seed_text(struct draft *draft, struct problem *problem)
{
    struct maze_query *query = draft->query;
    const struct span value = draft->value[SPEC_SEED];
    uint64_t number;

    if (span_u64(value, &number) == NUMBER_OK || maze_query_has_sequence(query) ||
        !param_has_format(param_at(QUERY_GRID), query->rendering.format))
        return true;
    query->seed_text = span_copy(value);
    query->rendering.seed_text = query->seed_text;
    return query->seed_text || problem_no_memory(problem);
}

static bool keep_title(struct draft *draft, struct problem *problem)
{
    struct maze_query *query = draft->query;
    const struct span value = draft->value[QUERY_DRAWING + DRAWING_TITLE];

    query->title = span_copy(value);
    query->rendering.title = query->title;
    return query->title || problem_no_memory(problem);
}

/* Checks what was given together, and fills in what was not; all but maze_query_resolve is done then. */
static bool complete(struct draft *draft, struct problem *problem)
{
    static const struct {
        uint64_t given; /* a step for those who gave one of these; 0: for all */
        bool (*step)(struct draft *, struct problem *);
    } steps[] = {
        {0, query_checks_format},
        {0, query_checks_needs},
        {0, query_checks_renderings},
        {0, query_checks_count},
        {0, draft_complete_sides},
        {BIT(SPEC_SHAPE) | BIT(SPEC_MASK), draft_check_outline},
        {0, draft_check_tiling},
        {BIT(SPEC_START) | BIT(SPEC_GOAL), query_checks_start_and_goal},
        {BIT(SPEC_MASK), draft_check_mask_size},
        {BIT(QUERY_OPENINGS), query_checks_openings},
        {BIT(SPEC_SEED), keep_seed_text},
        {DRAWING_BIT(DRAWING_TITLE), query_checks_title},
        {DRAWING_BIT(DRAWING_TITLE), keep_title},
    };
    struct maze_query *query = draft->query;

    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
        if ((!steps[i].given || draft->given & steps[i].given) && !steps[i].step(draft, problem))
            return false;
    complete_question(query, draft->given >> QUERY_DRAWING);
    query->seeded = draft_has(draft, SPEC_SEED);
    if (!query->seeded)
        query->spec.seed = seed_pool_draw(draft->context->seeds);
    query->random = !query->spec.algorithm;
    query->drawn = query->random && (!query->seeded || maze_query_has_sequence(query));
    if (query->random) {
        query->options = options_given(draft);
        query->spec.algorithm = maze_query_choose(&query->spec, query->options);
    }
    return true;
}

/* ---- the input ---- */

void query_input_add(struct query_input *input, struct pair pair)
{
    if (input->count < QUERY_PAIRS)
        input->pairs[input->count++] = pair;
}

bool query_input_parse(
    const struct query_input *input, struct maze_query *query, struct problem *problem)
{
    struct query_context *context = input->context;
    struct draft draft = {.query = query, .context = context};

    *query =
        (struct maze_query){.spec = {.algorithm = maze_algorithm_at(0)}, .subject = input->subject};
    for (size_t i = 0; i < QUERY_PARAMS; i++)
        draft.value[i] = SPAN("");
    if (input->art && !add_art(&draft, input, problem))
        return false;
    for (size_t i = 0; i < input->count; i++)
        if (!add_pair(&draft, input->pairs[i], problem))
            return false;
    return complete(&draft, problem) &&
        (!context->admit || context->admit(context->server, query, problem));
}

bool query_parse(struct query_context *context, int subject, struct span text,
    struct maze_query *query, struct problem *problem)
{
    struct query_input input;
    struct pair pair;

    /* The pairs are written before they are read, so they are not cleared. */
    input.context = context;
    input.subject = subject;
    input.count = 0;
    input.art = NULL;
    while (input.count < QUERY_PAIRS && urlencoded_next(&text, &pair))
        query_input_add(&input, pair);
    if (query_input_parse(&input, query, problem))
        return true;
    suggestions_check(&input, problem);
    return false;
}

bool query_parser_accepts(int subject, const char *accept, struct problem *problem)
{
    return accept_format(accept, subject) || query_checks_refuse_accept(subject, accept, problem);
}
