/* The queue of jobs, with an owner that only records its notifications and the test as the worker. */
#include "jobs/job_queue.h"
#include "jobs/jobs.h"

#include "core/task.h"

#include "unit.h"

#include <stdio.h>
#include <unistd.h>

struct owner {
    int parked, woken, called;
    bool gone;
    int fails; /* how a call of it does */
};

static void park(void *owner)
{
    ((struct owner *)owner)->parked++;
}

static void wake(void *owner)
{
    ((struct owner *)owner)->woken++;
}

static bool gone(void *owner)
{
    return ((struct owner *)owner)->gone;
}

static const struct job_owner calls = {park, wake, gone};

static const struct address one = {{[15] = 1}};

/* Jobs of which one client may have all memory and all workers. */
static struct jobs *new_jobs(uint64_t memory, uint64_t queue, uint64_t timeout)
{
    const struct jobs_limits limits = {.memory = memory, .queue = queue, .timeout = timeout};

    return jobs_new(&calls, &limits);
}

static struct maze_spec spec_of_side(uint64_t side)
{
    return (struct maze_spec){maze_algorithm_find("recursive-backtracker"), side, side, 1};
}

static uint64_t need(uint64_t side)
{
    const struct maze_spec spec = spec_of_side(side);
    const struct maze_cost memory = maze_cost(&spec, NULL);

    return memory.held + memory.scratch;
}

static struct job *submit(struct jobs *jobs, uint64_t side, struct owner *owner)
{
    const struct maze_spec spec = spec_of_side(side);
    const struct maze_rendering rendering = {
        maze_format_find("text"), maze_format_style(maze_format_find("text"), 0)};
    struct maze_encoder *encoder;
    struct job *job;

    assert_int_equal(maze_encoder_new(&rendering, &spec, NULL, &encoder), MAZE_OK);
    job = job_submit(jobs, &one, &spec, NULL, 0, encoder, owner);
    if (!job)
        maze_encoder_free(encoder);
    return job;
}

static void make(struct job *job)
{
    struct maze_task *task = maze_task_new();

    job_make(job, task);
    maze_task_free(task);
}

static void assert_empty(struct jobs *jobs)
{
    const struct jobs_count count = jobs_count(jobs);

    assert_int_equal(count.waiting, 0);
    assert_int_equal(count.running, 0);
    assert_int_equal(count.reserved, 0);
    assert_int_equal(count.backlog, 0);
    jobs_free(jobs);
}

TEST(a_job_ends_in_an_answer_and_its_memory_comes_back)
{
    struct jobs *jobs = new_jobs(1 << 20, 4, 60);
    struct owner owner = {0};
    struct job *job = submit(jobs, 100, &owner);
    const struct maze_spec spec = spec_of_side(100);
    struct maze_encoder *encoder;
    char first[8];
    size_t written;
    uint64_t held;

    assert_int_equal(owner.parked, 1);
    assert_int_equal(job_state(job), JOB_WAITING);
    assert_int_equal(jobs_count(jobs).reserved, 0);
    assert_ptr_equal(jobs_take(jobs), job);
    assert_int_equal(job_state(job), JOB_RUNNING);
    assert_int_equal(jobs_count(jobs).reserved, need(100));
    make(job);
    assert_int_equal(owner.woken, 1);
    assert_int_equal(job_state(job), JOB_DONE);
    assert_int_equal(jobs_count(jobs).reserved, maze_cost(&spec, NULL).held);
    encoder = job_close(job, &held);
    assert_non_null(encoder);
    assert_int_equal(maze_encoder_next(encoder, first, sizeof(first), &written), MAZE_OK);
    assert_memory_equal(first, "########", sizeof(first));
    assert_int_equal(held, maze_cost(&spec, NULL).held);
    maze_encoder_free(encoder);
    jobs_release(jobs, &one, held);
    assert_empty(jobs);
}

