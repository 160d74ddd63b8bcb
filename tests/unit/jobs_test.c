/* The queue of jobs, with an owner that only records its notifications and the test as the worker. */
#include "jobs/job_queue.h"
#include "jobs/jobs.h"

#include "base/task.h"

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
    static struct metrics metrics;
    const struct jobs_limits limits = {.memory = memory,
        .client_memory = memory,
        .queue = queue,
        .workers = UINT64_MAX,
        .timeout = timeout,
        .metrics = &metrics};

    return jobs_new(&calls, &limits);
}

/* A call, which is told of in its owner. */
static enum maze_status called(void *owner, struct maze_task *task)
{
    (void)task;
    ((struct owner *)owner)->called++;
    return MAZE_OK;
}

/* A long call, as that of a maze: half of the memory is held, and half is for the time that it runs. */
static struct job *submit(struct jobs *jobs, uint64_t bytes, struct owner *owner)
{
    const struct job_call call = {.make = called,
        .argument = owner,
        .held = bytes / 2,
        .scratch = bytes - bytes / 2,
        .is_long = true};

    return job_submit(jobs, &one, &call, owner);
}

/* A short one. */
static struct job *submit_call(struct jobs *jobs, uint64_t scratch, struct owner *owner)
{
    const struct job_call call = {.make = called, .argument = owner, .scratch = scratch};

    return job_submit(jobs, &one, &call, owner);
}

/* Lets go of a job that is done, and of its memory. */
static void end(struct jobs *jobs, struct job *job)
{
    uint64_t held;

    assert_int_equal(job_close(job, &held), JOB_DONE);
    jobs_release(jobs, &one, held);
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
    jobs_free(jobs);
}

TEST(a_job_ends_in_an_answer_and_its_memory_comes_back)
{
    struct jobs *jobs = new_jobs(1000, 4, 60);
    struct owner owner = {0};
    struct job *job = submit(jobs, 300, &owner);
    uint64_t held;

    assert_int_equal(owner.parked, 1);
    assert_int_equal(job->state, JOB_WAITING);
    assert_int_equal(jobs_count(jobs).reserved, 0);
    assert_ptr_equal(jobs_take(jobs), job);
    assert_int_equal(job->state, JOB_RUNNING);
    assert_int_equal(jobs_count(jobs).reserved, 300);
    make(job);
    assert_int_equal(owner.called, 1);
    assert_int_equal(owner.woken, 1);
    assert_int_equal(job->state, JOB_DONE);
    assert_int_equal(jobs_count(jobs).reserved, 150);
    assert_int_equal(job_close(job, &held), JOB_DONE);
    assert_int_equal(held, 150);
    jobs_release(jobs, &one, held);
    assert_empty(jobs);
}

TEST(a_full_queue_takes_no_job_and_parks_nobody)
{
    struct jobs *jobs = new_jobs(1000, 2, 60);
    struct owner owner = {0};
    struct job *a = submit(jobs, 10, &owner), *b = submit(jobs, 10, &owner);
    uint64_t held;

    assert_null(submit(jobs, 10, &owner));
    assert_int_equal(owner.parked, 2);
    assert_int_equal(job_close(a, &held), JOB_ABANDONED);
    assert_non_null(a = submit(jobs, 10, &owner));
    job_close(a, &held);
    job_close(b, &held);
    assert_int_equal(held, 0);
    assert_int_equal(owner.woken, 0);
    assert_empty(jobs);
}

TEST(a_small_job_passes_a_large_one_that_waits_for_memory)
{
    struct jobs *jobs = new_jobs(1100, 100, 60);
    struct owner owner = {0};
    struct job *first = submit(jobs, 1000, &owner), *large, *small;

    assert_ptr_equal(jobs_take(jobs), first);
    large = submit(jobs, 1000, &owner);
    small = submit(jobs, 100, &owner);
    assert_ptr_equal(jobs_take(jobs), small);
    make(small);
    end(jobs, small);
    /* The large one can start once the first job has returned its memory. */
    make(first);
    end(jobs, first);
    assert_ptr_equal(jobs_take(jobs), large);
    make(large);
    end(jobs, large);
    assert_empty(jobs);
}

