/* Lines of the log, byte by byte: what is quoted, what is escaped, what is cut. */
#include "process/log.h"

#include "unit.h"

#include <string.h>

#include <jansson.h>

enum { TIME = sizeof("2026-01-02T03:04:05.678Z") - 1 };

/* The line of one text without the time and the newline. */
static const char *shown(enum log_format format, struct span text, size_t max)
{
    static struct log_line line;
    struct span bytes;
    size_t head = sizeof("time= ") - 1 + TIME;

    if (format == LOG_JSON)
        head = sizeof("{\"time\":\"\",") - 1 + TIME;
    log_line_begin(&line, format, "");
    log_line_text(&line, SPAN("key"), text, max);
    bytes = log_line_end(&line);
    assert_true(bytes.length > head && bytes.text[bytes.length - 1] == '\n');
    line.bytes[bytes.length - 1] = '\0';
    return bytes.text + head;
}

#define assert_logfmt(text, expected)                                                              \
    assert_string_equal(shown(LOG_LOGFMT, SPAN(text), 1000), "key=" expected)

TEST(logfmt_quotes_what_would_be_read_otherwise)
{
    assert_logfmt("GET", "GET");
    assert_logfmt("/maze/stats", "/maze/stats");
    assert_logfmt("", "\"\"");
    assert_logfmt("a b", "\"a b\"");
    assert_logfmt("12345678 b", "\"12345678 b\"");
    assert_logfmt("a=b", "\"a=b\"");
    assert_logfmt("a\"b", "\"a\\\"b\"");
    assert_logfmt("1234567\\", "\"1234567\\\\\"");
    assert_logfmt("a\nb\tc\x7f", "\"a\\u000ab\\u0009c\\u007f\"");
    assert_logfmt("a\0b", "\"a\\u0000b\"");
    assert_logfmt("\x1f", "\"\\u001f\"");
}

TEST(all_beyond_ascii_is_escaped)
{
    assert_logfmt("é", "\"\\u00e9\"");
    assert_logfmt("12345678é", "\"12345678\\u00e9\"");
    assert_logfmt("日😀", "\"\\u65e5\\ud83d\\ude00\"");
    /* Invisible, ending a line, turning the direction of a text, and no character at all. */
    assert_logfmt("\u200b", "\"\\u200b\"");
    assert_logfmt("\u2028", "\"\\u2028\"");
    assert_logfmt("\u202e", "\"\\u202e\"");
    assert_logfmt("\uffff", "\"\\uffff\"");
    assert_logfmt("\U000e0001", "\"\\udb40\\udc01\"");
    /* Not UTF-8: Latin-1. A surrogate and an overlong form are not UTF-8. */
    assert_logfmt("\xe9", "\"\\u00e9\"");
    assert_logfmt("\xc3\xa9\xff", "\"\\u00c3\\u00a9\\u00ff\"");
    assert_logfmt("\xed\xa0\x80", "\"\\u00ed\\u00a0\\u0080\"");
    assert_logfmt("\xc0\x8a", "\"\\u00c0\\u008a\"");
}

TEST(every_text_is_read_back_from_json)
{
    char text[3] = {0};

    for (unsigned c = 0; c < 256; c++)
        for (unsigned before = 0; before < 9; before += 4) {
            char bytes[16] = "abcdefghi";
            struct span span = {bytes, before + 1};
            json_t *object, *value;
            struct log_line line;
            struct span whole;

            bytes[before] = (char)c;
            log_line_begin(&line, LOG_JSON, "");
            log_line_text(&line, SPAN("a"), span, 100);
            log_line_number(&line, SPAN("n"), UINT64_MAX / 2);
            whole = log_line_end(&line);
            object = json_loadb(whole.text, whole.length, JSON_ALLOW_NUL, NULL);
            value = json_object_get(object, "a");
            assert_non_null(value);
            assert_int_equal(json_integer_value(json_object_get(object, "n")), UINT64_MAX / 2);
            memset(text, 0, sizeof(text));
            if (c < 0x80)
                text[0] = (char)c;
            else {
                text[0] = (char)(0xc0 | c >> 6);
                text[1] = (char)(0x80 | (c & 0x3f));
            }
            assert_memory_equal(json_string_value(value), bytes, before);
            assert_int_equal(json_string_length(value), before + (c < 0x80 ? 1 : 2));
            assert_memory_equal(json_string_value(value) + before, text, c < 0x80 ? 1 : 2);
            json_decref(object);
        }
}

TEST(numbers_are_numbers)
{
    struct log_line line;
    struct span whole;

    log_line_begin(&line, LOG_JSON, "");
    log_line_number(&line, SPAN("none"), 0);
    log_line_number(&line, SPAN("all"), UINT64_MAX);
    whole = log_line_end(&line);
    assert_memory_equal(
        whole.text + whole.length - 40, "Z\",\"none\":0,\"all\":18446744073709551615}\n", 40);
}

TEST(long_texts_are_cut_between_characters)
{
    assert_string_equal(shown(LOG_LOGFMT, SPAN("abcdef"), 6), "key=abcdef");
    assert_string_equal(shown(LOG_LOGFMT, SPAN("abcdefg"), 6), "key=\"abcdef…\"");
    assert_string_equal(shown(LOG_LOGFMT, SPAN("abé"), 3), "key=\"ab…\"");
    assert_string_equal(shown(LOG_LOGFMT, SPAN("a😀b"), 4), "key=\"a…\"");
    assert_string_equal(shown(LOG_LOGFMT, SPAN("a😀b"), 5), "key=\"a\\ud83d\\ude00…\"");
    assert_string_equal(shown(LOG_JSON, SPAN("abcdefg"), 6), "\"key\":\"abcdef…\"}");
}

TEST(pairs_without_room_are_left_out_and_the_line_is_whole)
{
    static char text[LOG_LINE_MAX];
    struct log_line line;
    struct span whole;
    json_t *object;

    for (int special = 0; special < 2; special++) {
        memset(text, special ? '\x01' : 'x', sizeof(text));
        log_line_begin(&line, LOG_JSON, "");
        for (int i = 0; i < 30; i++) {
            log_line_text(&line, SPAN("long"), (struct span){text, 500}, 500);
            log_line_number(&line, SPAN("number"), UINT64_MAX / 2);
        }
        log_line_text(&line, SPAN("longer"), (struct span){text, sizeof(text)}, SIZE_MAX);
        whole = log_line_end(&line);
        assert_in_range(whole.length, LOG_LINE_MAX - 700, LOG_LINE_MAX);
        object = json_loadb(whole.text, whole.length, 0, NULL);
        assert_int_equal(json_string_length(json_object_get(object, "long")), 500);
        assert_null(json_object_get(object, "longer"));
        json_decref(object);
    }
}