TEST(a_full_queue_takes_no_job_and_parks_nobody)
{
    struct jobs *jobs = new_jobs(1 << 20, 2, 60);
    struct owner owner = {0};
    struct job *a = submit(jobs, 10, &owner), *b = submit(jobs, 10, &owner);
    uint64_t held;

    assert_null(submit(jobs, 10, &owner));
    assert_int_equal(owner.parked, 2);
    assert_null(job_close(a, &held));
    assert_non_null(a = submit(jobs, 10, &owner));
    job_close(a, &held);
    job_close(b, &held);
    assert_int_equal(held, 0);
    assert_int_equal(owner.woken, 0);
    assert_empty(jobs);
}

TEST(a_small_job_passes_a_large_one_that_waits_for_memory)
{
    struct jobs *jobs = new_jobs(need(100) + need(10), 100, 60);
    struct owner owner = {0};
    struct job *first = submit(jobs, 100, &owner), *large, *small;
    uint64_t held;

    assert_ptr_equal(jobs_take(jobs), first);
    large = submit(jobs, 100, &owner);
    small = submit(jobs, 10, &owner);
    assert_ptr_equal(jobs_take(jobs), small);
    make(small);
    maze_encoder_free(job_close(small, &held));
    jobs_release(jobs, &one, held);
    /* The large one can start once the first job has returned its memory. */
    make(first);
    maze_encoder_free(job_close(first, &held));
    jobs_release(jobs, &one, held);
    assert_ptr_equal(jobs_take(jobs), large);
    make(large);
    maze_encoder_free(job_close(large, &held));
    jobs_release(jobs, &one, held);
    assert_empty(jobs);
}

TEST(an_owner_that_is_gone_ends_its_job)
{
    struct jobs *jobs = new_jobs(1 << 20, 4, 60);
    struct owner waits = {0}, runs = {0};
    struct job *running = submit(jobs, 50, &runs), *waiting = submit(jobs, 50, &waits);
    uint64_t held;

    assert_ptr_equal(jobs_take(jobs), running);
    jobs_reap(jobs);
    assert_int_equal(job_state(waiting), JOB_WAITING);
    waits.gone = runs.gone = true;
    jobs_reap(jobs);
    assert_int_equal(job_state(waiting), JOB_ABANDONED);
    assert_int_equal(job_state(running), JOB_ABANDONED);
    assert_int_equal(waits.woken, 1);
    assert_int_equal(runs.woken, 1);
    assert_true(atomic_load(&running->cancel));
    assert_null(job_close(waiting, &held));
    assert_null(job_close(running, &held));
    make(running);
    assert_empty(jobs);
}

TEST(a_job_past_its_time_is_ended_and_its_late_rows_are_dropped)
{
    struct jobs *jobs = new_jobs(1 << 20, 4, 0);
    struct owner owner = {0};
    struct job *job = submit(jobs, 50, &owner);
    uint64_t held;

    assert_ptr_equal(jobs_take(jobs), job);
    usleep(1000);
    jobs_reap(jobs);
    assert_int_equal(job_state(job), JOB_TIMED_OUT);
    assert_int_equal(owner.woken, 1);
    make(job);
    assert_int_equal(owner.woken, 1);
    assert_int_equal(job_state(job), JOB_TIMED_OUT);
    assert_null(job_close(job, &held));
    assert_int_equal(held, 0);
    assert_empty(jobs);
}

TEST(memory_that_is_not_there_is_not_reserved)
{
    struct jobs *jobs = new_jobs(1000, 4, 60);

    assert_int_equal(jobs_reserve(jobs, &one, 600), BUDGET_OK);
    assert_int_equal(jobs_reserve(jobs, &one, 401), BUDGET_OVER_LIMIT);
    assert_int_equal(jobs_reserve(jobs, &one, UINT64_MAX), BUDGET_OVER_LIMIT);
    assert_int_equal(jobs_reserve(jobs, &one, 400), BUDGET_OK);
    jobs_release(jobs, &one, 1000);
    assert_empty(jobs);
}

/* A call, which is told of in its owner. */
static enum maze_status called(void *owner, struct maze_task *task)
{
    (void)task;
    ((struct owner *)owner)->called++;
    return MAZE_OK;
}

static struct job *submit_call(struct jobs *jobs, uint64_t scratch, struct owner *owner)
{
    const struct job_call call = {.make = called, .argument = owner, .scratch = scratch};