TEST(an_owner_that_is_gone_ends_its_job)
{
    struct jobs *jobs = new_jobs(1000, 4, 60);
    struct owner waits = {0}, runs = {0};
    struct job *running = submit(jobs, 50, &runs), *waiting = submit(jobs, 50, &waits);
    uint64_t held;

    assert_ptr_equal(jobs_take(jobs), running);
    jobs_reap(jobs);
    assert_int_equal(waiting->state, JOB_WAITING);
    assert_false(atomic_load(&running->cancel));
    waits.gone = runs.gone = true;
    jobs_reap(jobs);
    assert_int_equal(waits.woken, 1);
    assert_true(atomic_load(&running->cancel));
    assert_int_equal(job_close(waiting, &held), JOB_ABANDONED);
    assert_int_equal(waits.woken, 1);
    make(running);
    assert_int_equal(runs.woken, 1);
    end(jobs, running);
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
    assert_int_equal(job_close(job, &held), JOB_ABANDONED);
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

    assert_int_equal(owner.parked, 4);
    assert_null(submit_call(jobs, 0, &owner));
    for (int i = 0; i < 4; i++) {
        assert_ptr_equal(jobs_take(jobs), order[i]);
        if (i == 0)
            assert_int_equal(jobs_count(jobs).reserved, 1000);
        make(order[i]);
        assert_int_equal(owner.called, i + 1);
        assert_int_equal(owner.woken, i + 1);
        end(jobs, order[i]);
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
    assert_int_equal(waits.woken, 1);
    assert_int_equal(job_close(waiting, &held), JOB_TIMED_OUT);
    jobs_stop(jobs);
    assert_int_equal(running->state, JOB_RUNNING);
    assert_int_equal(runs.woken, 0);
    make(running);
    assert_int_equal(runs.called, 1);
    assert_int_equal(runs.woken, 1);
    end(jobs, running);
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
        struct job *job = job_submit(jobs, &one, &call, &owner);
        uint64_t held;

        assert_ptr_equal(jobs_take(jobs), job);
        assert_int_equal(jobs_count(jobs).reserved, 110);
        usleep(1000);
        jobs_reap(jobs);
        assert_int_equal(owner.woken, 0);
        make(job);
        assert_int_equal(owner.woken, 1);
        assert_int_equal(jobs_count(jobs).reserved, 0);
        assert_int_equal(job_close(job, &held), states[i]);
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
    struct job *of_call = job_submit(jobs, &one, &call, &owner);
    struct job *brief = submit_call(jobs, 0, &owner);
    struct job *const order[] = {brief, maze, of_call};
    uint64_t held = 0;

    for (int i = 0; i < 3; i++) {
        jobs_release(jobs, &one, held);
        assert_ptr_equal(jobs_take(jobs), order[i]);
        make(order[i]);
        assert_int_equal(job_close(order[i], &held), JOB_DONE);
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
    job = job_submit(jobs, &one, &call, &owner);
    assert_non_null(job);
    jobs_stop(jobs);
    assert_null(job_submit(jobs, &one, &call, &owner));
    assert_int_equal(job_close(maze, &held), JOB_ABANDONED);
    assert_int_equal(job_close(job, &held), JOB_ABANDONED);
    assert_empty(jobs);
}

TEST(the_memory_of_a_large_maze_is_given_back_later)
{
    struct jobs *jobs = new_jobs(1 << 30, 4, 60);

    for (uint64_t held = JOBS_FREED_AT_ONCE; held <= JOBS_FREED_AT_ONCE + 1; held++) {
        const struct maze_spec spec = {maze_algorithm_at(0), 10, 10, 1};
        const struct maze_format *text = maze_format_find("text");
        const struct maze_rendering rendering = {text, maze_format_style(text, 0)};
        struct maze_encoder *encoder;

        assert_int_equal(maze_encoder_new(&rendering, &spec, NULL, &encoder), MAZE_OK);
        assert_int_equal(jobs_reserve(jobs, &one, held), BUDGET_OK);
        jobs_discard(jobs, &one, encoder, held);
        assert_int_equal(jobs_count(jobs).reserved, held > JOBS_FREED_AT_ONCE ? held : 0);
    }
    jobs_discard(jobs, &one, NULL, 0);
    jobs_free_discarded(jobs);
    assert_empty(jobs);
}
