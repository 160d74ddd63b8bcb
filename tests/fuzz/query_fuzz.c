/*
 * Random bytes as the target and the Accept header of a request. They must be accepted or refused, and
 * what is accepted must survive a round trip through its canonical form.
 */
#include "again.h"

#include "maze/encoder.h"

#include "query/order.h"
#include "query/urlencoded.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int subject_of(struct span path)
{
    for (int subject = 0; subject < MAZE_SUBJECTS; subject++)
        if (subject != MAZE_SUBJECT_CHECK && span_is(path, maze_query_path(subject)))
            return subject;
    return MAZE_SUBJECT_MAZE;
}

/* What is made is valid, also where it is not what was asked for: a part of a maze, or a level of it. */
static void check_order(const struct maze_query *query)
{
    struct problem problem = {0};
    struct order order;

    if (order_make(query, NULL, &order, &problem))
        check(!maze_cost(&order.spec, &order.question).invalid);
    else
        check(problem.detail[0] != '\0');
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
    static struct seed_pool seeds;
    char *copy = malloc(size + 1);
    struct span rest, path, text;
    struct problem problem = {0};
    struct maze_query query;

    if (!copy)
        return 0;
    if (size)
        memcpy(copy, data, size);
    copy[size] = '\0';
    /* A line feed ends the target; a header cannot hold a NUL. */
    rest = (struct span){copy, size};
    urlencoded_split(span_cut(&rest, '\n'), &path, &text);
    (void)urlencoded_decode(&path, false);

    struct query_context context = {.accept = rest.length ? rest.text : NULL, .seeds = &seeds};
    if (!query_read(&context, subject_of(path), text, &query, &problem))
        check_refusal(&problem);
    else {
        check_order(&query);
        if (maze_spec_cells(&query.spec) <= MAZE_SHAPE_CELLS)
            check_again(&query, true, &seeds);
    }
    maze_query_clear(&query);
    free(copy);
    return 0;
}
