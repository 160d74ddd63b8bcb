/* What jobs of several clients do to each other: turns, places in a full queue, memory and its shares. */
#include "jobs/job_queue.h"
#include "jobs/jobs.h"

#include "process/clock.h"

#include "unit.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static const struct address a = {{[15] = 1}}, b = {{[15] = 2}}, c = {{[15] = 3}};

struct owner {
    atomic_int woken;
    bool gone;
};

static void park(void *owner)
{
    (void)owner;
}

static void wake(void *owner)
{
    atomic_fetch_add(&((struct owner *)owner)->woken, 1);
}

static bool gone(void *owner)
{
    return ((struct owner *)owner)->gone;
}

static const struct job_owner calls = {park, wake, gone};

static struct metrics metrics;

/* What is not limited may be all there is. */
static struct jobs *new_jobs(struct jobs_limits limits)
{
    limits.memory = limits.memory ? limits.memory : 100;
    limits.client_memory = limits.client_memory ? limits.client_memory : limits.memory;
    limits.queue = limits.queue ? limits.queue : 100;
    limits.workers = limits.workers ? limits.workers : UINT64_MAX;
    limits.metrics = &metrics;
    return jobs_new(&calls, &limits);
}

static enum maze_status nothing(void *owner, struct maze_task *task)
{
    (void)owner;
    (void)task;
    return MAZE_OK;
}

static struct owner owner; /* of all jobs whose owner does not matter */

static struct job *submit(
    struct jobs *jobs, const struct address *client, uint64_t scratch, uint64_t nanoseconds)
{
    const struct job_call call = {
        .make = nothing, .scratch = scratch, .nanoseconds = nanoseconds, .is_long = true};

    return job_submit(jobs, client, &call, &owner);
}

static struct job *submit_short(struct jobs *jobs, const struct address *client)
{
    const struct job_call call = {.make = nothing};

    return job_submit(jobs, client, &call, &owner);
}

static void end(struct job *job)
{
    uint64_t held;

    (void)job_close(job, &held);
}

/* The job that can start, or NULL; as jobs_take, which would wait. */
static struct job *take(struct jobs *jobs)
{
    struct job *job = NULL;

    pthread_mutex_lock(&jobs->lock);
    job = job_queue_take(&jobs->queue, &jobs->budget, jobs->limits.workers);
    if (job) {
        job->state = JOB_RUNNING;
        job->client->running++;
        jobs->running++;
    }
    pthread_mutex_unlock(&jobs->lock);
    return job;
}

/* Takes the job, which must be the next one, makes it and lets go of it. */
static void run(struct jobs *jobs, struct job *job)
{
    assert_ptr_equal(take(jobs), job);
    job_make(job, NULL);
    end(job);
}

static void assert_empty(struct jobs *jobs)
{
    const struct jobs_count count = jobs_count(jobs);

    assert_int_equal(jobs->queue.waiting, 0);
    assert_int_equal(count.running, 0);
    assert_int_equal(count.reserved, 0);
    assert_null(jobs->clients.root);
    jobs_free(jobs);
}

TEST(clients_take_turns_however_many_jobs_each_has)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){0});
    struct job *of_a[4], *of_b[2], *of_c;

    for (int i = 0; i < 4; i++)
        of_a[i] = submit(jobs, &a, 0, 0);
    for (int i = 0; i < 2; i++)
        of_b[i] = submit(jobs, &b, 0, 0);
    of_c = submit(jobs, &c, 0, 0);

    struct job *const order[] = {of_a[0], of_b[0], of_c, of_a[1], of_b[1], of_a[2], of_a[3]};

    for (size_t i = 0; i < LENGTH(order); i++)
        run(jobs, order[i]);
    assert_empty(jobs);
}

TEST(a_client_that_comes_waits_for_one_job_of_each_other)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){0});
    struct job *of_a[3], *late;

    for (int i = 0; i < 3; i++)
        of_a[i] = submit(jobs, &a, 0, 0);
    run(jobs, of_a[0]);
    late = submit(jobs, &b, 0, 0);
    run(jobs, of_a[1]);
    run(jobs, late);
    run(jobs, of_a[2]);
    assert_empty(jobs);
}

TEST(short_calls_pass_only_their_own_clients_mazes)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){0});
    struct job *large = submit(jobs, &a, 0, 0), *of_b = submit(jobs, &b, 0, 0), *brief[3];

    for (int i = 0; i < 3; i++)
        brief[i] = submit_short(jobs, &a);
    run(jobs, brief[0]);
    run(jobs, of_b);
    run(jobs, brief[1]);
    run(jobs, brief[2]);
    run(jobs, large);
    assert_empty(jobs);
}

