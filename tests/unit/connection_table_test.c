/* Connections are counted by client, the longest idle one makes room, and none with something under way does. */
#include "net/peers/connection_table.h"

#include "process/clock.h"

#include "unit.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MAX = 200 };

/* The two ends of each connection, ours first. */
static int ends[MAX][2];
static size_t opened;
static struct connection_slot *started[1024]; /* by descriptor */
static const struct networks no_proxies;

static int open_one(void)
{
    assert_true(opened < MAX);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends[opened]), 0);
    return ends[opened++][0];
}

static int close_all(void **state)
{
    (void)state;
    while (opened > 0) {
        opened--;
        close(ends[opened][0]);
        close(ends[opened][1]);
    }
    return 0;
}

static struct sockaddr_storage address(const char *text)
{
    struct sockaddr_storage storage = {.ss_family = AF_INET};

    if (inet_pton(AF_INET, text, &((struct sockaddr_in *)&storage)->sin_addr) == 1)
        return storage;
    storage.ss_family = AF_INET6;
    assert_int_equal(inet_pton(AF_INET6, text, &((struct sockaddr_in6 *)&storage)->sin6_addr), 1);
    return storage;
}

static struct connection_admission admit(struct connection_table *table, int fd, const char *from)
{
    const struct sockaddr_storage storage = address(from);

    return connection_table_admit(table, fd, (const struct sockaddr *)&storage);
}

/* Opens a connection, which is to be admitted, and starts it; returns its descriptor. */
static int begin(struct connection_table *table, const char *from)
{
    const int fd = open_one();

    assert_int_equal(admit(table, fd, from).verdict, CONNECTION_ADMITTED);
    assert_in_range(fd, 0, 1023);
    started[fd] = connection_table_start(table, fd);
    return fd;
}

static bool is_open(int fd)
{
    struct pollfd polled = {.fd = fd, .events = POLLIN};

    return poll(&polled, 1, 0) == 0;
}

/* Says since when a connection is idle; 0: a request is under way. */
static void set_idle(int fd, uint64_t since)
{
    atomic_store(&started[fd]->idle_since, since);
}

TEST(the_longest_idle_makes_room)
{
    struct connection_table *table = connection_table_new(8, 8, 1, &no_proxies);
    int fd[8];

    assert_non_null(table);
    for (int i = 0; i < 8; i++) {
        fd[i] = i % 2 ? begin(table, "192.0.2.1") : begin(table, "192.0.2.2");
    }
    set_idle(fd[0], 500);
    set_idle(fd[1], 100);
    set_idle(fd[2], 0); /* a request is under way */
    set_idle(fd[3], 200);
    set_idle(fd[4], 300);
    assert_int_equal(write(ends[3][1], "G", 1), 1); /* a request comes in */
    static const int order[] = {1, 4, 0};

    for (size_t i = 0; i < 3; i++) {
        const struct connection_admission admission = admit(table, open_one(), "192.0.2.3");

        assert_int_equal(admission.verdict, CONNECTION_ADMITTED);
        assert_true(admission.daemon_made_room);
        assert_false(admission.client_made_room);
        assert_false(is_open(fd[order[i]]));
        for (size_t j = i + 1; j < 3; j++)
            assert_true(is_open(fd[order[j]]));
    }
    assert_true(is_open(fd[2]));
    connection_table_free(table);
}

TEST(a_head_that_takes_long_makes_room_after_a_while)
{
    struct connection_table *table = connection_table_new(2, 2, 1, &no_proxies);
    const int late = begin(table, "192.0.2.1"), other = begin(table, "192.0.2.2");

    assert_non_null(table);
    set_idle(late, clock_now() + 3600 * CLOCK_SECOND);
    set_idle(other, 0);
    assert_int_equal(admit(table, open_one(), "192.0.2.3").verdict, CONNECTION_TABLE_FULL);
    assert_int_equal(connection_table_close_silent(table, UINT64_MAX), 2);
    assert_true(is_open(late));
    set_idle(late, clock_now());
    assert_int_equal(admit(table, open_one(), "192.0.2.3").verdict, CONNECTION_ADMITTED);
    assert_false(is_open(late));
    assert_true(is_open(other));
    connection_table_free(table);
}

TEST(those_with_unread_bytes_hide_none_that_can_make_room)
{
    enum { WITH_BYTES = 80 };
    struct connection_table *table =
        connection_table_new(WITH_BYTES + 1, WITH_BYTES + 1, 1, &no_proxies);
    size_t refused = 0;
    int other;

    for (unsigned i = 0; i < WITH_BYTES; i++) {
        const int fd = begin(table, i % 2 ? "192.0.2.1" : "192.0.2.2");

        set_idle(fd, 1 + i);
        assert_int_equal(write(ends[i][1], "G", 1), 1);
    }
    other = begin(table, "192.0.2.3");
    set_idle(other, 1000);
    while (!admit(table, open_one(), "192.0.2.4").daemon_made_room)
        assert_true(++refused < WITH_BYTES);
    assert_false(is_open(other));
    assert_int_equal(admit(table, open_one(), "192.0.2.4").verdict, CONNECTION_TABLE_FULL);
    /* Those that were asked about are asked again. */
    assert_int_equal(read(ends[0][0], &(char){0}, 1), 1);
    while (admit(table, open_one(), "192.0.2.4").verdict == CONNECTION_TABLE_FULL)
        assert_true(++refused < WITH_BYTES);
    assert_false(is_open(ends[0][0]));
    connection_table_free(table);
}

