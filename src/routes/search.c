/* Each maze is made to be measured, and made again to be shown. */
#include "routes/search.h"

#include "maze/maze.h"

#include "base/decimal.h"
#include "base/task.h"
#include "process/clock.h"
#include "query/params.h"

#include <stdio.h>

/* Measures the maze of the spec; its difficulty only if the probe asks for it. */
static enum maze_status measure(const struct maze_spec *spec, const struct maze_question *probe,
    struct maze_task *task, uint64_t *length, uint64_t *difficulty)
{
    struct maze *maze;
    const enum maze_status status = maze_make(spec, probe, task, &maze);

    if (status != MAZE_OK)
        return status;
    *length = probe->stats ? maze->stats.solution : maze_path_length(maze->solution.path);
    *difficulty = maze->stats.difficulty;
    maze_free(maze);
    return MAZE_OK;
}

static enum maze_status find(struct search *search)
{
    search->tries = 0;
    search->found++;
    return MAZE_OK;
}

enum maze_status search_next(struct search *search, const struct maze_query *query,
    struct order *order, uint64_t end, struct maze_task *task)
{
    const struct maze_question probe = order_probe(query);
    const struct maze_sequence *sequence = &query->sequence;

    if (search->tries == 0)
        search->distance = UINT64_MAX;
    while (search->tries < SEARCH_TRIES) {
        uint64_t length, difficulty, distance;
        enum maze_status status;

        order_take_seed(order, query, search->next++);
        if (!probe.stats && !probe.solver)
            return find(search);
        /* Small mazes do not check the task. */
        if (task_cancelled(task))
            return MAZE_CANCELLED;
        status = measure(&order->spec, &probe, task, &length, &difficulty);
        if (status != MAZE_OK)
            return status;
        search->measure = sequence->order == MAZE_ORDER_DIFFICULTY ? difficulty : length;
        distance = range_distance(sequence->length, length) +
            range_distance(sequence->difficulty, difficulty);
        if (distance == 0)
            return find(search);
        search->tries++;
        if (distance < search->distance) {
            search->distance = distance;
            search->length = length;
            search->difficulty = difficulty;
        }
        if (search->tries < SEARCH_TRIES && clock_now() > end)
            return MAZE_OK;
    }
    return MAZE_END;
}

/* Adds the range, widened for the nearest maze. */
static void suggest(const struct param *param, struct range range, uint64_t number,
    char given[RANGE_TEXT], struct problem *problem)
{
    char text[RANGE_TEXT];

    *range_write(param, &range, given) = '\0';
    range = range_with(range, number);
    *range_write(param, &range, text) = '\0';
    problem_add_nearest(problem, text);
}

void search_explain(
    const struct search *search, const struct maze_query *query, struct problem *problem)
{
    const struct maze_sequence *sequence = &query->sequence;
    const bool by_length = range_distance(sequence->length, search->length);
    const struct param *param = param_at(by_length ? QUERY_LENGTH : QUERY_DIFFICULTY);
    char which[64] = "none", nearest[128], given[RANGE_TEXT], *to = nearest;

    if (search->found)
        snprintf(which, sizeof(which), "after maze %llu none", (unsigned long long)search->found);
    if (range_is_given(sequence->length))
        to = put_u64(to, "length ", search->length);
    if (range_is_given(sequence->difficulty))
        to = put_u64(to, to > nearest ? " and difficulty " : "difficulty ", search->difficulty);
    *to = '\0';
    suggest(param, by_length ? sequence->length : sequence->difficulty,
        by_length ? search->length : search->difficulty, given, problem);
    problem_about(problem, PROBLEM_NO_SUCH_MAZE, span_of(param->name), span_of(given),
        "a range that such mazes have",
        "%s of %d mazes of the sequence, up to seed number %llu, fits, and the nearest has %s",
        which, SEARCH_TRIES, (unsigned long long)(search->next - 1), nearest);
}
