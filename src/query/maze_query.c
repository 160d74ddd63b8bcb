/* A query is parsed by query_parser.c; this is what can be done with one. */
#include "query/maze_query.h"

#include "base/rng.h"
#include "query/params.h"
#include "query/suggestions.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    CHOICES_MAX = 1024, /* of an algorithm that has an option; one in a dozen would be few */
    LONG = 10           /* times as long as wide */
};

static const char *const paths[] = {
    [MAZE_SUBJECT_MAZE] = "/maze",
    [MAZE_SUBJECT_DISTANCES] = "/maze/distances",
    [MAZE_SUBJECT_STATS] = "/maze/stats",
    [MAZE_SUBJECT_CHECK] = "/maze/check",
    [MAZE_SUBJECT_BATCH] = "/mazes",
    [MAZE_SUBJECT_STEPS] = "/maze/steps",
    [MAZE_SUBJECT_CARD] = "/maze/card",
    [MAZE_SUBJECT_TILE] = "/maze/tile",
};

const char *maze_query_path(int subject)
{
    return paths[subject];
}

uint64_t sequence_seed(uint64_t seed, uint64_t i)
{
    return mix64(mix64(seed) + i);
}

bool maze_query_has_ranges(const struct maze_query *query)
{
    return range_is_given(query->sequence.length) || range_is_given(query->sequence.difficulty);
}

bool maze_query_has_sequence(const struct maze_query *query)
{
    return query->subject == MAZE_SUBJECT_BATCH || maze_query_has_ranges(query);
}

uint64_t maze_query_count(const struct maze_query *query)
{
    return query->subject == MAZE_SUBJECT_BATCH ? query->rendering.drawing.count : 1;
}

struct maze_question maze_query_probe(const struct maze_query *query)
{
    const struct maze_sequence *sequence = &query->sequence;
    struct maze_question probe = {
        .stats = range_is_given(sequence->difficulty) || sequence->order == MAZE_ORDER_DIFFICULTY};

    if (!probe.stats && (range_is_given(sequence->length) || sequence->order == MAZE_ORDER_LENGTH))
        probe.solver = maze_solver_find("shortest");
    return probe;
}

/*
 * Whether an algorithm can make the maze, which a random walk that must find all its cells does
 * slowly if it is long.
 */
static bool can_make(
    const struct maze_algorithm *algorithm, const struct maze_spec *spec, unsigned options)
{
    const bool is_long = spec->width / LONG > spec->height || spec->height / LONG > spec->width;

    return !(options & ~algorithm->options) && !(is_long && algorithm->cover_time);
}

const struct maze_algorithm *maze_query_choose(const struct maze_spec *spec, unsigned options)
{
    const struct maze_algorithm *chosen = maze_algorithm_chosen(spec->seed);

    for (uint64_t k = 0; !can_make(chosen, spec, options) && k < CHOICES_MAX; k++)
        chosen = maze_algorithm_chosen(rng_at(spec->seed, k));
    return chosen;
}

void maze_query_take_seed(struct maze_query *query, uint64_t i)
{
    query->spec = query->asked;
    query->spec.seed = sequence_seed(query->asked.seed, i);
    if (query->random)
        query->spec.algorithm = maze_query_choose(&query->spec, query->options);
    (void)maze_spec_resolve(&query->spec);
}

/*
 * Gives back to an end of the spec that is asked for what each seed decides: a random cell, or
 * where it is usual.
 */
static void ask_end(
    const struct maze_end *given, bool random, struct maze_point cell, struct maze_end *end)
{
    if (given->kind == MAZE_END_RANDOM)
        *end = *given;
    else if (random && given->kind != MAZE_END_USUAL && given->kind != MAZE_END_FARTHEST)
        *end = (struct maze_end){.kind = MAZE_END_CELL, .cell = cell};
}

/* Takes from a spec that is resolved what each seed decides anew; its ends were given so. */
static void ask(struct maze_query *query, const struct maze_end *start, const struct maze_end *goal)
{
    struct maze_point first = {0, 0}, last = {0, 0};

    query->asked = query->spec;
    (void)maze_spec_ends(&query->spec, &first, &last);
    ask_end(start, query->random, first, &query->asked.start);
    ask_end(goal, query->random, last, &query->asked.goal);
    if (query->random)
        query->asked.algorithm = NULL;
}

bool maze_query_resolve(struct maze_query *query, struct problem *problem)
{
    const struct maze_end start = query->spec.start, goal = query->spec.goal;
    const struct maze_end *outside = maze_spec_resolve(&query->spec);
    const unsigned by_tiles = maze_spec_tiling(&query->spec)->by_tiles;
    const struct param *param;
    struct maze_point cell;
    char given[48];

    if (!outside) {
        if (maze_query_has_sequence(query))
            ask(query, &start, &goal);
        return true;
    }
    param = param_at(outside == &query->spec.start ? SPEC_START : SPEC_GOAL);
    snprintf(given, sizeof(given), "%llu,%llu", (unsigned long long)outside->cell.x,
        (unsigned long long)outside->cell.y);
    cell = (struct maze_point){outside->cell.x >> by_tiles, outside->cell.y >> by_tiles};
    suggest_cell(&query->spec, maze_spec_nearest(&query->spec, cell), problem);
    return refuse_param(PROBLEM_INVALID, param, span_of(given), problem,
        "%s must be inside the outline", param->name);
}

const struct maze_style *maze_query_style(
    const struct maze_format *format, const struct maze_tiling *tiling, bool distances)
{
    const struct maze_style *style;
    size_t i = 0;

    do
        style = maze_format_style(format, i++);
    while (style && (!maze_style_fits(style, tiling) || (distances && !style->distances)));
    return style;
}

const struct maze_style *maze_query_usual_style(const struct maze_query *query)
{
    const struct maze_format *format = query->rendering.format;

    if (query->subject == MAZE_SUBJECT_CARD && format->card)
        return format->card;
    if (query->subject != MAZE_SUBJECT_STEPS || !format->steps)
        return maze_query_style(format, maze_spec_tiling(&query->spec), false);
    return maze_style_fits(format->steps, maze_spec_tiling(&query->spec)) ? format->steps : NULL;
}

bool maze_query_has_outer_wall(const struct maze_spec *spec)
{
    return spec->wrap != (MAZE_WRAP_X | MAZE_WRAP_Y) || spec->shape || spec->sparse ||
        (spec->mask && maze_mask_cells(spec->mask) < maze_spec_cells(spec));
}

void maze_query_clear(struct maze_query *query)
{
    if (query->spec.mask)
        maze_mask_free(query->spec.mask);
    if (query->question.candidate.path)
        maze_path_free(query->question.candidate.path);
    free(query->seed_text);
    free(query->title);
    *query = (struct maze_query){0};
}