TEST(a_client_leaves_a_thread_to_the_others)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){.workers = 2});
    struct job *of_a[3], *of_b;

    for (int i = 0; i < 3; i++)
        of_a[i] = submit(jobs, &a, 0, 0);
    assert_ptr_equal(take(jobs), of_a[0]);
    assert_ptr_equal(take(jobs), of_a[1]);
    assert_null(take(jobs));
    of_b = submit(jobs, &b, 0, 0);
    run(jobs, of_b);
    assert_null(take(jobs));
    job_make(of_a[0], NULL);
    run(jobs, of_a[2]);
    job_make(of_a[1], NULL);
    end(of_a[0]);
    end(of_a[1]);
    assert_empty(jobs);
}

/* A search that is done in two slices. */
static enum maze_status search(void *argument, struct maze_task *task)
{
    unsigned *slices = argument;

    (void)task;
    return ++*slices < 2 ? MAZE_LATER : MAZE_OK;
}

TEST(searches_leave_a_thread_to_all_others_and_take_turns)
{
    unsigned slices = 0;
    const struct job_call call = {
        .make = search, .argument = &slices, .is_long = true, .is_unbounded = true};
    struct jobs *jobs = new_jobs((struct jobs_limits){.workers = 1});
    struct job *of_a = job_submit(jobs, &a, &call, &owner), *of_b, *of_c;

    assert_ptr_equal(take(jobs), of_a);
    of_b = job_submit(jobs, &b, &call, &owner);
    assert_null(take(jobs));
    of_c = submit(jobs, &c, 0, 0);
    run(jobs, of_c);
    job_make(of_a, NULL);
    /* It goes on after the others that wait. */
    assert_ptr_equal(take(jobs), of_b);
    job_make(of_b, NULL);
    end(of_b);
    run(jobs, of_a);
    assert_int_equal(slices, 3);
    assert_empty(jobs);
}

TEST(in_a_full_queue_who_has_fewer_jobs_takes_the_place_of_who_has_most)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){.queue = 4});
    struct job *of_a[4], *of_b[2];

    owner.woken = 0;
    for (int i = 0; i < 4; i++)
        of_a[i] = submit(jobs, &a, 0, 0);
    assert_null(submit(jobs, &a, 0, 0));
    assert_non_null(of_b[0] = submit(jobs, &b, 0, 0));
    assert_int_equal(of_a[3]->state, JOB_DISPLACED);
    assert_int_equal(owner.woken, 1);
    assert_non_null(of_b[1] = submit(jobs, &b, 0, 0));
    assert_int_equal(of_a[2]->state, JOB_DISPLACED);
    /* Both have two now; nobody's are fewer by more than the one that comes. */
    assert_null(submit(jobs, &b, 0, 0));
    assert_null(submit(jobs, &a, 0, 0));
    assert_int_equal(owner.woken, 2);
    assert_int_equal(jobs_count(jobs).waiting, 4);
    end(of_a[3]);
    end(of_a[2]);
    run(jobs, of_a[0]);
    run(jobs, of_b[0]);
    run(jobs, of_a[1]);
    run(jobs, of_b[1]);
    assert_empty(jobs);
}

TEST(nobody_is_displaced_by_who_would_have_as_many)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){.queue = 3});
    struct job *job[3] = {submit(jobs, &a, 0, 0), submit(jobs, &a, 0, 0), submit(jobs, &b, 0, 0)};

    assert_null(submit(jobs, &b, 0, 0));
    assert_int_equal(job[1]->state, JOB_WAITING);
    for (int i = 0; i < 3; i++)
        end(job[i]);
    assert_empty(jobs);
}

TEST(an_answer_that_was_begun_is_not_displaced)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){.queue = 2});
    const struct job_call call = {.make = nothing, .is_long = true, .continues = true};
    struct job *first = submit(jobs, &a, 0, 0), *second = submit(jobs, &a, 0, 0);
    struct job *begun = job_submit(jobs, &a, &call, &owner), *of_b = submit(jobs, &b, 0, 0);

    assert_non_null(of_b);
    assert_int_equal(second->state, JOB_DISPLACED);
    assert_int_equal(begun->state, JOB_WAITING);
    end(first);
    end(second);
    end(begun);
    end(of_b);
    assert_empty(jobs);
}

