/*
 * Any bytes as a request's target and Accept header: they must be understood or refused, and what is
 * understood must be readable again from its own canonical form.
 */
#include "again.h"

#include "maze/encoder.h"

#include "service/query.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
        (maze_spec_cells(&wish.spec) >= SETTLED_CELLS || wish_settle(&wish, &problem)))
        check_again(&wish, true, &entropy);
    else
        check_refusal(&problem);
    wish_clear(&wish);
    free(copy);
    return 0;
}
