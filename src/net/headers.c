/* The length of a name tells most headers apart: few names are compared. */
#include "net/headers.h"

#include <string.h>

static void join(struct buffer *list, struct span value)
{
    if (list->length)
        buffer_add(list, ", ", 2);
    buffer_add(list, value.text, value.length);
}

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

/* Estimates what the library allocates: an entry in a list, and for cookies a copy and an entry each. */
static size_t memory_of(struct span name, struct span value)
{
    enum { ENTRY = 64, SEPARATORS = 4 };
    size_t bytes = name.length + value.length + SEPARATORS + ENTRY;

    if (name.length != sizeof("Cookie") - 1 || !span_is_caseless(name, "Cookie"))
        return bytes;
    bytes += value.length + ENTRY;
    for (size_t i = 0; i < value.length; i++)
        bytes += value.text[i] == ';' ? ENTRY : 0;
    return bytes;
}

void headers_add(struct headers *headers, struct span name, struct span value)
{
    headers->mangled |= is_mangled(name);
    headers->kept += memory_of(name, value);
    switch (name.length) {
    case sizeof("Host") - 1:
        headers->hosts += span_is_caseless(name, "Host");
        break;
    case sizeof("Accept") - 1:
        if (span_is_caseless(name, "Accept"))
            join(&headers->accept, value);
        break;
    case sizeof("Content-Type") - 1:
        if (span_is_caseless(name, "Content-Type"))
            join(&headers->content_type, value);
        break;
    case sizeof("If-None-Match") - 1:
        if (span_is_caseless(name, "If-None-Match"))
            join(&headers->if_none_match, value);
        break;
    case sizeof("Content-Encoding") - 1:
        if (span_is_caseless(name, "Content-Encoding"))
            join(&headers->content_encoding, value);
        break;
    case sizeof("Content-Length") - 1:
        if (span_is_caseless(name, "Content-Length")) {
            headers->lengths++;
            headers->has_body |= !span_is(value, "0");
            headers->misread |= span_u64(value, &headers->length) != NUMBER_OK;
        }
        break;
    case sizeof("Transfer-Encoding") - 1:
        if (span_is_caseless(name, "Transfer-Encoding")) {
            headers->codings++;
            headers->has_body = true;
            headers->chunked = span_is_caseless(value, "chunked");
        }
        break;
    }
}

void headers_clear(struct headers *headers)
{
    struct headers empty = {
        .accept = headers->accept,
        .if_none_match = headers->if_none_match,
        .content_type = headers->content_type,
        .content_encoding = headers->content_encoding,
    };

    buffer_clear(&empty.accept);
    buffer_clear(&empty.if_none_match);
    buffer_clear(&empty.content_type);
    buffer_clear(&empty.content_encoding);
    *headers = empty;
}

void headers_free(struct headers *headers)
{
    buffer_free(&headers->accept);
    buffer_free(&headers->if_none_match);
    buffer_free(&headers->content_type);
    buffer_free(&headers->content_encoding);
}

bool headers_failed(const struct headers *headers)
{
    return headers->accept.failed || headers->if_none_match.failed ||
        headers->content_type.failed || headers->content_encoding.failed;
}

const char *headers_value(const struct buffer *list)
{
    return list->length ? list->data : NULL;
}

const char *headers_fault(const struct headers *headers, const char *version)
{
    if (headers->mangled)
        return "a header's name must have no blanks, and its value must be on one line";
    if (headers->hosts > 1 || (headers->hosts == 0 && strcmp(version, "HTTP/1.1") == 0))
        return "an HTTP/1.1 request must have one Host header";
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
    return NULL;
}
