/* Few names matter, and few of those are compared: lengths tell most apart. */
#include "net/request/headers.h"

#include <string.h>

enum { ENTRY = 68 }; /* bytes that the library takes for a header beside its text, roughly */

static const struct span list_names[HEADER_LISTS] = {
    [HEADER_ACCEPT] = {"Accept", sizeof("Accept") - 1},
    [HEADER_ACCEPT_ENCODING] = {"Accept-Encoding", sizeof("Accept-Encoding") - 1},
    [HEADER_IF_MATCH] = {"If-Match", sizeof("If-Match") - 1},
    [HEADER_IF_NONE_MATCH] = {"If-None-Match", sizeof("If-None-Match") - 1},
    [HEADER_CONTENT_TYPE] = {"Content-Type", sizeof("Content-Type") - 1},
    [HEADER_CONTENT_ENCODING] = {"Content-Encoding", sizeof("Content-Encoding") - 1},
    [HEADER_LAST_EVENT_ID] = {"Last-Event-ID", sizeof("Last-Event-ID") - 1},
    [HEADER_REQUEST_ID] = {"X-Request-Id", sizeof("X-Request-Id") - 1},
    [HEADER_FORWARDED] = {"Forwarded", sizeof("Forwarded") - 1},
    [HEADER_X_FORWARDED_FOR] = {"X-Forwarded-For", sizeof("X-Forwarded-For") - 1},
    [HEADER_HOST] = {"Host", sizeof("Host") - 1},
    [HEADER_AUTHORIZATION] = {"Authorization", sizeof("Authorization") - 1},
};

/* Whether a name is longer than a word that it begins with. */
static bool begins(struct span name, struct span word)
{
    return name.length > word.length &&
        span_is_caseless((struct span){name.text, word.length}, word.text);
}

/*
 * libmicrohttpd accepts a blank before the colon, and adds a folded line to the name of its header: then
 * a framing header has a name that nobody knows, but another server might.
 */
static bool is_mangled(struct span name)
{
    return memchr(name.text, ' ', name.length) || memchr(name.text, '\t', name.length) ||
        begins(name, SPAN("Content-Length")) || begins(name, SPAN("Transfer-Encoding"));
}

/* By length first, since most names are none of these. */
static bool is_word(struct span name, struct span word)
{
    return name.length == word.length && span_is_caseless(name, word.text);
}

/*
 * Whether all characters may stand in a host and its port (RFC 3986, section 3.2.2). A comma may too, but is
 * where a proxy joined two hosts.
 */
static bool is_host(struct span value)
{
    static const bool allowed[256] = {
        ['0' ... '9'] = true,
        ['A' ... 'Z'] = true,
        ['a' ... 'z'] = true,
        ['-'] = true,
        ['.'] = true,
        ['_'] = true,
        ['~'] = true,
        ['%'] = true,
        ['!'] = true,
        ['$'] = true,
        ['&'] = true,
        ['\''] = true,
        ['('] = true,
        [')'] = true,
        ['*'] = true,
        ['+'] = true,
        [';'] = true,
        ['='] = true,
        [':'] = true,
        ['['] = true,
        [']'] = true,
    };

    for (size_t i = 0; i < value.length; i++)
        if (!allowed[(unsigned char)value.text[i]])
            return false;
    return true;
}

static void add_coding(struct headers *headers, struct span value)
{
    const struct span coding = span_trimmed(value);

    headers->codings++;
    headers->has_body = true;
    headers->chunked = span_is_caseless(coding, "chunked");
    headers->padded |= coding.length < value.length;
}

void headers_add(struct headers *headers, struct span name, struct span value)
{
    headers->mangled |= is_mangled(name);
    headers->kept += name.length + value.length + ENTRY;
    for (size_t i = 0; i < HEADER_LISTS; i++)
        if (is_word(name, list_names[i])) {
            if (headers->lists[i].length)
                buffer_add_text(&headers->lists[i], ", ");
            buffer_add(&headers->lists[i], value.text, value.length);
        }
    if (is_word(name, SPAN("Host"))) {
        headers->hosts++;
        headers->misnamed |= !is_host(span_trimmed(value));
    } else if (is_word(name, SPAN("Content-Length"))) {
        headers->lengths++;
        headers->has_body |= !span_is(value, "0");
        headers->misread |= span_u64(value, &headers->length) != NUMBER_OK;
    } else if (is_word(name, SPAN("Transfer-Encoding"))) {
        add_coding(headers, value);
    }
}

void headers_clear(struct headers *headers)
{
    struct headers empty = {0};

    memcpy(empty.lists, headers->lists, sizeof(empty.lists));
    for (size_t i = 0; i < HEADER_LISTS; i++)
        buffer_clear(&empty.lists[i]);
    *headers = empty;
}

void headers_free(struct headers *headers)
{
    for (size_t i = 0; i < HEADER_LISTS; i++)
        buffer_free(&headers->lists[i]);
}

bool headers_failed(const struct headers *headers)
{
    bool failed = false;

    for (size_t i = 0; i < HEADER_LISTS; i++)
        failed |= headers->lists[i].failed;
    return failed;
}

const char *headers_value(const struct headers *headers, enum header_list list)
{
    return headers->lists[list].length ? headers->lists[list].data : NULL;
}

const char *headers_fault(const struct headers *headers, const char *version)
{
    if (headers->mangled)
        return "a header's name must have no blanks, and its value must be on one line";
    if (headers->hosts > 1 || (headers->hosts == 0 && strcmp(version, "HTTP/1.1") == 0))
        return "an HTTP/1.1 request must have one Host header";
    if (headers->misnamed)
        return "the Host header must be one host, and a port behind a colon where there is one";
    if (headers->lengths > 1)
        return "a request must not have more than one Content-Length header";
    if (headers->misread)
        return "a Content-Length must be one number";
    if (headers->codings && strcmp(version, "HTTP/1.1") != 0)
        return "only an HTTP/1.1 request may have a Transfer-Encoding";
    if (headers->codings && headers->lengths)
        return "a request must not have both Transfer-Encoding and Content-Length";
    if (headers->codings > 1 || (headers->codings && !headers->chunked))
        return "the only Transfer-Encoding that a request may have is chunked";
    if (headers->padded)
        return "this server cannot read a Transfer-Encoding that a blank follows; leave it out";
    return NULL;
}
