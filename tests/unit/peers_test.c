/* Which peers are cut. */
#include "jobs/job_queue.h"
#include "jobs/jobs.h"
#include "net/listen/listener.h"
#include "net/peers/peers.h"
#include "process/clock.h"

#include "unit.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MEMORY = 4 * 1024 * 1024, MIN_RATE = 64 * 1024 };

static void do_nothing(void *owner)
{
    (void)owner;
}

static const struct job_owner nobody = {.park = do_nothing, .wake = do_nothing};

/* A peer, and the socket at its own end. */
struct scene {
    struct jobs *jobs;
    struct peer_list peers;
    struct peer peer;
    int client;
};

static int setup(void **state)
{
    static struct scene scene;
    const struct jobs_limits limits = {.memory = MEMORY, .queue = 1, .timeout = 60};
    const struct listener_place place = {.address_option = "--address"};
    const struct sockaddr_in loopback = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct buffer error = {0};
    struct listener listener;
    struct sockaddr_in address;
    socklen_t length = sizeof(address);
    const int least = 4096;
    int server;

    scene = (struct scene){.jobs = jobs_new(&nobody, &limits)};
    assert_true(listener_open(
        &listener, &place, (const struct sockaddr *)&loopback, sizeof(loopback), &error));
    assert_int_equal(getsockname(listener.fd, (struct sockaddr *)&address, &length), 0);
    scene.client = socket(AF_INET, SOCK_STREAM, 0);
    /* So that what is sent waits at its sender. */
    assert_int_equal(setsockopt(scene.client, SOL_SOCKET, SO_RCVBUF, &least, sizeof(least)), 0);
    assert_int_equal(connect(scene.client, (struct sockaddr *)&address, length), 0);
    server = accept4(listener.fd, NULL, NULL, SOCK_NONBLOCK);
    assert_true(server >= 0);
    close(listener.fd);
    peers_begin(&scene.peers);
    peers_add(&scene.peers, &scene.peer, server, (struct sockaddr *)&address);
    *state = &scene;
    return 0;
}

static int teardown(void **state)
{
    struct scene *scene = *state;

    peers_remove(&scene->peers, &scene->peer);
    peers_end(&scene->peers);
    jobs_free(scene->jobs);
    close(scene->peer.socket);
    close(scene->client);
    return 0;
}

/* Bytes as the kernel of the peer acknowledges them: it has room for a few KiB. */
static void fill(const struct scene *scene)
{
    static const char bytes[65536];

    while (send(scene->peer.socket, bytes, sizeof(bytes), MSG_NOSIGNAL) > 0)
        ;
}

/* Begins an answer: the peer is not silent from now on. */
static void begin_answer(struct scene *scene)
{
    atomic_store(&scene->peer.silent_since, 0);
    fill(scene);
}

static void check(struct scene *scene, uint64_t now)
{
    const struct peers_check with = {
        .now = now, .idle_max = 100 * CLOCK_SECOND, .min_rate = MIN_RATE, .jobs = scene->jobs};

    peers_check(&scene->peers, &with);
}

/*
 * Checks once a second, of which each second the peer is said to have taken so many bytes more. Returns after how many
 * seconds it was cut as slow, or 0.
 */
static unsigned cut_after(struct scene *scene, unsigned seconds, uint64_t rate)
{
    const uint64_t begun = clock_now();

    for (unsigned i = 1; i <= seconds; i++) {
        /* So it looks as if the peer had acknowledged them since. */
        if (i > 1)
            scene->peer.throughput.delivered -= rate;
        check(scene, begun + i * CLOCK_SECOND);
        if (atomic_load(&scene->peer.cut_as_slow))
            return i;
    }
    return 0;
}

/* Reserves a client's memory for the peer's answer. */
static void hold(struct scene *scene, uint64_t bytes)
{
    const struct address client = scene->peer.address;

    assert_int_equal(jobs_reserve(scene->jobs, &client, bytes), BUDGET_OK);
    peers_set_reserved(&scene->peers, &scene->peer, bytes, &client);
}

static enum maze_status nothing(void *argument, struct maze_task *task)
{
    (void)argument;
    (void)task;
    return MAZE_OK;
}

