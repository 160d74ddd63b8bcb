/*
 * libmicrohttpd reads a head before mazed sees it, and accepts much that another server would read differently. The
 * places of the pieces, in the connection's memory, show what it let pass.
 */
#include "net/request/request_head.h"

#include <string.h>

enum {
    ANSWER_HEAD = 6 * 1024, /* bytes of CONNECTION_MEMORY that are left for the answer's head */
    QUERY_PAIRS_MAX = 256,  /* no name may repeat, and there are fewer names */
    ENTRY = 68 /* bytes that the library takes for a header besides its text, roughly */
};

/* ---- headers: few names matter, and lengths tell most names apart ---- */

static const struct span list_names[HEADERS] = {
    [HEADER_ACCEPT] = {"Accept", sizeof("Accept") - 1},
    [HEADER_ACCEPT_ENCODING] = {"Accept-Encoding", sizeof("Accept-Encoding") - 1},
    [HEADER_ACCEPT_LANGUAGE] = {"Accept-Language", sizeof("Accept-Language") - 1},
    [HEADER_IF_MATCH] = {"If-Match", sizeof("If-Match") - 1},
    [HEADER_IF_NONE_MATCH] = {"If-None-Match", sizeof("If-None-Match") - 1},
    [HEADER_CONTENT_TYPE] = {"Content-Type", sizeof("Content-Type") - 1},
    [HEADER_CONTENT_ENCODING] = {"Content-Encoding", sizeof("Content-Encoding") - 1},
    [HEADER_LAST_EVENT_ID] = {"Last-Event-ID", sizeof("Last-Event-ID") - 1},
    [HEADER_REQUEST_ID] = {"X-Request-Id", sizeof("X-Request-Id") - 1},
    [HEADER_FORWARDED] = {"Forwarded", sizeof("Forwarded") - 1},
    [HEADER_X_FORWARDED_FOR] = {"X-Forwarded-For", sizeof("X-Forwarded-For") - 1},
    [HEADER_X_FORWARDED_PROTO] = {"X-Forwarded-Proto", sizeof("X-Forwarded-Proto") - 1},
    [HEADER_X_FORWARDED_HOST] = {"X-Forwarded-Host", sizeof("X-Forwarded-Host") - 1},
    [HEADER_X_FORWARDED_PREFIX] = {"X-Forwarded-Prefix", sizeof("X-Forwarded-Prefix") - 1},
    [HEADER_HOST] = {"Host", sizeof("Host") - 1},
    [HEADER_AUTHORIZATION] = {"Authorization", sizeof("Authorization") - 1},
    [HEADER_USER_AGENT] = {"User-Agent", sizeof("User-Agent") - 1},
    [HEADER_TRACEPARENT] = {"traceparent", sizeof("traceparent") - 1},
};

/* Whether a name begins with a word, and is longer. */
static bool begins(struct span name, struct span word)
{
    return name.length > word.length &&
        span_is_caseless((struct span){name.text, word.length}, word.text);
}

/*
 * libmicrohttpd accepts a blank before the colon, and appends a folded line to the name of its header. A framing header
 * then has an unknown name, but another server might know it.
 */
static bool is_mangled(struct span name)
{
    return memchr(name.text, ' ', name.length) || memchr(name.text, '\t', name.length) ||
        begins(name, SPAN("Content-Length")) || begins(name, SPAN("Transfer-Encoding"));
}

/* Compares lengths first, since they rule out most names. */
static bool is_word(struct span name, struct span word)
{
    return name.length == word.length && span_is_caseless(name, word.text);
}

static void add_coding(struct headers *headers, struct span value)
{
    const struct span coding = span_trimmed(value);

    headers->codings++;
    headers->has_body = true;
    headers->chunked = span_is_caseless(coding, "chunked");
    headers->padded |= coding.length < value.length;
}

