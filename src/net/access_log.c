/*
 * libmicrohttpd says only that an answer was cut; notes of the housekeeping and of the answer tell why. What a client
 * sent is logged as received, and cut if it is long.
 */
#include "net/access_log.h"

#include "process/log.h"
#include "routes/limits.h"
#include "routes/routes.h"

#include <stdatomic.h>
#include <string.h>

enum {
    METHOD_SHOWN =
        32, /* the most bytes of each that are logged; what does not fit a line is left out */
    PATH_SHOWN = 200,
    QUERY_SHOWN = 256,
    SPEC_SHOWN = 1024,
    USER_AGENT_SHOWN = 200
};

static uint64_t bytes_of(const struct exchange *exchange, const struct answer *answer)
{
    return exchange->request.method == METHOD_HEAD ? 0 : answer->sent;
}

/* An answer over SMALL_ANSWER may not fit the kernel's buffer; its peer then decides how long it takes. */
static enum metrics_way way_of(
    const struct access *access, const struct exchange *exchange, const struct answer *answer)
{
    if (answer->read || bytes_of(exchange, answer) > SMALL_ANSWER)
        return METRICS_STREAM;
    return access->by_job ? METRICS_JOB : METRICS_INLINE;
}

/* Why the answer ended early, or METRICS_CUT_NONE. */
static enum metrics_cut cut_of(const struct access *access, enum MHD_RequestTerminationCode code,
    const struct exchange *exchange, const struct answer *answer)
{
    if (code == MHD_REQUEST_TERMINATED_COMPLETED_OK)
        return METRICS_CUT_NONE;
    if (atomic_load(&exchange->service->ended))
        return METRICS_CUT_STOPPED;
    if (atomic_load(&answer->peer->cut_as_slow))
        return METRICS_CUT_SLOW;
    if (atomic_load(&answer->peer->cut_as_silent))
        return METRICS_CUT_STALLED;
    if (answer->cut)
        return answer->cut;
    /*
     * If a whole request gets no answer, the library tells whether its peer left or a call failed. Any other request
     * was cut short by its peer, or has a body that the library refuses.
     */
    return !access->abandoned && !exchange->response.status && access->complete_at &&
            code == MHD_REQUEST_TERMINATED_WITH_ERROR
        ? METRICS_CUT_ERROR
        : METRICS_CUT_CLIENT;
}

static void count_answer(
    const struct access *access, const struct exchange *exchange, const struct answer *answer)
{
    const struct response *response = &exchange->response;
    struct metrics *metrics = &exchange->service->metrics;
    const size_t route = route_number(exchange->request.route);

    if (!response->status)
        return;
    metrics_add(&metrics->answers[route][response->status / 100 - 1], 1);
    metrics_add(&metrics->bytes[route], bytes_of(exchange, answer));
    histogram_add(&metrics->durations[route][way_of(access, exchange, answer)],
        access->ended_at - access->complete_at);
    if (answer->read)
        histogram_add(&metrics->first_bytes, answer->answered_at - access->complete_at);
    if (response->problem)
        metrics_add(&metrics->problems[response->problem - 1], 1);
}

/* Counts an answer that ended early, and logs it unless the client caused that. */
static void count_cut(enum metrics_cut cut, const struct exchange *exchange)
{
    metrics_add(&exchange->service->metrics.cuts[cut], 1);
    if (cut != METRICS_CUT_CLIENT && cut != METRICS_CUT_NOT_FOUND)
        log_limited(LOG_LIMITED_CUT, log_text("cut", metrics_cut_names[cut]),
            log_span("id", exchange->response.request_id));
}

static INLINE void add_microseconds(struct log_line *line, struct span key, uint64_t nanoseconds)
{
    log_line_number(line, key, nanoseconds / 1000);
}

/*
 * Each time is counted from the one before. Together they are the total, but for the time that a body took to arrive.
 */
static void add_times(
    struct log_line *line, const struct access *access, const struct answer *answer)
{
    const uint64_t answered_at = answer->answered_at ? answer->answered_at : access->ended_at;
    const uint64_t complete_at = access->complete_at ? access->complete_at : answered_at;
    const uint64_t before = answered_at > complete_at ? answered_at - complete_at : 0;
    const uint64_t waited = access->waited < before ? access->waited : before;

