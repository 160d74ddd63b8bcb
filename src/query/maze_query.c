/* What a wish is read from is reading.h's; this is what can be done with one. */
#include "query/maze_query.h"

#include "query/endpoints.h"
#include "query/query_parser.h"

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

bool maze_query_read(int subject, struct span text, const char *accept, struct seed_pool *seeds,
    struct maze_query *query, struct problem *problem)
{
    struct query_parser parser;
    struct pair pair;

    query_parser_begin(&parser, subject, query);
    while (urlencoded_next(&text, &pair))
        if (!query_parser_add(&parser, pair, problem))
            return false;
    return query_parser_end(&parser, accept, seeds, problem);
}

bool maze_query_resolve(struct maze_query *query, struct problem *problem)
{
    struct maze_spec *spec = &query->spec;

    /* A mask of nothing but cells is no mask: one spec for each maze. */
    if (spec->mask && maze_mask_cells(spec->mask) == maze_spec_cells(spec)) {
        maze_mask_free(spec->mask);
        spec->mask = NULL;
    }
    return endpoints_resolve(query, problem);
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
    maze_mask_free(query->spec.mask);
    maze_path_free(query->question.candidate.path);
    *query = (struct maze_query){0};
}

void rendering_write(const struct maze_query *query, struct buffer *text)
{
    const struct maze_rendering *rendering = &query->rendering;

    if (query->question.solver)
        buffer_addf(text, "solve=%s&", query->question.solver->slug);
    if (rendering->pathless)
        buffer_add_text(text, "path=no&");
    if (rendering->openings != MAZE_OPENINGS_USUAL)
        buffer_add_text(
            text, rendering->openings == MAZE_OPENINGS_YES ? "openings=yes&" : "openings=no&");
    buffer_add_text(text, "format=");
    buffer_add_text(text, rendering->format->slug);
    /* Where the path says what is drawn, nothing else can. */
    if (query->subject != MAZE_SUBJECT_MAZE ||
        rendering->style == maze_format_style(rendering->format, 0))
        return;
    buffer_add_text(text, "&");
    buffer_add_text(text, rendering->format->choice);
    buffer_add_text(text, "=");
    buffer_add_text(text, maze_style_name(rendering->style));
}
