/* What a wish is read from is reading.h's; this is what can be done with one. */
#include "service/wish.h"

#include "service/places.h"
#include "service/reading.h"

static const char *const paths[] = {
    [SUBJECT_MAZE] = "/maze",
    [SUBJECT_DISTANCES] = "/maze/distances",
    [SUBJECT_STATS] = "/maze/stats",
    [SUBJECT_CHECK] = "/maze/check",
};

const char *wish_path(int subject)
{
    return paths[subject];
}

bool wish_read(int subject, struct span query, const char *accept, struct entropy *entropy,
    struct wish *wish, struct problem *problem)
{
    struct reading reading;
    struct pair pair;

    reading_begin(&reading, subject, wish);
    while (query_next(&query, &pair))
        if (!reading_pair(&reading, pair, problem))
            return false;
    return reading_end(&reading, accept, entropy, problem);
}

bool wish_settle(struct wish *wish, struct problem *problem)
{
    struct maze_spec *spec = &wish->spec;

    /* A mask of nothing but cells is no mask: one spec for each maze. */
    if (spec->mask && mask_cells(spec->mask) == maze_spec_cells(spec)) {
        mask_free(spec->mask);
        spec->mask = NULL;
    }
    return places_settle(wish, problem);
}

void wish_claim(struct wish *wish, const struct maze_claim *claim)
{
    const struct format *json = format_find("json");

    wish->subject = SUBJECT_CHECK;
    wish->question = (struct maze_question){.claim = *claim};
    wish->rendering = (struct rendering){
        .format = json, .drawing = format_drawing(json, 0), .subject = SUBJECT_CHECK};
}

void wish_clear(struct wish *wish)
{
    mask_free(wish->spec.mask);
    walk_free(wish->question.claim.walk);
    *wish = (struct wish){0};
}

void rendering_write(const struct wish *wish, struct buffer *text)
{
    const struct rendering *rendering = &wish->rendering;

    if (wish->question.solver)
        buffer_addf(text, "solve=%s&", wish->question.solver->slug);
    if (rendering->pathless)
        buffer_add_text(text, "path=no&");
    if (rendering->openings != OPENINGS_USUAL)
        buffer_add_text(
            text, rendering->openings == OPENINGS_YES ? "openings=yes&" : "openings=no&");
    buffer_add_text(text, "format=");
    buffer_add_text(text, rendering->format->slug);
    /* Where the path says what is drawn, nothing else can. */
    if (wish->subject != SUBJECT_MAZE || rendering->drawing == format_drawing(rendering->format, 0))
        return;
    buffer_add_text(text, "&");
    buffer_add_text(text, rendering->format->choice);
    buffer_add_text(text, "=");
    buffer_add_text(text, drawing_name(rendering->drawing));
}