TEST(what_becomes_idle_later_waits_its_turn)
{
    enum { COUNT = 100 };
    struct connection_table *table = connection_table_new(COUNT, COUNT, 1, &no_proxies);
    int fd[COUNT];

    for (int i = 0; i < COUNT; i++) {
        char from[20];

        snprintf(from, sizeof(from), "192.0.2.%d", i % 20);
        fd[i] = begin(table, from);
        set_idle(fd[i], (uint64_t)(1 + i));
    }
    assert_true(connection_table_evict(table));
    assert_false(is_open(fd[0]));
    set_idle(fd[1], 1000);
    set_idle(fd[3], 0);
    for (int i = 2; i < 60; i++) {
        if (i == 3)
            continue;
        assert_true(connection_table_evict(table));
        assert_false(is_open(fd[i]));
        assert_true(is_open(fd[i + 1]) || i + 1 == 3);
    }
    assert_true(is_open(fd[1]));
    assert_true(is_open(fd[3]));
    connection_table_free(table);
}

TEST(none_is_refused_for_room_that_is_being_made)
{
    struct connection_table *table = connection_table_new(MAX / 2, MAX, 1, &no_proxies);
    size_t count = 0;

    for (int i = 0; i < MAX / 2; i++)
        set_idle(begin(table, i % 2 ? "192.0.2.1" : "192.0.2.2"), (uint64_t)(1 + i));
    while (connection_table_evict(table))
        count++;
    /* Their sockets are open until the I/O thread closes them. */
    assert_int_equal(count, CONNECTIONS_CLOSING_MAX);
    connection_table_remove(table, ends[0][0]);
    assert_true(connection_table_evict(table));
    connection_table_free(table);
}

TEST(a_client_makes_no_more_room_than_others)
{
    enum { COUNT = CONNECTIONS_CLOSING_MAX + 10 };
    struct connection_table *table = connection_table_new(2 * COUNT, COUNT, 1, &no_proxies);

    for (int i = 0; i < COUNT; i++)
        set_idle(begin(table, "192.0.2.1"), (uint64_t)(1 + i));
    for (int i = 0; i < CONNECTIONS_CLOSING_MAX; i++)
        assert_int_equal(admit(table, open_one(), "192.0.2.1").verdict, CONNECTION_ADMITTED);
    assert_int_equal(admit(table, open_one(), "192.0.2.1").verdict, CONNECTION_CLIENT_FULL);
    connection_table_free(table);
}

TEST(a_trusted_proxy_has_no_limit_of_its_own)
{
    struct connection_table *table;
    struct networks proxies;

    assert_true(networks_read(span_of("192.0.2.0/24"), &proxies));
    table = connection_table_new(100, 2, 1, &proxies);
    for (size_t i = 0; i < 10; i++)
        assert_int_equal(admit(table, open_one(), "192.0.2.1").verdict, CONNECTION_ADMITTED);
    for (size_t i = 0; i < 2; i++)
        (void)begin(table, "198.51.100.1");
    assert_true(admit(table, open_one(), "198.51.100.1").client_made_room);
    connection_table_free(table);
}

TEST(a_client_makes_room_for_itself)
{
    struct connection_table *table = connection_table_new(100, 3, 1, &no_proxies);
    const int other = begin(table, "192.0.2.1");
    int fd[3];

    /* All addresses of a /64 are one client. */
    fd[0] = begin(table, "2001:db8::1");
    fd[1] = begin(table, "2001:db8::2");
    fd[2] = begin(table, "2001:db8::ffff:1");
    const struct connection_admission admission = admit(table, open_one(), "2001:db8::3");

    assert_int_equal(admission.verdict, CONNECTION_ADMITTED);
    assert_true(admission.client_made_room);
    assert_false(is_open(fd[0]));
    assert_true(is_open(fd[1]));
    assert_true(is_open(other));
    assert_int_equal(admit(table, open_one(), "2001:db8:0:1::3").verdict, CONNECTION_ADMITTED);
    connection_table_free(table);
}

