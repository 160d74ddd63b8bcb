/* Which peers are cut. */
#include "jobs/job_queue.h"
#include "jobs/jobs.h"
#include "net/listen/listener.h"
#include "net/peers/peers.h"
#include "process/clock.h"

#include "unit.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MEMORY = 4 * 1024 * 1024, MIN_RATE = 64 * 1024 };

static void do_nothing(void *owner)
{
    (void)owner;
}

static const struct job_owner nobody = {.park = do_nothing, .wake = do_nothing};

/* A peer, and the socket at its own end. */
static struct jobs *jobs;
static struct peer_list peers;
static struct peer peer;
static int client;

static int setup(void **state)
{
    static struct metrics metrics;
    const struct jobs_limits limits = {.memory = MEMORY,
        .client_memory = MEMORY,
        .queue = 1,
        .workers = 1,
        .timeout = 60,
        .metrics = &metrics};
    const struct listener_place place = {.address_option = "--address"};
    const struct sockaddr_in loopback = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct buffer error = {0};
    struct listener listener;
    struct sockaddr_in address;
    socklen_t length = sizeof(address);
    const int least = 4096;
    int server;

    (void)state;
    jobs = jobs_new(&nobody, &limits);
    peer = (struct peer){0};
    assert_true(listener_open(
        &listener, &place, (const struct sockaddr *)&loopback, sizeof(loopback), &error));
    assert_int_equal(getsockname(listener.fd, (struct sockaddr *)&address, &length), 0);
    client = socket(AF_INET, SOCK_STREAM, 0);
    /* So that what is sent waits at its sender. */
    assert_int_equal(setsockopt(client, SOL_SOCKET, SO_RCVBUF, &least, sizeof(least)), 0);
    assert_int_equal(connect(client, (struct sockaddr *)&address, length), 0);
    server = accept4(listener.fd, NULL, NULL, SOCK_NONBLOCK);
    assert_true(server >= 0);
    close(listener.fd);
    peers_begin(&peers);
    peers_add(&peers, &peer, server, (struct sockaddr *)&address);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    peers_remove(&peers, &peer);
    peers_end(&peers);
    jobs_free(jobs);
    close(peer.socket);
    close(client);
    return 0;
}

/* Bytes as the kernel of the peer acknowledges them: it has room for a few KiB. */
static void fill(void)
{
    static const char bytes[65536];

    while (send(peer.socket, bytes, sizeof(bytes), MSG_NOSIGNAL) > 0)
        ;
}

/* Begins an answer: the peer is not silent from now on. */
static void begin_answer(void)
{
    atomic_store(&peer.silent_since, 0);
    fill();
}

static void check(uint64_t now)
{
    const struct peers_check with = {.now = now,
        .idle_max = 100 * CLOCK_SECOND,
        .keep_alive_max = 100 * CLOCK_SECOND,
        .min_rate = MIN_RATE,
        .jobs = jobs};

    peers_check(&peers, &with);
}

/*
 * Checks once a second, of which each second the peer is said to have taken so many bytes more. Returns after how many
 * seconds it was cut as slow, or 0.
 */
static unsigned cut_after(unsigned seconds, uint64_t rate)
{
    const uint64_t begun = clock_now();

    for (unsigned i = 1; i <= seconds; i++) {
        /* So it looks as if the peer had acknowledged them since. */
        if (i > 1)
            peer.throughput.delivered -= rate;
        check(begun + i * CLOCK_SECOND);
        if (atomic_load(&peer.cut_as_slow))
            return i;
    }
    return 0;
}

/* Reserves a client's memory for the peer's answer. */
static void hold(uint64_t bytes)
{
    const struct address whose = peer.address;

    assert_int_equal(jobs_reserve(jobs, &whose, bytes), BUDGET_OK);
    peers_set_reserved(&peers, &peer, bytes, &whose);
}

static enum maze_status nothing(void *argument, struct maze_task *task)
{
    (void)argument;
    (void)task;
    return MAZE_OK;
}

