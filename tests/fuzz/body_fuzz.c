/*
 * Any bytes as the JSON body of a maze or of a claim: they must be understood or refused, and what is
 * understood must be readable again from its own canonical form.
 */
#include "again.h"

#include "service/claim_body.h"
#include "service/maze_body.h"

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

    if (good && maze_spec_cells(&wish.spec) < SETTLED_CELLS) {
        good = wish_settle(&wish, &problem);
        if (good)
            /* How a verdict about a claim is shown is in no link. */
            check_again(&wish, !claim, &entropy);
    }
    if (!good)
        check_refusal(&problem);
    wish_clear(&wish);
    return 0;
}