/* Keeps a value, or joins it to those that came before. */
static void keep(struct headers *headers, enum header_name header, struct span value)
{
    const char **known = &headers->values[header];
    struct buffer *joined = &headers->joined[header];

    if (!*known) {
        *known = value.length ? value.text : NULL;
        return;
    }
    if (*known != joined->data) {
        buffer_clear(joined);
        buffer_add_text(joined, *known);
    }
    buffer_add_text(joined, ", ");
    buffer_add(joined, value.text, value.length);
    headers->failed |= joined->failed;
    *known = joined->data;
}

/* Keeps the value of a known header; false if the name is unknown. */
static bool keep_known(struct headers *headers, struct span name, struct span value)
{
    for (enum header_name i = 0; i < HEADERS; i++)
        if (is_word(name, list_names[i])) {
            headers->hosts += i == HEADER_HOST;
            keep(headers, i, value);
            return true;
        }
    return false;
}

void headers_add(struct headers *headers, struct span name, struct span value)
{
    headers->kept += name.length + value.length + ENTRY;
    if (keep_known(headers, name, value))
        return;
    headers->mangled |= is_mangled(name);
    if (is_word(name, SPAN("Content-Length"))) {
        headers->lengths++;
        headers->has_body |= !span_is(value, "0");
        headers->misread |= span_u64(value, &headers->length) != NUMBER_OK;
    } else if (is_word(name, SPAN("Transfer-Encoding"))) {
        add_coding(headers, value);
    }
}

void headers_clear(struct headers *headers)
{
    memset(headers, 0, offsetof(struct headers, joined));
}

void headers_free(struct headers *headers)
{
    for (size_t i = 0; i < HEADERS; i++)
        buffer_free(&headers->joined[i]);
}

