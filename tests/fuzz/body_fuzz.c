/*
 * Random bytes as the JSON body of POST /maze or POST /maze/check. They must be accepted or refused, and
 * what is accepted must survive a round trip through its canonical form.
 */
#include "again.h"

#include "query/json_body.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
    static struct seed_pool seeds;
    const struct message_body body = {
        .bytes = {(const char *)data + (size > 0), size - (size > 0)},
        .content_type = "application/json",
    };
    const bool candidate = size > 0 && data[0] == 'c';
    struct problem problem = {0};
    struct maze_query query = {0};
    struct query_context context = {.seeds = &seeds};
    const bool good = candidate ? candidate_body_read(&body, &context, &query, &problem)
                                : maze_body_read(&body, &context, &query, &problem);

    if (!good)
        check_refusal(&problem);
    else if (maze_spec_cells(&query.spec) <= MAZE_SHAPE_CELLS)
        /* No link has the rendering of a verdict. */
        check_again(&query, !candidate, &seeds);
    maze_query_clear(&query);
    return 0;
}