TEST(a_client_with_requests_under_way_is_refused)
{
    struct connection_table *table = connection_table_new(100, 2, 1, &no_proxies);
    int fd[2];

    for (int i = 0; i < 2; i++) {
        fd[i] = begin(table, "192.0.2.1");
        set_idle(fd[i], 0);
    }
    assert_int_equal(admit(table, open_one(), "192.0.2.1").verdict, CONNECTION_CLIENT_FULL);
    assert_int_equal(admit(table, open_one(), "::ffff:192.0.2.1").verdict, CONNECTION_CLIENT_FULL);
    assert_int_equal(admit(table, open_one(), "192.0.2.2").verdict, CONNECTION_ADMITTED);
    connection_table_remove(table, fd[0]);
    assert_int_equal(admit(table, open_one(), "192.0.2.1").verdict, CONNECTION_ADMITTED);
    connection_table_free(table);
}

/* Else whoever connects again and again would have the lock held for long each time. */
TEST(a_search_asks_about_a_few_and_the_next_goes_on)
{
    enum { COUNT = 40, FREE = 20 };
    static const char *const newcomers[] = {
        "192.0.2.1", "192.0.2.2"}; /* the same client, another */

    for (size_t i = 0; i < 2; i++) {
        struct connection_table *table =
            connection_table_new(i ? COUNT : 2 * COUNT, i ? 2 * COUNT : COUNT, 1, &no_proxies);
        size_t refused = 0;

        for (uint64_t j = 0; j < COUNT; j++) {
            set_idle(begin(table, i && j % 2 ? "192.0.2.3" : "192.0.2.1"), 1 + j);
            if (j != FREE)
                assert_int_equal(write(ends[opened - 1][1], "G", 1), 1);
        }
        while (admit(table, open_one(), newcomers[i]).verdict != CONNECTION_ADMITTED)
            assert_true(++refused < FREE);
        assert_true(refused > 0);
        assert_false(is_open(ends[FREE][0]));
        connection_table_free(table);
        close_all(NULL);
    }
}

TEST(an_eighth_is_left_for_others)
{
    static const size_t rows[][3] = {{100, 50, 50}, {100, 1024, 88}, {8, 8, 7}, {1, 1024, 1}};

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct connection_table *table =
            connection_table_new(rows[i][0], rows[i][1], 1, &no_proxies);

        for (size_t j = 0; j < rows[i][2]; j++)
            assert_int_equal(admit(table, open_one(), "192.0.2.1").verdict, CONNECTION_ADMITTED);
        assert_int_equal(admit(table, open_one(), "192.0.2.1").verdict, CONNECTION_CLIENT_FULL);
        connection_table_free(table);
        close_all(NULL);
    }
}

TEST(the_thread_with_the_fewest_is_chosen)
{
    struct connection_table *table = connection_table_new(100, 100, 3, &no_proxies);
    int fd[6];

    for (unsigned i = 0; i < 6; i++) {
        fd[i] = open_one();
        assert_int_equal(admit(table, fd[i], "192.0.2.1").thread, i % 3);
    }
    connection_table_remove(table, fd[1]);
    assert_int_equal(admit(table, open_one(), "192.0.2.1").thread, 1);
    assert_int_equal(admit(table, open_one(), "192.0.2.1").thread, 0);
    connection_table_free(table);
}

TEST(what_was_closed_without_a_word_is_counted_no_more)
{
    struct connection_table *table = connection_table_new(100, 2, 1, &no_proxies);
    const int fd = open_one(), kept = open_one();

    assert_int_equal(admit(table, fd, "192.0.2.1").verdict, CONNECTION_ADMITTED);
    assert_int_equal(admit(table, kept, "192.0.2.1").verdict, CONNECTION_ADMITTED);
    connection_table_remove_lost(table, clock_now() + 10 * CLOCK_SECOND);
    assert_int_equal(connection_table_removed(table), 0);
    /* Another file has its number. */
    assert_int_equal(dup2(ends[0][1], fd), fd);
    connection_table_remove_lost(table, clock_now());
    assert_int_equal(connection_table_removed(table), 0);
    connection_table_remove_lost(table, clock_now() + 10 * CLOCK_SECOND);
    assert_int_equal(connection_table_removed(table), 1);
    assert_int_equal(admit(table, open_one(), "192.0.2.1").verdict, CONNECTION_ADMITTED);
    assert_int_equal(admit(table, open_one(), "192.0.2.1").verdict, CONNECTION_CLIENT_FULL);
    /* A new connection of the same number takes the place of a lost one. */
    assert_int_equal(admit(table, kept, "192.0.2.1").verdict, CONNECTION_ADMITTED);
    assert_int_equal(connection_table_removed(table), 2);
    connection_table_free(table);
}

TEST(clients_come_and_go)
{
    struct connection_table *table = connection_table_new(4, 4, 1, &no_proxies);
    const int fd = open_one();

    for (int i = 0; i < 100000; i++) {
        char from[24];

        snprintf(from, sizeof(from), "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        assert_int_equal(admit(table, fd, from).verdict, CONNECTION_ADMITTED);
        connection_table_remove(table, fd);
    }
    assert_int_equal(connection_table_removed(table), 100000);
    connection_table_free(table);
}

AROUND_EACH_TEST(NULL, close_all)
