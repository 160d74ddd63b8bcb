/* A query is parsed by query_parser.c; this is what can be done with one. */
#include "query/maze_query.h"

#include "query/drawing_params.h"
#include "query/params.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RENDERING_TEXT = 256 }; /* bytes that hold all parameters of question and rendering */

static const char *const paths[] = {
    [MAZE_SUBJECT_MAZE] = "/maze",
    [MAZE_SUBJECT_DISTANCES] = "/maze/distances",
    [MAZE_SUBJECT_STATS] = "/maze/stats",
    [MAZE_SUBJECT_CHECK] = "/maze/check",
};

const char *maze_query_path(int subject)
{
    return paths[subject];
}

bool maze_query_resolve(struct maze_query *query, struct problem *problem)
{
    const struct maze_end *outside = maze_spec_resolve(&query->spec);
    const struct param *param;
    struct maze_point cell;
    char given[48], lead[64];

    if (!outside)
        return true;
    param = param_at(outside == &query->spec.start ? SPEC_START : SPEC_GOAL);
    snprintf(given, sizeof(given), "%llu,%llu", (unsigned long long)outside->cell.x,
        (unsigned long long)outside->cell.y);
    snprintf(lead, sizeof(lead), "%s must be inside the outline", param->name);
    cell = query->spec.tiling ? outside->cell
                              : (struct maze_point){outside->cell.x / 2, outside->cell.y / 2};
    suggest_cell(&query->spec, maze_spec_nearest(&query->spec, cell), problem);
    return refuse_param(PROBLEM_INVALID, param, span_of(given), lead, problem);
}

void maze_query_set_candidate(struct maze_query *query, const struct maze_candidate *candidate)
{
    const struct maze_format *json = maze_format_find("json");

    query->subject = MAZE_SUBJECT_CHECK;
    query->question = (struct maze_question){.candidate = *candidate};
    query->rendering = (struct maze_rendering){
        .format = json, .style = maze_format_style(json, 0), .subject = MAZE_SUBJECT_CHECK};
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

void rendering_write(const struct maze_query *query, struct buffer *text)
{
    const struct maze_rendering *rendering = &query->rendering;
    char room[RENDERING_TEXT];
    char *end = params_write(param_at(QUERY_SOLVE), QUERY_STYLE - QUERY_SOLVE, query, room);

    /* Where the URL's path says what is drawn, nothing else can. */
    if (query->subject == MAZE_SUBJECT_MAZE &&
        rendering->style != maze_format_style(rendering->format, 0)) {
        *end++ = '&';
        end = stpcpy(end, rendering->format->choice);
        *end++ = '=';
        end = stpcpy(end, rendering->style->name);
    }
    buffer_add(text, room, (size_t)(end - room));
    drawing_write(query, text);
}
