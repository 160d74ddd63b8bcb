/* What the kernel holds for a connection, and what of it is reserved in the budget. */
#include "jobs/jobs.h"
#include "jobs/jobs_shortages.h"
#include "net/send_buffer.h"

#include "net/listener.h"
#include "process/clock.h"

#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { MEMORY = 4 * 1024 * 1024, SLACK = 68 * 1024 /* a segment more, and a page */ };

static const struct job_owner nobody;
static const struct address client = {{[15] = 1}};

/* A connection over the loopback device, and the budget. */
struct pair {
    struct jobs *jobs;
    struct send_buffer buffer;
    struct delivery delivery;
    int server, client;
};

static int setup(void **state)
{
    static struct pair pair;
    const struct listener_place place = {.address = "127.0.0.1"};
    struct buffer error = {0};
    struct listener listener;
    struct sockaddr_in address;
    const struct jobs_limits limits = {.memory = MEMORY, .queue = 1, .timeout = 1};
    const int least = 4096;
    socklen_t length = sizeof(address);

    pair = (struct pair){.jobs = jobs_new(&nobody, &limits), .delivery = {.is_pending = true}};
    pair.client = socket(AF_INET, SOCK_STREAM, 0);
    /* So that what is sent waits at its sender. */
    assert_int_equal(setsockopt(pair.client, SOL_SOCKET, SO_RCVBUF, &least, sizeof(least)), 0);
    assert_true(listener_open(&listener, &place, &error));
    assert_int_equal(getsockname(listener.fd, (struct sockaddr *)&address, &length), 0);
    assert_int_equal(connect(pair.client, (struct sockaddr *)&address, length), 0);
    pair.server = accept4(listener.fd, NULL, NULL, SOCK_NONBLOCK);
    assert_true(pair.server >= 0);
    close(listener.fd);
    *state = &pair;
    return 0;
}

static int teardown(void **state)
{
    struct pair *pair = *state;

    send_buffer_end(&pair->buffer, pair->jobs);
    assert_int_equal(jobs_count(pair->jobs).reserved, 0);
    jobs_free(pair->jobs);
    close(pair->server);
    close(pair->client);
    return 0;
}

static int size_of(int socket, int option)
{
    int bytes = 0;
    socklen_t length = sizeof(bytes);

    assert_int_equal(getsockopt(socket, SOL_SOCKET, option, &bytes, &length), 0);
    return bytes;
}

/* Bytes that the kernel holds for what is to be sent. */
static uint32_t queued(int socket)
{
    uint32_t memory[SK_MEMINFO_VARS] = {0};
    socklen_t length = sizeof(memory);

    assert_int_equal(getsockopt(socket, SOL_SOCKET, SO_MEMINFO, memory, &length), 0);
    return memory[SK_MEMINFO_WMEM_QUEUED];
}

static uint64_t reserved(const struct pair *pair)
{
    return jobs_count(pair->jobs).reserved;
}

/* Adjusts the buffer of a connection, which was too small for some of the last second, or was not. */
static void adjust(struct pair *pair, bool limited, bool may_widen)
{
    pair->delivery.limited_for += limited ? CLOCK_SECOND / 2 : 0;
    send_buffer_adjust(
        &pair->buffer, pair->server, &pair->delivery, pair->jobs, &client, may_widen);
}

static void fill(const struct pair *pair)
{
    static const char bytes[65536];

    while (send(pair->server, bytes, sizeof(bytes), MSG_NOSIGNAL) > 0)
        ;
}

static void drain(const struct pair *pair)
{
    static char bytes[65536];
    struct delivery delivery = {.is_pending = true};

    for (int i = 0; i < 10000 && delivery.is_pending; i++) {
        while (recv(pair->client, bytes, sizeof(bytes), MSG_DONTWAIT) > 0)
            ;
        usleep(1000);
        assert_true(delivery_read(pair->server, 0, &delivery));
    }
    assert_false(delivery.is_pending);
}

