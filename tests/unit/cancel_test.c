/* Cancelled work stops soon, whatever it is doing. */
#include "canceller.h"
#include "mazes.h"
#include "unit.h"

enum {
    FIRST = 2 * MILLISECOND, /* when the flag is set; then twice as late, and so on */
    LAST = 600 * MILLISECOND,
    SOON = 40 * MILLISECOND /* of processor time to stop and to return memory */
};

struct request {
    struct maze_spec spec;
    struct maze_question question;
};

static enum maze_status make(struct maze_task *task, const void *argument)
{
    const struct request *request = argument;
    struct maze *maze;
    const enum maze_status status = maze_make(&request->spec, &request->question, task, &maze);

    if (status == MAZE_OK)
        maze_free(maze);
    return status;
}

/* Cancels later and later, until the work is finished first. Returns how often it was cancelled. */
static unsigned assert_stops(const struct request *request)
{
    enum maze_status status = MAZE_CANCELLED;
    unsigned cancelled = 0;

    for (uint64_t later = FIRST; status == MAZE_CANCELLED && later < LAST; later *= 2) {
        uint64_t went_on;
        char text[MAZE_SPEC_TEXT];

        status = cancel_later(make, request, later, SOON, &went_on);
        cancelled += status == MAZE_CANCELLED;
        maze_spec_write(&request->spec, text);
        if (status != MAZE_OK)
            assert_int_equal(status, MAZE_CANCELLED);
        /* Times under a sanitizer mean nothing. */
        if (status == MAZE_CANCELLED && !is_slow() && went_on > SOON)
            fail_msg("%s, %s: %llu us of work after it was cancelled at %llu us", text,
                request->question.solver      ? request->question.solver->slug
                    : request->question.pairs ? "pairs"
                                              : "no solver",
                (unsigned long long)went_on / 1000, (unsigned long long)later / 1000);
    }
    return cancelled;
}

/* Enough cells for passes of tens of milliseconds, in one row, in two, or in many. */
static const struct maze_point sides[] = {{1500, 1500}, {2250000, 1}, {1125000, 2}};

TEST(changes_stop_soon_after_they_are_cancelled)
{
    unsigned cancelled = 0;

    for (size_t i = 0; i < LENGTH(sides); i++) {
        struct request request = {{maze_algorithm_find("sidewinder"), sides[i].x, sides[i].y, 1}};

        request.spec.sparse = 100;
        if (sides[i].y > 1) {
            request.spec.sparse = 40;
            request.spec.braid = 80;
            request.spec.loops = 500000;
        }
        cancelled += assert_stops(&request);
    }
    assert_true(cancelled > 3);
}

TEST(answers_stop_soon_after_they_are_cancelled)
{
    unsigned cancelled = 0;

    for (size_t i = 0; i < LENGTH(sides); i++) {
        struct request request = {{maze_algorithm_find("sidewinder"), sides[i].x, sides[i].y, 1}};

        request.question.stats = true;
        cancelled += assert_stops(&request);
        request.question.stats = false;
        request.question.pairs = MAZE_PAIRS_MAX;
        cancelled += assert_stops(&request);
        request.question.pairs = 0;
        for (size_t k = 0; maze_solver_at(k); k++) {
            request.question.solver = maze_solver_at(k);
            if (!request.question.solver->largest)
                cancelled += assert_stops(&request);
        }
    }
    /* A wall follower that meets the goal early finishes before it is cancelled. */
    assert_true(cancelled > 10);
}

TEST(joined_edges_stop_soon_too)
{
    static const char *const slugs[] = {"kruskal", "wilson", "hunt-and-kill"};

    unsigned cancelled = 0;

    for (size_t i = 0; i < LENGTH(slugs); i++)
        for (size_t k = 0; k < LENGTH(sides); k++)
            cancelled += assert_stops(&(struct request){
                {maze_algorithm_find(slugs[i]), sides[k].x, sides[k].y, 1, .wrap = MAZE_WRAP_Y}});
    assert_true(cancelled > 10);
}

/* Of each algorithm, and of each solver. */
TEST(steps_stop_soon_after_they_are_cancelled)
{
    static const struct maze_point boards[] = {{1000, 1000}, {1000000, 1}, {400000, 2}};
    const struct maze_algorithm *algorithm;
    unsigned cancelled = 0;

    for (size_t i = 0; (algorithm = maze_algorithm_at(i)); i++)
        for (size_t k = 0; k < LENGTH(boards); k++)
            cancelled += assert_stops(
                &(struct request){{algorithm, boards[k].x, boards[k].y, 1}, {.steps = true}});
    for (size_t i = 0; maze_solver_at(i); i++)
        if (!maze_solver_at(i)->largest)
            cancelled += assert_stops(&(struct request){
                {maze_algorithm_find("sidewinder"), 1000, 1000, 1, .sparse = 40, .braid = 80},
                {.steps = true, .solver = maze_solver_at(i)}});
    assert_true(cancelled > 60);
}