    add_microseconds(line, SPAN("queue_us"), waited);
    add_microseconds(line, SPAN("make_us"), before - waited);
    add_microseconds(line, SPAN("send_us"), access->ended_at - answered_at);
    add_microseconds(line, SPAN("total_us"), access->ended_at - access->received_at);
}

/* Logs the canonical URL of the requested maze, or else the query as it was sent. */
static void add_target(struct log_line *line, const struct exchange *exchange)
{
    const struct buffer *target = &exchange->head.target, *location = &exchange->response.location;
    struct span query = {target->data, target->length}, spec = {location->data, location->length};
    const struct span path = span_cut(&query, '?');

    (void)span_cut(&spec, '?');
    log_line_text(line, SPAN("path"), path, PATH_SHOWN);
    /* mazed wrote it, so there is nothing to escape. */
    if (spec.length && spec.length <= SPEC_SHOWN)
        log_line_quoted(line, SPAN("spec"), spec);
    else if (spec.length)
        log_line_text(line, SPAN("spec"), spec, SPEC_SHOWN);
    else if (query.length)
        log_line_text(line, SPAN("query"), query, QUERY_SHOWN);
}

/* Known methods are words, and need no escapes. */
static void add_method(struct log_line *line, const struct request *request)
{
    const struct span method = span_of(request->method_text);

    if (request->method == METHOD_OTHER)
        log_line_text(line, SPAN("method"), method, METHOD_SHOWN);
    else
        log_line_word(line, SPAN("method"), method);
}

/* The id in a header VERSION-TRACE-PARENT-FLAGS (https://www.w3.org/TR/trace-context); empty if it is none. */
static struct span trace_id(const char *header)
{
    static const char form[] = "xx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx-xxxxxxxxxxxxxxxx-xx";
    size_t i = 0;

    while (form[i] && header[i] && strchr(form[i] == '-' ? "-" : "0123456789abcdef", header[i]))
        i++;
    return form[i] || strspn(header + 3, "0") >= 32 || (header[i] && header[i] != '-')
        ? (struct span){0}
        : (struct span){header + 3, 32};
}

/* Logs what the client says of itself, and the trace that the request belongs to. */
static void add_client(struct log_line *line, const struct headers *headers)
{
    const char *user_agent = headers->values[HEADER_USER_AGENT];
    const char *parent = headers->values[HEADER_TRACEPARENT];
    const struct span trace = trace_id(parent ? parent : "");

    if (trace.length)
        log_line_word(line, SPAN("trace_id"), trace);
    if (user_agent)
        log_line_text(line, SPAN("user_agent"), span_of(user_agent), USER_AGENT_SHOWN);
}

static void write_line(const struct access *access, enum metrics_cut cut,
    const struct exchange *exchange, const struct answer *answer)
{
    char client[ADDRESS_TEXT];
    struct log_line line;

    log_request_begin(&line);
    log_line_word(&line, SPAN("id"), exchange->response.request_id);
    log_line_word(&line, SPAN("client"), span_of(address_write(&exchange->client, client)));
    add_method(&line, &exchange->request);
    add_target(&line, exchange);
    log_line_number(&line, SPAN("status"), exchange->response.status);
    log_line_number(&line, SPAN("bytes"), bytes_of(exchange, answer));
    log_line_word(&line, SPAN("way"), span_of(metrics_way_names[way_of(access, exchange, answer)]));
    add_times(&line, access, answer);
    if (cut)
        log_line_word(&line, SPAN("cut"), span_of(metrics_cut_names[cut]));
    add_client(&line, &exchange->head.headers);
    log_request(log_line_end(&line));
}

void access_log_add(const struct access *access, enum MHD_RequestTerminationCode code,
    const struct exchange *exchange, const struct answer *answer)
{
    const enum metrics_cut cut = cut_of(access, code, exchange, answer);

    count_answer(access, exchange, answer);
    if (cut && cut != METRICS_CUT_STOPPED && !access->abandoned)
        count_cut(cut, exchange);
    if (exchange->service->config.access_log && !route_is_probe(exchange->request.route))
        write_line(access, cut, exchange, answer);
}