/* Has a job of another client wait for memory. */
static struct job *wait_for_memory(struct scene *scene, void *owner)
{
    const struct address other = {{[15] = 9}};
    const struct job_call call = {.make = nothing, .held = MEMORY, .is_long = true};
    struct job *job = job_submit_call(scene->jobs, &other, &call, owner);

    assert_non_null(job);
    pthread_mutex_lock(&scene->jobs->lock);
    assert_null(job_queue_take(&scene->jobs->queue, &scene->jobs->budget, 1));
    pthread_mutex_unlock(&scene->jobs->lock);
    return job;
}

static bool is_cut_as_silent_at(struct scene *scene, uint64_t now)
{
    const struct peers_check with = {
        .now = now, .idle_max = 10 * CLOCK_SECOND, .jobs = scene->jobs};

    peers_check(&scene->peers, &with);
    return atomic_load(&scene->peer.cut_as_silent);
}

/* The time of a check is read before its turn comes to a peer. */
static void test_one_that_is_silent_only_since_the_check_began_is_kept(void **state)
{
    struct scene *scene = *state;
    const uint64_t since = atomic_load(&scene->peer.silent_since);

    assert_false(is_cut_as_silent_at(scene, since - 1));
}

static void test_one_that_is_silent_for_long_is_cut(void **state)
{
    struct scene *scene = *state;
    const uint64_t since = atomic_load(&scene->peer.silent_since);

    assert_false(is_cut_as_silent_at(scene, since + CLOCK_SECOND));
    assert_true(is_cut_as_silent_at(scene, since + 21 * CLOCK_SECOND));
}

static void test_one_that_takes_less_than_an_eighth_of_the_rate_is_cut_after_half_a_minute(
    void **state)
{
    struct scene *scene = *state;

    begin_answer(scene);
    assert_in_range(cut_after(scene, 60, MIN_RATE / PEER_FLOOR - 1), 30, 32);
}

static void test_one_that_takes_an_eighth_of_the_rate_is_kept(void **state)
{
    struct scene *scene = *state;

    begin_answer(scene);
    hold(scene, MEMORY / 2);
    assert_int_equal(cut_after(scene, 60, MIN_RATE / PEER_FLOOR + 1), 0);
    jobs_release(scene->jobs, &scene->peer.client, MEMORY / 2);
}

static void test_one_that_holds_memory_that_others_wait_for_is_cut_below_the_rate(void **state)
{
    struct scene *scene = *state;
    struct job *job;
    uint64_t held;
    int owner;

    begin_answer(scene);
    hold(scene, MEMORY / 2);
    job = wait_for_memory(scene, &owner);
    assert_in_range(cut_after(scene, 60, MIN_RATE - 1), 5, 7);
    (void)job_close(job, &held);
    jobs_release(scene->jobs, &scene->peer.client, MEMORY / 2);
}

static void test_one_that_takes_enough_or_holds_nothing_is_kept_while_others_wait(void **state)
{
    struct scene *scene = *state;
    struct job *job;
    uint64_t held;
    int owner;

    begin_answer(scene);
    hold(scene, MEMORY / 2);
    job = wait_for_memory(scene, &owner);
    assert_int_equal(cut_after(scene, 60, MIN_RATE + 1), 0);
    peers_set_reserved(&scene->peers, &scene->peer, 0, &scene->peer.client);
    assert_int_equal(cut_after(scene, 60, MIN_RATE / 2), 0);
    (void)job_close(job, &held);
    jobs_release(scene->jobs, &scene->peer.address, MEMORY / 2);
}

/* As between the frames of steps, or while the daemon makes what comes next. */
static void test_time_in_which_the_kernel_held_nothing_back_does_not_count(void **state)
{
    struct scene *scene = *state;

    atomic_store(&scene->peer.silent_since, 0);
    assert_int_equal(cut_after(scene, 120, 0), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int peers_test(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_one_that_is_silent_only_since_the_check_began_is_kept),
        TEST(test_one_that_is_silent_for_long_is_cut),
        TEST(test_one_that_takes_less_than_an_eighth_of_the_rate_is_cut_after_half_a_minute),
        TEST(test_one_that_takes_an_eighth_of_the_rate_is_kept),
        TEST(test_one_that_holds_memory_that_others_wait_for_is_cut_below_the_rate),
        TEST(test_one_that_takes_enough_or_holds_nothing_is_kept_while_others_wait),
        TEST(test_time_in_which_the_kernel_held_nothing_back_does_not_count),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