/* Has a job of another client wait for memory. */
static struct job *wait_for_memory(void *owner)
{
    const struct address other = {{[15] = 9}};
    const struct job_call call = {.make = nothing, .held = MEMORY, .is_long = true};
    struct job *job = job_submit(jobs, &other, &call, owner);

    assert_non_null(job);
    pthread_mutex_lock(&jobs->lock);
    assert_null(job_queue_take(&jobs->queue, &jobs->budget, 1));
    pthread_mutex_unlock(&jobs->lock);
    return job;
}

static bool is_cut_as_silent_at(uint64_t now)
{
    const struct peers_check with = {.now = now,
        .idle_max = 10 * CLOCK_SECOND,
        .keep_alive_max = 60 * CLOCK_SECOND,
        .jobs = jobs};

    peers_check(&peers, &with);
    return atomic_load(&peer.cut_as_silent);
}

/* The time of a check is read before its turn comes to a peer. */
TEST(one_that_is_silent_only_since_the_check_began_is_kept)
{
    const uint64_t since = atomic_load(&peer.silent_since);

    assert_false(is_cut_as_silent_at(since - 1));
}

TEST(one_that_sends_no_request_is_kept_for_the_time_between_requests)
{
    const uint64_t since = atomic_load(&peer.silent_since);

    for (unsigned i = 1; i <= 60; i++)
        assert_false(is_cut_as_silent_at(since + i * CLOCK_SECOND));
    assert_true(is_cut_as_silent_at(since + 61 * CLOCK_SECOND));
}

TEST(one_that_sends_half_a_request_is_cut_sooner)
{
    const uint64_t since = atomic_load(&peer.silent_since);

    assert_int_equal(send(client, "GET", 3, MSG_NOSIGNAL), 3);
    assert_true(poll(&(struct pollfd){.fd = peer.socket, .events = POLLIN}, 1, 1000) == 1);
    atomic_store(&peer.has_begun, true);
    assert_false(is_cut_as_silent_at(since + 9 * CLOCK_SECOND));
    assert_true(is_cut_as_silent_at(since + 21 * CLOCK_SECOND));
}

TEST(one_that_takes_less_than_an_eighth_of_the_rate_is_cut_after_half_a_minute)
{
    begin_answer();
    assert_in_range(cut_after(60, MIN_RATE / PEER_FLOOR - 1), 30, 32);
}

TEST(one_that_takes_an_eighth_of_the_rate_is_kept)
{
    begin_answer();
    hold(MEMORY / 2);
    assert_int_equal(cut_after(60, MIN_RATE / PEER_FLOOR + 1), 0);
    jobs_release(jobs, &peer.client, MEMORY / 2);
}

TEST(one_that_holds_memory_that_others_wait_for_is_cut_below_the_rate)
{
    struct job *job;
    uint64_t held;
    int owner;

    begin_answer();
    hold(MEMORY / 2);
    job = wait_for_memory(&owner);
    assert_in_range(cut_after(60, MIN_RATE - 1), 5, 7);
    (void)job_close(job, &held);
    jobs_release(jobs, &peer.client, MEMORY / 2);
}

TEST(one_that_takes_enough_or_holds_nothing_is_kept_while_others_wait)
{
    struct job *job;
    uint64_t held;
    int owner;

    begin_answer();
    hold(MEMORY / 2);
    job = wait_for_memory(&owner);
    assert_int_equal(cut_after(60, MIN_RATE + 1), 0);
    peers_set_reserved(&peers, &peer, 0, &peer.client);
    assert_int_equal(cut_after(60, MIN_RATE / 2), 0);
    (void)job_close(job, &held);
    jobs_release(jobs, &peer.address, MEMORY / 2);
}

/* As between the frames of steps, or while the daemon makes what comes next. */
TEST(time_in_which_the_kernel_held_nothing_back_does_not_count)
{
    atomic_store(&peer.silent_since, 0);
    assert_int_equal(cut_after(120, 0), 0);
}

AROUND_EACH_TEST(setup, teardown)
