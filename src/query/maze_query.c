/* Operations on a query; query_parser.c parses it. */
#include "query/maze_query.h"

#include "base/rng.h"

#include <stdlib.h>

enum {
    CHOICES_MAX = 1024, /* draws; enough even if one algorithm in a dozen has the options */
    LONG = 10           /* longer side / shorter side */
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

/* Whether an algorithm can make the maze; random walks that must reach every cell are too slow on long ones. */
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

const struct maze_style *maze_query_style(
    const struct maze_format *format, const struct maze_tiling *tiling, bool distances)
{
    const struct maze_style *style;
    size_t i = 0;

    do
        style = maze_format_style(format, i++);
    while (style &&
        (!maze_style_fits(style, tiling) || (distances && !style->distances) ||
            (tiling == maze_tiling_floors() && style->tiles && format->style_count > 1)));
    return style;
}

const struct maze_style *maze_query_usual_style(const struct maze_query *query)
{
    const struct maze_format *format = query->rendering.format;

    if (query->subject == MAZE_SUBJECT_CARD && format->card)
        return format->card;
    if (query->subject == MAZE_SUBJECT_TILE)
        return maze_style_fits(format->styles, maze_spec_tiling(&query->spec)) ? format->styles
                                                                               : NULL;
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
    free(query->question.candidate.runs);
    free(query->seed_text);
    free(query->title);
    letters_free(query->letters);
}
