#include "queries.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

static struct seed_pool seeds;
static char query_copy[8192]; /* which a query points into */

bool read_query(int subject, const char *accept, const char *text, struct maze_query *query,
    struct problem *problem)
{
    struct query_context context = {.accept = accept, .seeds = &seeds};

    *problem = (struct problem){0};
    snprintf(query_copy, sizeof(query_copy), "%s", text);
    return query_read(&context, subject, span_of(query_copy), query, problem);
}

struct maze_query understood_about(int subject, const char *text)
{
    struct maze_query query;
    struct problem problem;

    if (!read_query(subject, NULL, text, &query, &problem))
        fail_msg("'%s': %s", text, problem.detail);
    return query;
}

struct maze_query understood(const char *text)
{
    return understood_about(MAZE_SUBJECT_MAZE, text);
}

struct order order_of(const struct maze_query *query)
{
    struct problem problem = {0};
    struct order order;

    if (!order_make(query, NULL, &order, &problem))
        fail_msg("%s", problem.detail);
    return order;
}

static struct problem refused(int subject, const char *text)
{
    struct maze_query query;
    struct problem problem;

    if (read_query(subject, NULL, text, &query, &problem))
        fail_msg("'%s' was understood", text);
    maze_query_clear(&query);
    return problem;
}

struct problem problem_of(const char *text)
{
    return refused(MAZE_SUBJECT_MAZE, text);
}

void assert_refused(int subject, const char *text, const struct refusal *row)
{
    const struct problem problem = refused(subject, text);

    if (problem.kind != row->kind || strcmp(problem.parameter, row->parameter) != 0 ||
        strcmp(problem.nearest[0], row->nearest) != 0)
        fail_msg("'%s': kind %d, parameter %s, nearest %s: %s", text, problem.kind,
            problem.parameter, problem.nearest[0], problem.detail);
    assert_true(problem.detail[0] && strstr(problem.detail, row->nearest));
}

void assert_all_refused(const struct refusal *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_refused(MAZE_SUBJECT_MAZE, rows[i].text, &rows[i]);
}
