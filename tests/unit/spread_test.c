/* Work in pieces that several workers share. */
#include "mazes.h"

#include "jobs/jobs.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <unistd.h>

#include <cmocka.h>

/* There are no jobs here, and so no owners. */
static const struct job_owner calls;

static void assert_empty(struct jobs *jobs)
{
    const struct jobs_count count = jobs_count(jobs);

    assert_int_equal(count.waiting + count.running + count.reserved, 0);
    jobs_free(jobs);
}

enum { PIECES = 500, HELPERS = 4 };

/* Some work that notes how often each piece was run, and by how many threads at once. */
struct work {
    atomic_uint runs[PIECES];
    atomic_uint done, running, max;
    atomic_bool waits; /* pieces are not done before two threads are at work */
};

static void run_piece(void *argument, size_t i)
{
    struct work *work = argument;
    const unsigned running = atomic_fetch_add(&work->running, 1) + 1;
    unsigned max = atomic_load(&work->max);

    while (running > max && !atomic_compare_exchange_weak(&work->max, &max, running))
        ;
    /* At most ten seconds. */
    for (int tries = 0; atomic_load(&work->waits) && atomic_load(&work->max) < 2 && tries < 10000;
         tries++)
        usleep(1000);
    atomic_fetch_add(&work->runs[i], 1);
    atomic_fetch_sub(&work->running, 1);
    atomic_fetch_add(&work->done, 1);
}

static void assert_each_once(const struct work *work, size_t n)
{
    for (size_t i = 0; i < PIECES; i++)
        assert_int_equal(work->runs[i], i < n);
    assert_int_equal(work->done, n);
}

/* A worker as the pool's are, that makes nothing: it takes jobs, and so helps while there are none. */
static void *help_until_the_end(void *jobs)
{
    for (struct job *job; (job = jobs_take(jobs));)
        job_finish(job, MAZE_NO_MEMORY);
    return NULL;
}

static void start_helpers(struct jobs *jobs, pthread_t helpers[HELPERS])
{
    for (size_t i = 0; i < HELPERS; i++)
        assert_int_equal(pthread_create(&helpers[i], NULL, help_until_the_end, jobs), 0);
}

static void join_helpers(pthread_t helpers[HELPERS])
{
    for (size_t i = 0; i < HELPERS; i++)
        assert_int_equal(pthread_join(helpers[i], NULL), 0);
}

static void test_one_thread_alone_runs_each_piece_once(void **state)
{
    static const size_t counts[] = {0, 1, 2, PIECES};
    struct jobs *jobs = jobs_new(&calls, 1 << 20, 4, 60);

    (void)state;
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
        struct work work = {0};

        jobs_spread(jobs, counts[i], run_piece, &work);
        assert_each_once(&work, counts[i]);
    }
    assert_empty(jobs);
}

static void test_several_threads_run_each_piece_once(void **state)
{
    struct jobs *jobs = jobs_new(&calls, 1 << 20, 4, 60);
    pthread_t helpers[HELPERS];

    (void)state;
    start_helpers(jobs, helpers);
    for (int round = 0; round < 50; round++) {
        struct work work = {0};

        jobs_spread(jobs, PIECES, run_piece, &work);
        assert_each_once(&work, PIECES);
    }
    jobs_stop(jobs);
    join_helpers(helpers);
    assert_empty(jobs);
}

static void test_a_worker_that_waits_for_a_job_helps(void **state)
{
    struct jobs *jobs = jobs_new(&calls, 1 << 20, 4, 60);
    struct work work = {.waits = true};
    pthread_t helpers[HELPERS];

    (void)state;
    start_helpers(jobs, helpers);
    jobs_spread(jobs, 2, run_piece, &work);
    assert_each_once(&work, 2);
    assert_true(work.max >= 2);
    jobs_stop(jobs);
    join_helpers(helpers);
    assert_empty(jobs);
}