    return job_submit_call(jobs, &one, &call, owner);
}

TEST(a_job_larger_than_the_budget_is_refused_and_holds_up_nobody)
{
    struct jobs *jobs = new_jobs(1000, 4, 60);
    struct owner owner = {0};

    assert_null(submit_call(jobs, 1001, &owner));
    assert_null(submit_call(jobs, UINT64_MAX, &owner));
    assert_int_equal(owner.parked, 0);
    assert_int_equal(jobs_count(jobs).waiting, 0);
    assert_empty(jobs);
}

TEST(the_backlog_counts_calls)
{
    struct jobs *jobs = new_jobs(1000, 4, 60);
    struct owner owner = {0};
    const struct job_call call = {.make = called, .argument = &owner, .nanoseconds = 7000};
    struct job *job = job_submit_call(jobs, &one, &call, &owner);
    uint64_t held;

    assert_int_equal(jobs_count(jobs).backlog, 7000);
    assert_null(job_close(job, &held));
    assert_int_equal(jobs_count(jobs).backlog, 0);
    assert_empty(jobs);
}

TEST(stopping_ends_every_job_and_takes_no_more)
{
    struct jobs *jobs = new_jobs(1 << 20, 4, 60);
    struct owner owner = {0};
    struct job *job = submit(jobs, 50, &owner);
    uint64_t held;

    jobs_stop(jobs);
    assert_int_equal(owner.woken, 1);
    assert_null(jobs_take(jobs));
    assert_null(submit(jobs, 50, &owner));
    assert_null(job_close(job, &held));
    assert_empty(jobs);
}

TEST(a_call_is_made_before_mazes_that_wait_and_after_calls_that_came_first)
{
    struct jobs *jobs = new_jobs(1 << 20, 4, 60);
    struct owner owner = {0};
    struct job *maze = submit(jobs, 10, &owner);
    struct job *first = submit_call(jobs, 1000, &owner);
    struct job *second = submit_call(jobs, 0, &owner);
    struct job *last = submit(jobs, 10, &owner);
    struct job *const order[] = {first, second, maze, last};
    uint64_t held;

    assert_int_equal(owner.parked, 4);
    assert_null(submit_call(jobs, 0, &owner));
    for (int i = 0; i < 4; i++) {
        assert_ptr_equal(jobs_take(jobs), order[i]);
        if (i == 0)
            assert_int_equal(jobs_count(jobs).reserved, 1000);
        make(order[i]);
        assert_int_equal(owner.called, i < 2 ? i + 1 : 2);
        assert_int_equal(owner.woken, i + 1);
        assert_int_equal(job_state(order[i]), JOB_DONE);
        maze_encoder_free(job_close(order[i], &held));
        jobs_release(jobs, &one, held);
    }
    assert_empty(jobs);
}

TEST(a_call_that_waits_ends_as_its_time_is_up_and_one_under_way_is_waited_for)
{
    struct jobs *jobs = new_jobs(1 << 20, 4, 0);
    struct owner waits = {0}, runs = {.gone = true};
    struct job *running = submit_call(jobs, 0, &runs), *waiting;
    uint64_t held;

    assert_ptr_equal(jobs_take(jobs), running);
    waiting = submit_call(jobs, 0, &waits);
    usleep(1000);
    jobs_reap(jobs);
    assert_int_equal(job_state(waiting), JOB_TIMED_OUT);
    assert_int_equal(waits.woken, 1);
    assert_null(job_close(waiting, &held));
    jobs_stop(jobs);
    assert_int_equal(job_state(running), JOB_RUNNING);
    assert_int_equal(runs.woken, 0);
    make(running);
    assert_int_equal(runs.called, 1);
    assert_int_equal(runs.woken, 1);
    assert_int_equal(job_state(running), JOB_DONE);
    assert_null(job_close(running, &held));
    assert_int_equal(waits.called, 0);
    assert_empty(jobs);
}

/* A call that returns as soon as it is told to, or fails in one of two ways. */
static enum maze_status cancelled(void *owner, struct maze_task *task)
{
    static const enum maze_status statuses[] = {MAZE_NO_MEMORY, MAZE_TOO_LARGE};

