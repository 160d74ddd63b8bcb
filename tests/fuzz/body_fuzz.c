/*
 * Any bytes as the JSON body of a maze or of a claim: they must be understood or refused, and what is
 * understood must be readable again from its own canonical form.
 */
#include "service/claim_body.h"
#include "service/maze_body.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good)
{
    if (!good)
        abort();
}

/* The query of the permalink; how a verdict about a claim is shown is in no link. */
static void write_link(const struct wish *wish, bool claim, struct buffer *link)
{
    char spec[MAZE_SPEC_TEXT];

    buffer_add(link, spec, maze_spec_write(&wish->spec, spec));
    if (!claim) {
        buffer_add(link, "&", 1);
        rendering_write(wish, link);
    }
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

/* The permalink, read again, is the same maze, shown in the same way. */
static void check_again(const struct wish *wish, bool claim, struct entropy *entropy)
{
    struct buffer link = {0}, copy = {0}, link_again = {0};
    struct problem problem = {0};
    struct wish again;

    write_link(wish, claim, &link);
    buffer_add(&copy, link.data, link.length);
    check(wish_read(
        SUBJECT_MAZE, (struct span){copy.data, copy.length}, NULL, entropy, &again, &problem));
    check(wish_settle(&again, &problem));
    write_link(&again, claim, &link_again);
    check(strcmp(link_again.data, link.data) == 0);
    check(claim || shown_alike(&again, wish));
    wish_clear(&again);
    buffer_free(&link_again);
    buffer_free(&copy);
    buffer_free(&link);
}

static void check_refusal(const struct problem *problem)
{
    struct buffer json = {0};

    check(problem->detail[0] != '\0');
    problem_write(problem, &json);
    check(!json.failed && span_is_utf8((struct span){json.data, json.length}));
    buffer_free(&json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct entropy entropy;
    const struct request request = {
        .method = METHOD_POST,
        .content_type = "application/json",
        .body = {(const char *)data + (size > 0), size - (size > 0)},
        .entropy = &entropy,
    };
    const bool claim = size > 0 && data[0] == 'c';
    struct problem problem = {0};
    struct wish wish = {0};
    bool good = claim ? claim_body_read(&request, &wish, &problem)
                      : maze_body_read(&request, &wish, &problem);

    /* Places are looked for in mazes that a server would make only. */
    if (good && maze_spec_cells(&wish.spec) < 1 << 20) {
        good = wish_settle(&wish, &problem);
        if (good)
            check_again(&wish, claim, &entropy);
    }
    if (!good)
        check_refusal(&problem);
    wish_clear(&wish);
    return 0;
}
