/* Headers: which are kept, and which message framings are refused. */
#include "net/request/request_head.h"

#include "unit.h"

#include <string.h>

enum { MOST = 3 };

struct header {
    const char *name, *value;
};

static bool is_fault(const char *version, const struct header list[MOST])
{
    struct headers headers = {0};

    for (size_t i = 0; i < MOST && list[i].name; i++)
        headers_add(&headers, span_of(list[i].name), span_of(list[i].value));
    const bool fault = headers_fault(&headers, version) != NULL;

    headers_free(&headers);
    return fault;
}

TEST(framings_that_can_be_read_in_two_ways_are_refused)
{
    static const struct header bad[][MOST] = {
        {{0}},
        {{"Host", "a"}, {"host", "b"}},
        {{"Host", "a"}, {"Content-Length", "0"}, {"content-length", "0"}},
        {{"Host", "a"}, {"Content-Length", "5"}, {"Transfer-Encoding", "chunked"}},
        {{"Host", "a"}, {"Transfer-Encoding", "gzip, chunked"}},
        {{"Host", "a"}, {"Transfer-Encoding", "chunked"}, {"Transfer-Encoding", "chunked"}},
        {{"Host", "a"}, {"Content-Length ", "5"}},
        {{"Host", "a"}, {"Content-Length\t", "5"}},
        {{"Host", "a"}, {"Transfer-Encodingchunked", ""}},
        {{"Host", "a"}, {" X", "1"}},
        {{"Host", "a b"}},
        {{"Host", "a/b"}},
        {{"Host", "a,b"}},
        {{"Host", "<a>"}},
        {{"Host", "a@b"}},
        {{"Host", "\xc3\xa9"}},
        {{"Host", "a"}, {"Transfer-Encoding", "chunked "}},
    };

    for (size_t i = 0; i < LENGTH(bad); i++)
        if (!is_fault("HTTP/1.1", bad[i]))
            fail_msg("framing %zu was let through", i);
}

TEST(ordinary_framings_are_let_through)
{
    assert_false(is_fault("HTTP/1.1", (const struct header[MOST]){{"HOST", "a"}}));
    assert_false(is_fault("HTTP/1.1", (const struct header[MOST]){{"Host", "[::1]:8080\t"}}));
    assert_false(is_fault("HTTP/1.1", (const struct header[MOST]){{"Host", "a-b.example:80"}}));
    assert_false(is_fault("HTTP/1.1", (const struct header[MOST]){{"Host", ""}}));
    assert_false(is_fault("HTTP/1.0", (const struct header[MOST]){{0}}));
    assert_false(
        is_fault("HTTP/1.1", (const struct header[MOST]){{"Host", "a"}, {"Content-Length", "5"}}));
    assert_false(is_fault(
        "HTTP/1.1", (const struct header[MOST]){{"Host", "a"}, {"Transfer-Encoding", "Chunked"}}));
}

TEST(repeated_lists_are_joined_and_forgotten)
{
    struct headers headers = {0};

    assert_null(headers.values[HEADER_ACCEPT]);
    headers_add(&headers, SPAN("Accept"), SPAN("text/plain"));
    headers_add(&headers, SPAN("ACCEPT"), SPAN("*/*;q=0.1"));
    headers_add(&headers, SPAN("If-None-Match"), SPAN("\"a\""));
    headers_add(&headers, SPAN("Content-Length"), SPAN("7"));
    assert_string_equal(headers.values[HEADER_ACCEPT], "text/plain, */*;q=0.1");
    assert_string_equal(headers.values[HEADER_IF_NONE_MATCH], "\"a\"");
    assert_true(headers.has_body);
    headers_clear(&headers);
    assert_null(headers.values[HEADER_ACCEPT]);
    assert_null(headers.values[HEADER_IF_NONE_MATCH]);
    assert_false(headers.has_body);
    headers_free(&headers);
}