    ((struct owner *)owner)->called++;
    return task_cancelled(task) ? MAZE_CANCELLED : statuses[((struct owner *)owner)->fails];
}

TEST(a_call_under_way_is_told_that_its_client_left_or_its_time_is_up)
{
    static const enum job_state states[] = {
        JOB_TIMED_OUT, JOB_ABANDONED, JOB_FAILED, JOB_TOO_LARGE};

    for (int i = 0; i < 4; i++) {
        struct jobs *jobs = new_jobs(1 << 20, 4, i ? 60 : 0);
        struct owner owner = {.gone = i == 1, .fails = i == 3};
        const struct job_call call = {
            .make = cancelled, .argument = &owner, .held = 100, .scratch = 10};
        struct job *job = job_submit_call(jobs, &one, &call, &owner);
        uint64_t held;

        assert_ptr_equal(jobs_take(jobs), job);
        assert_int_equal(jobs_count(jobs).reserved, 110);
        usleep(1000);
        jobs_reap(jobs);
        assert_int_equal(owner.woken, 0);
        make(job);
        assert_int_equal(owner.woken, 1);
        assert_int_equal(job_state(job), states[i]);
        assert_int_equal(jobs_count(jobs).reserved, 0);
        assert_null(job_close(job, &held));
        assert_int_equal(held, 0);
        assert_empty(jobs);
    }
}

TEST(a_long_call_takes_its_turn_and_keeps_what_it_holds)
{
    struct jobs *jobs = new_jobs(1 << 20, 4, 60);
    struct owner owner = {0};
    const struct job_call call = {
        .make = called, .argument = &owner, .held = 100, .scratch = 10, .is_long = true};
    struct job *maze = submit(jobs, 10, &owner);
    struct job *of_call = job_submit_call(jobs, &one, &call, &owner);
    struct job *brief = submit_call(jobs, 0, &owner);
    struct job *const order[] = {brief, maze, of_call};
    uint64_t held = 0;

    for (int i = 0; i < 3; i++) {
        jobs_release(jobs, &one, held);
        assert_ptr_equal(jobs_take(jobs), order[i]);
        make(order[i]);
        maze_encoder_free(job_close(order[i], &held));
    }
    assert_int_equal(held, 100);
    assert_int_equal(jobs_count(jobs).reserved, 100);
    jobs_release(jobs, &one, held);
    assert_empty(jobs);
}

TEST(what_continues_finds_a_place_in_a_full_queue_until_the_end)
{
    struct jobs *jobs = new_jobs(1 << 20, 1, 60);
    struct owner owner = {0};
    const struct job_call call = {
        .make = called, .argument = &owner, .is_long = true, .continues = true};
    struct job *maze = submit(jobs, 10, &owner), *job;
    uint64_t held;

    assert_null(submit(jobs, 10, &owner));
    job = job_submit_call(jobs, &one, &call, &owner);
    assert_non_null(job);
    jobs_stop(jobs);
    assert_null(job_submit_call(jobs, &one, &call, &owner));
    assert_null(job_close(maze, &held));
    assert_null(job_close(job, &held));
    assert_empty(jobs);
}

TEST(the_memory_of_a_large_maze_is_given_back_later)
{
    struct jobs *jobs = new_jobs(1 << 30, 4, 60);
    struct owner owner = {0};

    for (uint64_t side = 100; side <= 4000; side += 3900) {
        struct job *job = submit(jobs, side, &owner);
        struct maze_encoder *encoder;
        uint64_t held;

        assert_ptr_equal(jobs_take(jobs), job);
        make(job);
        encoder = job_close(job, &held);
        assert_int_equal(held > JOBS_FREED_AT_ONCE, side == 4000);
        jobs_discard(jobs, &one, encoder, held);
        assert_int_equal(jobs_count(jobs).reserved, side == 4000 ? held : 0);
    }
    jobs_discard(jobs, &one, NULL, 0);
    jobs_free_discarded(jobs);
    assert_empty(jobs);
}