TEST(answers_that_were_begun_fill_no_queue)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){.queue = 2});
    const struct job_call call = {.make = nothing, .is_long = true, .continues = true};
    struct job *begun[8], *of_b;

    for (int i = 0; i < 8; i++)
        assert_non_null(begun[i] = job_submit(jobs, &a, &call, &owner));
    assert_non_null(of_b = submit(jobs, &b, 0, 0));
    assert_int_equal(jobs->queue.waiting, 9);
    assert_int_equal(jobs_count(jobs).waiting, 1);
    for (int i = 0; i < 8; i++)
        end(begun[i]);
    end(of_b);
    assert_empty(jobs);
}

TEST(a_job_that_waits_for_memory_is_passed_by_those_that_fit)
{
    enum { TIMES = 100 };
    struct jobs *jobs = new_jobs((struct jobs_limits){.client_memory = 50});
    struct job *whole, *own;

    assert_int_equal(jobs_reserve(jobs, &a, 40), BUDGET_OK);
    whole = submit(jobs, &b, 70, 0);
    own = submit(jobs, &a, 20, 0);
    for (int i = 0; i < TIMES; i++) {
        run(jobs, submit(jobs, &a, 10, 0));
        run(jobs, submit(jobs, &c, 10, 0));
    }
    jobs_release(jobs, &a, 40);
    run(jobs, whole);
    run(jobs, own);
    assert_empty(jobs);
}

TEST(a_client_has_its_share_of_the_memory_or_one_thing_that_is_larger)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){.client_memory = 50});
    struct job *large;

    assert_int_equal(jobs_reserve(jobs, &a, 30), BUDGET_OK);
    assert_int_equal(jobs_reserve(jobs, &a, 21), BUDGET_OVER_SHARE);
    assert_int_equal(jobs_reserve(jobs, &a, UINT64_MAX), BUDGET_OVER_SHARE);
    assert_int_equal(jobs_reserve(jobs, &a, 20), BUDGET_OK);
    assert_int_equal(((struct job_client *)client_table_find(&jobs->clients, &a))->held, 50);
    assert_int_equal(jobs_reserve(jobs, &b, 51), BUDGET_OVER_LIMIT);
    assert_int_equal(jobs_reserve(jobs, &b, 50), BUDGET_OK);
    jobs_release(jobs, &b, 50);
    jobs_release(jobs, &a, 49);
    large = submit(jobs, &a, 99, 0);
    assert_null(take(jobs));
    jobs_release(jobs, &a, 1);
    assert_ptr_equal(take(jobs), large);
    assert_int_equal(jobs_reserve(jobs, &a, 1), BUDGET_OVER_SHARE);
    assert_int_equal(jobs_reserve(jobs, &b, 1), BUDGET_OK);
    jobs_release(jobs, &b, 1);
    job_make(large, NULL);
    end(large);
    assert_empty(jobs);
}

TEST(uploads_of_one_client_leave_some_to_others)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){.memory = 800, .client_memory = 400});
    struct job *parsing;

    assert_true(jobs_reserve_upload(jobs, &a, 40));
    assert_false(jobs_reserve_upload(jobs, &a, 11));
    assert_true(jobs_reserve_upload(jobs, &a, 10));
    assert_true(jobs_reserve_upload(jobs, &b, 30));
    assert_false(jobs_reserve_upload(jobs, &c, 21));
    assert_true(jobs_reserve_upload(jobs, &c, 20));
    assert_int_equal(jobs_count(jobs).reserved, 100);
    /* What its body takes to be read may be more than its share. */
    parsing = submit(jobs, &a, 700, 0);
    run(jobs, parsing);
    jobs_release_upload(jobs, &a, 50);
    jobs_release_upload(jobs, &b, 30);
    jobs_release_upload(jobs, &c, 20);
    assert_empty(jobs);
}

TEST(a_job_that_never_had_its_clients_share_says_so)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){.client_memory = 50});
    struct job *of_a, *of_b;

    assert_int_equal(jobs_reserve(jobs, &a, 50), BUDGET_OK);
    of_a = submit(jobs, &a, 10, 0);
    of_b = submit(jobs, &b, 10, 0);
    usleep(1000);
    jobs_reap(jobs);
    assert_int_equal(of_a->state, JOB_OVER_SHARE);
    assert_int_equal(of_b->state, JOB_TIMED_OUT);
    end(of_a);
    end(of_b);
    jobs_release(jobs, &a, 50);
    assert_empty(jobs);
}

