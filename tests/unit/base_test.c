/* The base library: random numbers, text and memory. */
#include "base/bits.h"
#include "base/buffer.h"
#include "base/decimal.h"
#include "base/rng.h"
#include "base/task.h"
#include "base/text.h"
#include "maze/status.h"

#include "unit.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

TEST(mix64_is_the_published_one)
{
    /* The first outputs of the reference implementation of splitmix64 for the seed 0. */
    assert_true(rng_at(0, 1) == UINT64_C(0xe220a8397b1dcdaf));
    assert_true(rng_at(0, 2) == UINT64_C(0x6e789e6aa1b965f4));
    assert_true(rng_at(0, 3) == UINT64_C(0x06c45d188009454f));
}

TEST(xoshiro_is_the_published_one)
{
    struct rng rng = {{1, 2, 3, 4}};

    /* The first outputs of the reference implementation for the state 1, 2, 3, 4. */
    assert_true(rng_next(&rng) == 11520);
    assert_true(rng_next(&rng) == 0);
    assert_true(rng_next(&rng) == 1509978240);
    assert_true(rng_next(&rng) == UINT64_C(1215971899390074240));
}

TEST(bounded_draws_are_even)
{
    struct rng rng = rng_seeded(5);
    uint64_t counts[7] = {0};
    double chi_squared = 0;

    for (int i = 0; i < 700000; i++)
        counts[rng_below(&rng, 7)]++;
    for (int i = 0; i < 7; i++) {
        const double off = (double)counts[i] - 100000;

        chi_squared += off * off / 100000;
    }
    /* With 6 degrees of freedom, chi-squared exceeds 22.5 once in 1,000 times. */
    assert_true(chi_squared < 22.5);
    assert_int_equal(rng_below(&rng, 1), 0);
    for (int i = 0; i < 1000; i++)
        assert_true(rng_below(&rng, UINT32_MAX) < UINT32_MAX);
}

TEST(numbers_are_read_whole_or_not_at_all)
{
    static const char *const malformed[] = {
        "", " 1", "1 ", "+1", "-1", "1e3", "0x10", "1.0", "12a", "٣"};
    uint64_t number = 7;

    for (size_t i = 0; i < LENGTH(malformed); i++)
        assert_int_equal(span_u64(span_of(malformed[i]), &number), NUMBER_MALFORMED);
    assert_int_equal(span_u64(SPAN("18446744073709551616"), &number), NUMBER_TOO_LARGE);
    assert_int_equal(span_u64(SPAN("99999999999999999999999"), &number), NUMBER_TOO_LARGE);
    assert_int_equal(span_u64(SPAN("9999999999999999999999x"), &number), NUMBER_MALFORMED);
    assert_int_equal(number, 7);
    assert_int_equal(span_u64(SPAN("18446744073709551615"), &number), NUMBER_OK);
    assert_true(number == UINT64_MAX);
    assert_int_equal(span_u64(SPAN("007"), &number), NUMBER_OK);
    assert_int_equal(number, 7);
}

static void assert_written(uint64_t number, const char *text)
{
    char exact[DECIMAL_MAX + 2], room[DECIMAL_MAX + 1];
    static struct decimal_prefix prefix;
    const size_t length = strlen(text);

    memset(exact, '#', sizeof(exact));
    memset(room, '#', sizeof(room));
    assert_int_equal(decimal_write(number, exact), length);
    assert_memory_equal(exact, text, length);
    assert_int_equal(exact[length], '#');
    assert_int_equal(decimal_put_near(room, &prefix, number) - room, length);
    assert_memory_equal(room, text, length);
    assert_int_equal(room[DECIMAL_MAX], '#');
}

TEST(numbers_are_written_in_full)
{
    char text[DECIMAL_MAX + 1];

    for (uint64_t number = 0; number < 120000; number++) {
        snprintf(text, sizeof(text), "%" PRIu64, number);
        assert_written(number, text);
    }
    for (uint64_t ten = 10; ten < UINT64_MAX / 10; ten *= 10)
        for (uint64_t number = ten - 3; number < ten + 3; number++) {
            snprintf(text, sizeof(text), "%" PRIu64, number);
            assert_written(number, text);
        }
    for (uint64_t i = 1; i < 100000; i++) {
        const uint64_t number = rng_at(5, i) >> i % BITS_WORD;

        snprintf(text, sizeof(text), "%" PRIu64, number);
        assert_written(number, text);
    }
    assert_written(UINT64_MAX, "18446744073709551615");
}