const char *headers_fault(const struct headers *headers, const char *version)
{
    const char *host = headers->values[HEADER_HOST];

    if (headers->mangled)
        return "a header's name must have no blanks, and its value must be on one line";
    if (headers->hosts > 1 || (headers->hosts == 0 && strcmp(version, "HTTP/1.1") == 0))
        return "an HTTP/1.1 request must have one Host header";
    if (host && !span_is_host(span_trimmed(span_of(host))))
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

static const char no_cookies[] = "Cookie";

/*
 * Hides from libmicrohttpd what it would only list in the connection's memory: the query, which is copied and then
 * emptied where it was received, and cookies: it reads only the first Cookie header, and finds an empty one. If a list
 * finds no room, version 0.9.75 sends nothing more, or its own page twice. mazed reads the query itself, since
 * libmicrohttpd passes broken escapes through, and ends a value at a NUL.
 *
 * No option turns the list of the query off, so the target is written to although it is constant: in 0.9.75 and 1.0.1
 * it lies in the connection's memory. Listing three pairs would take 1,650 instructions.
 */
static void hide_lists(const char *target, struct MHD_Connection *mhd)
{
    const char *query = strchr(target, '?');

    if (query)
        ((char *)query)[1] = '\0';
    (void)MHD_set_connection_value_n(
        mhd, MHD_HEADER_KIND, no_cookies, sizeof(no_cookies) - 1, "", 0);
}

void request_head_begin(struct request_head *head, const char *target, struct MHD_Connection *mhd)
{
    buffer_clear(&head->target);
    buffer_add_text(&head->target, target);
    head->target_received = target;
    hide_lists(target, mhd);
}

/*
 * Whether there is a NUL between two pieces of a request's head: libmicrohttpd keeps them in order, and turns the two
 * bytes of a line end into NULs. If the pieces are out of order, they are kept elsewhere, and the answer is no. No call
 * tells: version 0.9.75 takes the lengths of names and values from strlen, and its strict mode lets NULs pass.
 */
static bool has_nul_between(const char *end, const char *next, size_t line_ends)
{
    const size_t gap = (uintptr_t)next - (uintptr_t)end;
    size_t nuls = 0;

    if (gap <= 2 * line_ends || gap > CONNECTION_MEMORY)
        return false;
    while (end < next)
        nuls += *end++ == '\0';
    return nuls > 2 * line_ends;
}

static enum MHD_Result read_header(void *cls, enum MHD_ValueKind kind, const char *name,
    size_t name_length, const char *value, size_t value_length)
{
    struct request_head *head = cls;

    (void)kind;
    if (name == no_cookies)
        return MHD_YES;
    head->cut |= has_nul_between(head->end, name, 1);
    head->end = value ? value + value_length : name + name_length;
    headers_add(&head->headers, (struct span){name, name_length},
        (struct span){value ? value : "", value ? value_length : 0});
    return MHD_YES;
}

void request_head_read(
    struct request_head *head, struct MHD_Connection *mhd, const char *method, const char *version)
{
    const union MHD_ConnectionInfo *size;

    head->method = method;
    head->version = version;
    headers_clear(&head->headers);
    head->cut = false;
    head->end = version + strlen(version);
    MHD_get_connection_values_n(mhd, MHD_HEADER_KIND, read_header, head);
    size = MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (size)
        head->cut |= has_nul_between(head->end, method + size->header_size, 2);
}

/* Whether the target has more pairs than a query can use. A short one is not counted. */
static bool has_many_pairs(const struct buffer *target)
{
    size_t pairs = 1;

    if (target->length <= QUERY_PAIRS_MAX)
        return false;
    for (size_t i = 0; i < target->length; i++)
        pairs += target->data[i] == '&';
    return pairs > QUERY_PAIRS_MAX;
}

/* Refuses a head that is too large, or returns false. */
static bool refuse_large(const struct request_head *head, struct response *response)
{
    enum { HEAD_MAX = CONNECTION_MEMORY - ANSWER_HEAD };
    const size_t target = head->target.length, headers = head->headers.kept;

    if (has_many_pairs(&head->target))
        response_refuse(
            response, PROBLEM_URI, "a query must have at most %d pairs", QUERY_PAIRS_MAX);
    else if (target + headers <= HEAD_MAX)
        return false;
    else if (target > headers)
        response_refuse(response, PROBLEM_URI,
            "the URL of %zu bytes is too long: it and the headers may have %d together", target,
            HEAD_MAX);
    else
        response_refuse(response, PROBLEM_HEADERS,
            "the headers take %zu bytes, which is too much: they and the URL may take %d together",
            headers, HEAD_MAX);
    return true;
}

/*
 * Whether a NUL cut the method or the target short, or a blank was left in it. In the connection's memory, one byte
 * separates them and the version; if the library keeps them elsewhere, the answer is no. As with headers, no call
 * tells.
 */
static bool has_nul_or_blank(const struct request_head *head)
{
    const char *method = head->method, *target = head->target_received;
    const uintptr_t before = (uintptr_t)target - (uintptr_t)method - strlen(method);
    const uintptr_t behind = (uintptr_t)head->version - (uintptr_t)target - head->target.length;

    return (before > 1 && before < CONNECTION_MEMORY) ||
        (behind > 1 && behind < CONNECTION_MEMORY) ||
        memchr(head->target.data, ' ', head->target.length);
}

/* The fault of a head that is not too large, or NULL. */
static const char *find_fault(const struct request_head *head)
{
    const char *fault = headers_fault(&head->headers, head->version);

    if (!fault && has_nul_or_blank(head))
        fault = "a request line must have no NUL, and one space between its parts";
    if (!fault && head->cut)
        fault = "a header must have no NUL, and stand on one line";
    return fault;
}

bool request_head_refuse(const struct request_head *head, struct response *response)
{
    const char *fault;

    if (head->target.failed || head->headers.failed) {
        response_refuse(
            response, PROBLEM_MEMORY, "there is not enough memory for this request now");
    } else if (!refuse_large(head, response)) {
        fault = find_fault(head);
        if (!fault)
            return false;
        response_refuse(response, PROBLEM_MALFORMED, "%s", fault);
    }
    response->closes = true;
    return true;
}

void request_head_free(struct request_head *head)
{
    buffer_free(&head->target);
    headers_free(&head->headers);
}