static void test_a_connection_has_the_buffers_of_its_listener(void **state)
{
    const struct pair *pair = *state;

    assert_int_equal(size_of(pair->server, SO_SNDBUF), 2 * SEND_BUFFER_NARROW);
    assert_int_equal(size_of(pair->server, SO_RCVBUF), 2 * LISTENER_RECEIVE_BUFFER);
    fill(pair);
    assert_in_range(queued(pair->server), SEND_BUFFER_NARROW, 2 * SEND_BUFFER_NARROW + SLACK);
}

static void test_a_buffer_is_widened_where_that_helps(void **state)
{
    struct pair *pair = *state;

    adjust(pair, false, true);
    assert_int_equal(reserved(pair), 0);
    adjust(pair, true, false);
    assert_int_equal(reserved(pair), 0);
    adjust(pair, true, true);
    assert_int_equal(size_of(pair->server, SO_SNDBUF), 2 * SEND_BUFFER_WIDE);
    assert_int_equal(reserved(pair), SEND_BUFFER_EXTRA);
    adjust(pair, true, true);
    assert_int_equal(reserved(pair), SEND_BUFFER_EXTRA);
    fill(pair);
    assert_in_range(
        queued(pair->server), SEND_BUFFER_WIDE, 2 * SEND_BUFFER_NARROW + SEND_BUFFER_EXTRA + SLACK);
}

static void test_a_buffer_is_not_widened_where_half_of_the_budget_is_taken(void **state)
{
    struct pair *pair = *state;
    struct jobs_shortage shortage;
    const uint64_t half = MEMORY / 2;

    assert_int_equal(jobs_reserve(pair->jobs, &client, half), BUDGET_OK);
    adjust(pair, true, true);
    assert_int_equal(reserved(pair), half);
    assert_int_equal(jobs_shortages(pair->jobs, &shortage, 1), 0);
    assert_int_equal(size_of(pair->server, SO_SNDBUF), 2 * SEND_BUFFER_NARROW);
    jobs_release(pair->jobs, &client, half);
}

static void test_a_buffer_gets_narrow_where_it_does_not_help(void **state)
{
    struct pair *pair = *state;

    adjust(pair, true, true);
    adjust(pair, false, true);
    assert_int_equal(size_of(pair->server, SO_SNDBUF), 2 * SEND_BUFFER_NARROW);
    assert_int_equal(reserved(pair), 0);
}

static void test_what_a_wide_buffer_held_stays_reserved_until_it_is_taken(void **state)
{
    struct pair *pair = *state;

    adjust(pair, true, true);
    fill(pair);
    adjust(pair, true, false);
    assert_int_equal(size_of(pair->server, SO_SNDBUF), 2 * SEND_BUFFER_NARROW);
    assert_in_range(reserved(pair), SEND_BUFFER_EXTRA - SLACK, SEND_BUFFER_EXTRA);
    /* Not a second time, as long as it lasts. */
    adjust(pair, true, true);
    assert_int_equal(size_of(pair->server, SO_SNDBUF), 2 * SEND_BUFFER_NARROW);
    drain(pair);
    adjust(pair, false, false);
    assert_int_equal(reserved(pair), 0);
}

static void test_a_connection_that_ends_gives_everything_back(void **state)
{
    struct pair *pair = *state;

    adjust(pair, true, true);
    fill(pair);
    send_buffer_end(&pair->buffer, pair->jobs);
    assert_int_equal(reserved(pair), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            test_a_connection_has_the_buffers_of_its_listener, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_buffer_is_widened_where_that_helps, setup, teardown),
        cmocka_unit_test_setup_teardown(
            test_a_buffer_is_not_widened_where_half_of_the_budget_is_taken, setup, teardown),
        cmocka_unit_test_setup_teardown(
            test_a_buffer_gets_narrow_where_it_does_not_help, setup, teardown),
        cmocka_unit_test_setup_teardown(
            test_what_a_wide_buffer_held_stays_reserved_until_it_is_taken, setup, teardown),
        cmocka_unit_test_setup_teardown(
            test_a_connection_that_ends_gives_everything_back, setup, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