TEST(fractions_have_no_needless_zeros)
{
    static const struct {
        int64_t number;
        unsigned decimals;
        const char *text, *terse;
    } fractions[] = {
        {0, 3, "0", "0"},
        {1, 3, "0.001", ".001"},
        {-1, 2, "-0.01", "-.01"},
        {100, 2, "1", "1"},
        {-120, 2, "-1.2", "-1.2"},
        {500, 3, "0.5", ".5"},
        {12345, 0, "12345", "12345"},
        {1000001, 6, "1.000001", "1.000001"},
        {INT64_MIN, 18, "-9.223372036854775808", "-9.223372036854775808"},
    };

    for (size_t i = 0; i < LENGTH(fractions); i++) {
        char text[DECIMAL_MAX + 4];

        *decimal_put_scaled(text, fractions[i].number, fractions[i].decimals) = '\0';
        assert_string_equal(text, fractions[i].text);
        *decimal_put_terse(text, fractions[i].number, fractions[i].decimals) = '\0';
        assert_string_equal(text, fractions[i].terse);
    }
}

TEST(hexadecimal_digits_are_those_of_printf)
{
    uint64_t number = UINT64_C(0x0123456789abcdef);

    for (unsigned i = 0; i < 100; i++, number = mix64(number)) {
        char text[TEXT_HEX + 1], expected[TEXT_HEX + 1];

        *text_put_hex(text, number) = '\0';
        snprintf(expected, sizeof(expected), "%016" PRIx64, number);
        assert_string_equal(text, expected);
    }
}

TEST(utf8_is_told_from_what_is_not)
{
    static const char *const good[] = {"", "a", "ä", "€", "𝄞", "\x7f", "\xf4\x8f\xbf\xbf"};
    static const char *const bad[] = {"\x80", "\xc3", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "a\xe2\x82", "\xe2(\xa1"};

    for (size_t i = 0; i < LENGTH(good); i++)
        assert_true(span_is_utf8(span_of(good[i])));
    for (size_t i = 0; i < LENGTH(bad); i++)
        assert_false(span_is_utf8(span_of(bad[i])));
}

TEST(fnv1a_is_the_published_one)
{
    assert_true(span_hash(SPAN("")) == UINT64_C(0xcbf29ce484222325));
    assert_true(span_hash(SPAN("a")) == UINT64_C(0xaf63dc4c8601ec8c));
    assert_true(span_hash(SPAN("foobar")) == UINT64_C(0x85944171f73967e8));
}

TEST(distance_counts_single_slips)
{
    assert_int_equal(text_distance(SPAN("kruskal"), "kruskal", 3), 0);
    assert_int_equal(text_distance(SPAN("KRUSKAL"), "kruskal", 3), 0);
    assert_int_equal(text_distance(SPAN("krusal"), "kruskal", 3), 1);
    assert_int_equal(text_distance(SPAN("krsukal"), "kruskal", 3), 1);
    assert_int_equal(text_distance(SPAN("cruskall"), "kruskal", 3), 2);
    assert_int_equal(text_distance(SPAN("prim"), "kruskal", 3), 4);
    assert_int_equal(text_distance(SPAN(""), "abc", 3), 3);
}

TEST(spans_are_cut_and_trimmed)
{
    struct span rest = SPAN("a=b=c");

    assert_true(span_is(span_cut(&rest, '='), "a"));
    assert_true(span_is(rest, "b=c"));
    assert_true(span_is(span_cut(&rest, '&'), "b=c"));
    assert_int_equal(rest.length, 0);
    assert_int_equal(span_cut(&rest, '&').length, 0);
    assert_true(span_is(span_trimmed(SPAN(" \t x y \t")), "x y"));
    assert_int_equal(span_trimmed(SPAN(" \t ")).length, 0);
}

