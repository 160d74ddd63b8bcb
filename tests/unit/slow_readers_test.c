/* Whose answers are cut, and how fast a peer takes its own. */
#include "net/slow_readers.h"

#include "process/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { MIN_RATE = 1000 };

static struct address client(uint8_t number)
{
    return (struct address){{[15] = number}};
}

static struct slow_reader reader(uint8_t number, uint64_t reserved, uint64_t rate)
{
    return (struct slow_reader){.client = client(number), .reserved = reserved, .rate = rate};
}

static const struct jobs_shortage none = {.kind = BUDGET_OVER_LIMIT};

static struct jobs_shortage whole(uint64_t bytes)
{
    struct jobs_shortage shortage = none;

    shortage.bytes = bytes;
    return shortage;
}

static struct jobs_shortage share(uint8_t number, uint64_t bytes)
{
    return (struct jobs_shortage){
        .kind = BUDGET_OVER_SHARE, .client = client(number), .bytes = bytes};
}

static void choose(struct slow_reader *readers, size_t count, const struct jobs_shortage *shortage)
{
    slow_readers_sort(readers, count);
    slow_readers_choose(readers, count, shortage, MIN_RATE);
}

/* The bytes of those that are cut. */
static uint64_t cut(const struct slow_reader *readers, size_t count)
{
    uint64_t bytes = 0;

    for (size_t i = 0; i < count; i++)
        bytes += readers[i].is_cut ? readers[i].reserved : 0;
    return bytes;
}

static void test_nobody_is_cut_without_a_shortage(void **state)
{
    struct slow_reader readers[] = {reader(1, 100, 0), reader(2, 100, 1)};

    (void)state;
    choose(readers, 2, &none);
    assert_int_equal(cut(readers, 2), 0);
}

static void test_nobody_is_cut_who_takes_enough_or_is_new(void **state)
{
    struct slow_reader readers[] = {reader(1, 100, MIN_RATE), reader(2, 100, UINT64_MAX)};
    const struct jobs_shortage shortage = whole(50);

    (void)state;
    choose(readers, 2, &shortage);
    assert_int_equal(cut(readers, 2), 0);
}

static void test_no_more_are_cut_than_the_shortage_needs(void **state)
{
    struct slow_reader readers[9];
    const struct jobs_shortage shortage = whole(250);

    (void)state;
    for (uint8_t i = 0; i < 9; i++)
        readers[i] = reader(i, 100, 10);
    choose(readers, 9, &shortage);
    assert_int_equal(cut(readers, 9), 300);
}

static void test_the_slowest_and_largest_are_cut_first(void **state)
{
    struct slow_reader readers[] = {
        reader(1, 100, 500), reader(2, 100, 5), reader(3, 1000, 500), reader(4, 100, 900)};
    const struct jobs_shortage little = whole(60), more = whole(1050);

    (void)state;
    choose(readers, 4, &little);
    assert_int_equal(cut(readers, 4), 100);
    assert_true(
        readers[0].is_cut && address_equal(&readers[0].client, &(struct address){{[15] = 2}}));
    choose(readers, 4, &more);
    assert_int_equal(cut(readers, 4), 1100);
    assert_true(readers[1].is_cut && readers[1].reserved == 1000);
}

static void test_a_small_reader_is_left_out_where_a_large_one_is_enough(void **state)
{
    /* The small ones come first, being far slower. */
    struct slow_reader readers[] = {reader(1, 10, 0), reader(2, 20, 0), reader(3, 1000, 100)};
    const struct jobs_shortage shortage = whole(990);

    (void)state;
    choose(readers, 3, &shortage);
    assert_int_equal(cut(readers, 3), 1000);
}

static void test_what_was_cut_before_counts(void **state)
{
    struct slow_reader readers[] = {reader(1, 100, 0), reader(2, 100, 0), reader(3, 100, 0)};
    const struct jobs_shortage shortage = whole(200);

    (void)state;
    readers[1].is_cut = true;
    choose(readers, 3, &shortage);
    assert_int_equal(cut(readers, 3), 200);
}

static void test_one_cut_before_is_never_left_out(void **state)
{
    struct slow_reader readers[] = {reader(1, 10, 0), reader(2, 1000, 100)};
    const struct jobs_shortage shortage = whole(500);

    (void)state;
    readers[0].is_cut = true;
    choose(readers, 2, &shortage);
    assert_int_equal(cut(readers, 2), 1010);
}

static void test_a_shortage_of_a_share_cuts_that_client_only(void **state)
{
    struct slow_reader readers[] = {reader(1, 1000, 0), reader(2, 100, 500), reader(1, 1000, 0)};
    const struct jobs_shortage shortage = share(2, 5000);

    (void)state;
    choose(readers, 3, &shortage);
    assert_int_equal(cut(readers, 3), 100);
}