/* Another worker's job that is in pieces. */
struct spreading {
    struct jobs *jobs;
    struct work work;
};

static void *spread_work(void *argument)
{
    struct spreading *spreading = argument;

    jobs_spread(spreading->jobs, PIECES, run_piece, &spreading->work);
    return NULL;
}

static void test_two_jobs_in_pieces_at_once_each_get_all_of_their_own(void **state)
{
    struct jobs *jobs = jobs_new(&calls, 1 << 20, 4, 60);
    struct spreading one = {.jobs = jobs}, other = {.jobs = jobs};
    pthread_t helpers[HELPERS], thread;

    (void)state;
    start_helpers(jobs, helpers);
    assert_int_equal(pthread_create(&thread, NULL, spread_work, &one), 0);
    spread_work(&other);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_each_once(&one.work, PIECES);
    assert_each_once(&other.work, PIECES);
    jobs_stop(jobs);
    join_helpers(helpers);
    assert_empty(jobs);
}

/* Ends all when some pieces are done. */
static void *stop_midway(void *argument)
{
    struct spreading *spreading = argument;

    while (atomic_load(&spreading->work.done) < PIECES / 10)
        usleep(100);
    jobs_stop(spreading->jobs);
    return NULL;
}

static void test_pieces_are_all_run_when_the_end_comes_midway(void **state)
{
    struct jobs *jobs = jobs_new(&calls, 1 << 20, 4, 60);
    struct spreading spreading = {.jobs = jobs};
    pthread_t helpers[HELPERS], stopper;

    (void)state;
    start_helpers(jobs, helpers);
    assert_int_equal(pthread_create(&stopper, NULL, stop_midway, &spreading), 0);
    spread_work(&spreading);
    assert_each_once(&spreading.work, PIECES);
    assert_int_equal(pthread_join(stopper, NULL), 0);
    join_helpers(helpers);
    assert_empty(jobs);
}

/* Jobs that are lent, and how often anybody made use of it. */
struct lent {
    struct jobs *jobs;
    size_t uses;
};

static void spread_and_count(void *crew, size_t n, task_piece *piece, void *work)
{
    struct lent *lent = crew;

    lent->uses++;
    jobs_spread(lent->jobs, n, piece, work);
}

static void test_a_maze_made_by_several_workers_is_that_of_one(void **state)
{
    struct jobs *jobs = jobs_new(&calls, 1 << 28, 4, 60);
    struct lent lent = {.jobs = jobs};
    pthread_t helpers[HELPERS];

    (void)state;
    start_helpers(jobs, helpers);
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_spec spec = {maze_algorithm_at(i), 400, 300, 6};
        struct maze_task *task = maze_task_new();
        struct picture alone = picture_of(&spec), together;
        struct maze_rows *rows;

        maze_task_lend(task, spread_and_count, &lent);
        assert_int_equal(maze_open(&spec, task, &rows), MAZE_OK);
        together = picture_of_rows(rows);
        assert_true(picture_same(&alone, &together));
        picture_free(&alone);
        picture_free(&together);
        maze_rows_free(rows);
        maze_task_free(task);
    }
    assert_true(lent.uses > 0);
    jobs_stop(jobs);
    join_helpers(helpers);
    assert_empty(jobs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_thread_alone_runs_each_piece_once),
        cmocka_unit_test(test_several_threads_run_each_piece_once),
        cmocka_unit_test(test_a_worker_that_waits_for_a_job_helps),
        cmocka_unit_test(test_two_jobs_in_pieces_at_once_each_get_all_of_their_own),
        cmocka_unit_test(test_pieces_are_all_run_when_the_end_comes_midway),
        cmocka_unit_test(test_a_maze_made_by_several_workers_is_that_of_one),
    };

    /* What waits for ever is ended, which is a failure too. */
    alarm(300);
    return cmocka_run_group_tests_name("spread", tests, NULL, NULL);
}
