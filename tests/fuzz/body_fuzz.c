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

/* The permalink, read again, is the same maze. */
static void check_again(struct wish *wish, struct entropy *entropy)
{
    char spec[MAZE_SPEC_TEXT], copy[MAZE_SPEC_TEXT], again[MAZE_SPEC_TEXT];
    struct problem problem = {0};
    struct wish second;
    const size_t length = maze_spec_write(&wish->spec, spec);

    memcpy(copy, spec, length + 1);
    check(wish_read(SUBJECT_MAZE, (struct span){copy, length}, NULL, entropy, &second, &problem));
    check(wish_settle(&second, &problem));
    maze_spec_write(&second.spec, again);
    check(strcmp(again, spec) == 0);
    wish_clear(&second);
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
            check_again(&wish, &entropy);
    }
    if (!good)
        check_refusal(&problem);
    wish_clear(&wish);
    return 0;
}
