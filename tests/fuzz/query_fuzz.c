/*
 * Any bytes as a request's target and Accept header: they must be understood or refused, and what is
 * understood must be readable again from its own canonical form.
 */
#include "maze/encoder.h"

#include "service/query.h"
#include "service/wish.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good)
{
    if (!good)
        abort();
}

/* The query of the permalink, as Content-Location has it. */
static void write_link(const struct wish *wish, struct buffer *link)
{
    char spec[MAZE_SPEC_TEXT];

    buffer_add(link, spec, maze_spec_write(&wish->spec, spec));
    buffer_add(link, "&", 1);
    rendering_write(wish, link);
    check(!link->failed);
}

/* Whether both are shown in the same way: what a link leaves out, a second one leaves out too. */
static bool shown_alike(const struct wish *one, const struct wish *two)
{
    return one->question.solver == two->question.solver &&
        one->rendering.format == two->rendering.format &&
        one->rendering.drawing == two->rendering.drawing &&
        one->rendering.pathless == two->rendering.pathless &&
        one->rendering.openings == two->rendering.openings;
}

/* The permalink, read again, is the same wish, and has the same permalink. */
static void check_again(const struct wish *wish, struct entropy *entropy)
{
    struct buffer link = {0}, copy = {0}, link_again = {0};
    struct problem problem = {0};
    struct wish again;

    write_link(wish, &link);
    buffer_add(&copy, link.data, link.length);
    check(wish_read(
        wish->subject, (struct span){copy.data, copy.length}, NULL, entropy, &again, &problem));
    if (maze_spec_cells(&wish->spec) < 1 << 20)
        check(wish_settle(&again, &problem));
    write_link(&again, &link_again);
    check(strcmp(link_again.data, link.data) == 0);
    check(strcmp(wish_path(again.rendering.subject), wish_path(wish->rendering.subject)) == 0);
    check(shown_alike(&again, wish));
    wish_clear(&again);
    buffer_free(&link_again);
    buffer_free(&copy);
    buffer_free(&link);
}

static int subject_of(struct span path)
{
    if (span_is(path, "/maze/distances"))
        return SUBJECT_DISTANCES;
    return span_is(path, "/maze/stats") ? SUBJECT_STATS : SUBJECT_MAZE;
}

static void check_refusal(const struct problem *problem)
{
    struct buffer json = {0};

    check(problem->detail[0] != '\0');
    problem_write(problem, &json);
    check(!json.failed && json.length > 0 && span_is_utf8((struct span){json.data, json.length}));
    check(!problem->about == !strstr(json.data, "\"errors\""));
    buffer_free(&json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct entropy entropy;
    char *copy = malloc(size + 1);
    struct span rest, path, query;
    struct problem problem = {0};
    struct wish wish;

    if (!copy)
        return 0;
    if (size)
        memcpy(copy, data, size);
    copy[size] = '\0';
    /* A line feed ends the target; a header cannot hold a NUL. */
    rest = (struct span){copy, size};
    query_split(span_cut(&rest, '\n'), &path, &query);
    (void)query_decode(&path, false);
    memset(&wish, 0, sizeof(wish));
    if (wish_read(
            subject_of(path), query, rest.length ? rest.text : NULL, &entropy, &wish, &problem) &&
        (maze_spec_cells(&wish.spec) >= 1 << 20 || wish_settle(&wish, &problem)))
        check_again(&wish, &entropy);
    else
        check_refusal(&problem);
    wish_clear(&wish);
    free(copy);
    return 0;
}