TEST(memory_is_wanted_of_who_can_give_it_back)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){.memory = 1000, .client_memory = 400});
    struct job *job[2];

    assert_int_equal(jobs_reserve(jobs, &a, 390), BUDGET_OK);
    assert_int_equal(jobs_reserve(jobs, &b, 390), BUDGET_OK);
    job[0] = submit(jobs, &b, 50, 0);
    /* A job that nobody tried to start does not wait for memory. */
    assert_false(jobs_want_memory_of(jobs, &b));
    assert_null(take(jobs));
    /* b waits for its own share, */
    assert_true(jobs_want_memory_of(jobs, &b));
    assert_false(jobs_want_memory_of(jobs, &a));
    job[1] = submit(jobs, &c, 270, 0);
    assert_null(take(jobs));
    /* and c for what anybody has. */
    assert_true(jobs_want_memory_of(jobs, &a));
    assert_true(jobs_want_memory_of(jobs, &b));
    jobs_release(jobs, &a, 390);
    assert_false(jobs_want_memory_of(jobs, &a));
    jobs_release(jobs, &b, 390);
    assert_false(jobs_want_memory_of(jobs, &b));
    end(job[0]);
    end(job[1]);
    assert_empty(jobs);
}

TEST(a_client_waits_for_its_own_turns)
{
    struct jobs *jobs = new_jobs((struct jobs_limits){.workers = 2, .timeout = 60});
    struct job *job[8];
    int n = 0;

    assert_int_equal(jobs_wait(jobs, &a), 0);
    for (; n < 5; n++)
        job[n] = submit(jobs, &a, 0, 1000);
    job[n++] = submit(jobs, &b, 0, 300);
    job[n++] = submit(jobs, &b, 0, 70);
    /* All five of its own and both of b's; one of each for who has none. */
    assert_int_equal(jobs_wait(jobs, &a), (5000 + 370) / 2);
    assert_int_equal(jobs_wait(jobs, &b), (3000 + 370) / 2);
    assert_int_equal(jobs_wait(jobs, &c), (1000 + 300) / 2);
    assert_ptr_equal(take(jobs), job[0]);
    assert_int_equal(jobs_wait(jobs, &c), (1000 + 1000 + 300) / 2);
    /* No job is there for longer than the timeout. */
    job[n++] = submit(jobs, &a, 0, 1000 * CLOCK_SECOND);
    assert_true(jobs_wait(jobs, &a) == 60 * CLOCK_SECOND);
    job_make(job[0], NULL);
    while (n--)
        end(job[n]);
    assert_empty(jobs);
}

/* ---- many threads ---- */

enum { SUBMITTERS = 4, WORKERS = 3, ROUNDS = 400 };

/* A worker as it is in the daemon. */
static void *work(void *argument)
{
    struct jobs *jobs = argument;

    for (struct job *job; (job = jobs_take(jobs));)
        job_make(job, NULL);
    return NULL;
}

/* Submits for clients in turn, and waits for each job. */
static void *ask(void *argument)
{
    struct jobs *jobs = argument;
    const struct address *const clients[] = {&a, &a, &a, &b, &c};

    for (unsigned i = 0; i < ROUNDS; i++) {
        const struct address *client = clients[i % 5];
        const struct job_call call = {
            .make = nothing, .held = i % 7, .scratch = i % 40, .is_long = i % 3 > 0};
        struct owner mine = {0};
        struct job *job = job_submit(jobs, client, &call, &mine);
        uint64_t held = 0;

        if (jobs_reserve(jobs, client, 5) == BUDGET_OK)
            jobs_release(jobs, client, 5);
        while (job && !atomic_load(&mine.woken))
            usleep(10);
        if (job)
            (void)job_close(job, &held);
        jobs_release(jobs, client, held);
    }
    return NULL;
}

static void *look(void *argument)
{
    struct jobs *jobs = argument;

    for (int i = 0; i < ROUNDS; i++) {
        jobs_reap(jobs);
        (void)jobs_want_memory_of(jobs, &b);
        (void)jobs_wait(jobs, &a);
        usleep(100);
    }
    return NULL;
}

TEST(many_threads_leave_nothing_behind)
{
    struct jobs *jobs = new_jobs(
        (struct jobs_limits){.client_memory = 60, .queue = 3, .workers = 2, .timeout = 60});
    pthread_t submitters[SUBMITTERS], workers[WORKERS], looking;

    for (int i = 0; i < WORKERS; i++)
        assert_int_equal(pthread_create(&workers[i], NULL, work, jobs), 0);
    for (int i = 0; i < SUBMITTERS; i++)
        assert_int_equal(pthread_create(&submitters[i], NULL, ask, jobs), 0);
    assert_int_equal(pthread_create(&looking, NULL, look, jobs), 0);
    for (int i = 0; i < SUBMITTERS; i++)
        pthread_join(submitters[i], NULL);
    pthread_join(looking, NULL);
    jobs_stop(jobs);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(workers[i], NULL);
    assert_empty(jobs);
}