static void test_all_shortages_are_served(void **state)
{
    struct slow_reader readers[] = {
        reader(1, 100, 0), reader(1, 100, 0), reader(2, 100, 0), reader(3, 100, 0)};
    const struct jobs_shortage shortages[] = {whole(100), share(2, 100), share(3, 100)};

    (void)state;
    for (size_t i = 0; i < 3; i++)
        choose(readers, 4, &shortages[i]);
    for (size_t i = 0; i < 4; i++)
        if (address_equal(&readers[i].client, &shortages[1].client) ||
            address_equal(&readers[i].client, &shortages[2].client))
            assert_true(readers[i].is_cut);
    assert_in_range(cut(readers, 4), 200, 300);
}

/* ---- the throughput ---- */

/* Notes a delivery so many times, a second apart, to a peer that takes so many bytes a second. */
static void note(struct throughput *throughput, struct delivery *delivery, uint64_t *now, int times,
    uint64_t bytes)
{
    for (int i = 0; i < times; i++) {
        throughput_note(throughput, delivery, *now);
        *now += CLOCK_SECOND;
        delivery->delivered += bytes;
    }
}

static void test_a_throughput_is_known_after_some_seconds(void **state)
{
    struct throughput throughput = {0};
    struct delivery delivery = {.is_pending = true};
    uint64_t now = 1000;

    (void)state;
    note(&throughput, &delivery, &now, 5, 100);
    assert_true(throughput_per_second(&throughput) == UINT64_MAX);
    note(&throughput, &delivery, &now, 2, 100);
    assert_int_equal(throughput_per_second(&throughput), 100);
}

static void test_a_throughput_is_that_of_the_last_seconds(void **state)
{
    struct throughput throughput = {0};
    struct delivery delivery = {.is_pending = true};
    uint64_t now = 1000;

    (void)state;
    note(&throughput, &delivery, &now, 100, 1000000);
    assert_int_equal(throughput_per_second(&throughput), 1000000);
    note(&throughput, &delivery, &now, 11, 7);
    assert_int_equal(throughput_per_second(&throughput), 7);
}

static void test_time_without_bytes_to_take_does_not_count(void **state)
{
    struct throughput throughput = {0};
    struct delivery delivery = {.is_pending = false};
    uint64_t now = 1000;

    (void)state;
    note(&throughput, &delivery, &now, 100, 0);
    assert_true(throughput_per_second(&throughput) == UINT64_MAX);
    delivery.is_pending = true;
    note(&throughput, &delivery, &now, 7, 50);
    assert_in_range(throughput_per_second(&throughput), 50, 60);
}

/* ---- what the kernel says ---- */

static void test_the_delivery_of_a_socket_without_tcp(void **state)
{
    struct delivery delivery;
    int pair[2];
    char bytes[100] = {0};

    (void)state;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    assert_int_equal(write(pair[0], bytes, sizeof(bytes)), sizeof(bytes));
    assert_true(delivery_read(pair[0], sizeof(bytes), &delivery));
    assert_true(delivery.is_pending);
    assert_int_equal(delivery.delivered, 0);
    assert_int_equal(read(pair[1], bytes, sizeof(bytes)), sizeof(bytes));
    assert_true(delivery_read(pair[0], sizeof(bytes), &delivery));
    assert_false(delivery.is_pending);
    assert_int_equal(delivery.delivered, sizeof(bytes));
    close(pair[0]);
    close(pair[1]);
    assert_false(delivery_read(pair[0], 0, &delivery));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_is_cut_without_a_shortage),
        cmocka_unit_test(test_nobody_is_cut_who_takes_enough_or_is_new),
        cmocka_unit_test(test_no_more_are_cut_than_the_shortage_needs),
        cmocka_unit_test(test_the_slowest_and_largest_are_cut_first),
        cmocka_unit_test(test_a_small_reader_is_left_out_where_a_large_one_is_enough),
        cmocka_unit_test(test_what_was_cut_before_counts),
        cmocka_unit_test(test_one_cut_before_is_never_left_out),
        cmocka_unit_test(test_a_shortage_of_a_share_cuts_that_client_only),
        cmocka_unit_test(test_all_shortages_are_served),
        cmocka_unit_test(test_a_throughput_is_known_after_some_seconds),
        cmocka_unit_test(test_a_throughput_is_that_of_the_last_seconds),
        cmocka_unit_test(test_time_without_bytes_to_take_does_not_count),
        cmocka_unit_test(test_the_delivery_of_a_socket_without_tcp),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
