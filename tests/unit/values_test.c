/* Ranges as text. */
#include "query/values.h"

#include "unit.h"

#include <string.h>

static bool read_range(const char *text, struct range *range)
{
    return range_read(NULL, span_of(text), range);
}

TEST(a_range_is_read_and_written_in_one_form)
{
    static const struct {
        const char *text, *written;
        struct range range;
    } rows[] = {
        {"20..40", "20..40", {20, 41}},
        {"20..", "20..", {20, RANGE_MAX + 1}},
        {"..40", "..40", {0, 41}},
        {"0..40", "..40", {0, 41}},
        {"30", "30", {30, 31}},
        {"30..30", "30", {30, 31}},
        {"0", "0", {0, 1}},
        {"..0", "0", {0, 1}},
        {"0..", "0..", {0, RANGE_MAX + 1}},
        {"007..0x", NULL, {0}},
        {"9007199254740991", "9007199254740991", {RANGE_MAX, RANGE_MAX + 1}},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct range range;
        char text[RANGE_TEXT];

        assert_int_equal(read_range(rows[i].text, &range), rows[i].written != NULL);
        if (!rows[i].written)
            continue;
        assert_int_equal(range.min, rows[i].range.min);
        assert_int_equal(range.end, rows[i].range.end);
        assert_true(range_is_given(range));
        *range_write(NULL, &range, text) = '\0';
        assert_string_equal(text, rows[i].written);
    }
}

TEST(what_is_no_range_is_refused_with_the_nearest)
{
    static const char *const rows[][2] = {
        {"", ""},
        {"..", ""},
        {"a..b", ""},
        {"40..20", "20..40"},
        {"20-40", "20..40"},
        {"20...40", "20..40"},
        {"20 .. 40", "20..40"},
        {"20,40", "20..40"},
        {"[20,40]", "20..40"},
        {"-3", "3"},
        {"1.5", "1..5"},
        {">20", "20"},
        {"9007199254740992", "9007199254740991"},
        {"99999999999999999999..1", "1.."},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct range range;
        char text[PARAM_NEAREST];

        assert_false(read_range(rows[i][0], &range));
        range_nearest(span_of(rows[i][0]), text);
        assert_string_equal(text, rows[i][1]);
        assert_true(!*text || read_range(text, &range));
    }
}

TEST(the_distance_from_a_range_is_what_it_must_be_widened_by)
{
    const struct range range = {20, 41}, none = {0};

    assert_int_equal(range_distance(range, 20), 0);
    assert_int_equal(range_distance(range, 40), 0);
    assert_int_equal(range_distance(range, 17), 3);
    assert_int_equal(range_distance(range, 41), 1);
    assert_int_equal(range_distance(none, 41), 0);
    assert_false(range_is_given(none));
    assert_int_equal(range_with(range, 17).min, 17);
    assert_int_equal(range_with(range, 17).end, 41);
    assert_int_equal(range_with(range, 50).min, 20);
    assert_int_equal(range_with(range, 50).end, 51);
}