TEST(a_buffer_grows_and_keeps_its_end)
{
    struct buffer buffer = {0};

    for (int i = 0; i < 10000; i++) {
        buffer_addf(&buffer, "%d,", i);
        assert_int_equal(strlen(buffer.data), buffer.length);
    }
    assert_int_equal(buffer.length, 48890);
    assert_false(buffer.failed);
    buffer_clear(&buffer);
    buffer_add_text(&buffer, "12345");
    assert_string_equal(buffer.data, "12345");
    buffer_free(&buffer);
}

TEST(an_arena_gives_separate_aligned_pieces)
{
    struct arena arena = {0};
    char *pieces[40];

    for (int round = 0; round < 3; round++) {
        for (size_t i = 0; i < 40; i++) {
            pieces[i] = arena_alloc(&arena, i * 997 + 1);
            assert_non_null(pieces[i]);
            assert_int_equal((uintptr_t)pieces[i] % 64, 0);
            memset(pieces[i], (int)i, i * 997 + 1);
        }
        for (size_t i = 0; i < 40; i++)
            for (size_t k = 0; k < i * 997 + 1; k++)
                assert_int_equal(pieces[i][k], (char)i);
        arena_reset(&arena);
    }
    assert_null(arena_alloc(&arena, SIZE_MAX));
    assert_null(arena_alloc(&arena, SIZE_MAX / 2));
    arena_free(&arena);
}

TEST(bits_are_found_where_they_are_set)
{
    uint64_t words[3] = {0};

    assert_int_equal(bits_words(1), 1);
    assert_int_equal(bits_words(64), 1);
    assert_int_equal(bits_words(65), 2);
    assert_true(bits_last_mask(64) == UINT64_MAX);
    assert_true(bits_last_mask(65) == 1);
    assert_true(bits_last_mask(63) == UINT64_MAX >> 1);
    bits_set(words, 130);
    assert_true(bits_get(words, 130));
    assert_false(bits_get(words, 129));
    assert_int_equal(bits_lowest(words[2]), 2);
    assert_int_equal(bits_highest(words[2]), 2);
}

TEST(bits_are_changed_where_they_are_meant_to_be)
{
    for (uint64_t from = 0; from < 200; from++)
        for (uint64_t end = from; end <= 200; end++) {
            uint64_t filled[4] = {0};

            bits_fill(filled, from, end);
            for (uint64_t i = 0; i < 200; i++)
                assert_int_equal(bits_get(filled, i), i >= from && i < end);
        }
}

TEST(dilated_bits_are_every_other_one)
{
    assert_true(bits_dilated(UINT64_MAX) == UINT64_C(0x5555555555555555));
    for (unsigned i = 0; i < BITS_WORD; i++)
        assert_true(bits_dilated(UINT64_C(1) << i) == (i < 32 ? UINT64_C(1) << 2 * i : 0));
}

TEST(every_status_has_a_text_of_its_own)
{
    for (int a = MAZE_OK; a <= MAZE_TOO_LARGE; a++) {
        assert_true(maze_status_text((enum maze_status)a)[0]);
        for (int b = MAZE_OK; b < a; b++)
            assert_string_not_equal(
                maze_status_text((enum maze_status)a), maze_status_text((enum maze_status)b));
    }
}

TEST(what_people_read_as_a_number_is_numeric)
{
    static const char *const numeric[] = {"0", "42", "-1", "+5", " 42", "1.0", ".5", "1.", "1e3",
        "-2.5E+10", "1,000", "1_000", "0x1F", "18446744073709551616", "1e99999999999999999999"};
    static const char *const words[] = {"", " ", "-", ".", "e3", "1e", "1e+", "1.2.3", "42a", "0x",
        "0xg", "2024-01-01", "hello", "--1", "\u0661"};

    for (size_t i = 0; i < LENGTH(numeric); i++)
        if (!span_is_numeric(span_of(numeric[i])))
            fail_msg("'%s' is a number", numeric[i]);
    for (size_t i = 0; i < LENGTH(words); i++)
        if (span_is_numeric(span_of(words[i])))
            fail_msg("'%s' is no number", words[i]);
}
