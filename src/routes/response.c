/* Problems as responses, entity tags, and the life of a response. */
#include "routes/response.h"

#include "base/bits.h"
#include "base/rng.h"
#include "process/config.h"
#include "process/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char problem_type[] = "application/problem+json";

/* Other properties of a problem. Logged ones are those that the operator can mend. */
static const struct {
    uint64_t retry_after; /* seconds after which a client may try again; 0: that changes nothing */
    bool is_logged;
    enum log_limited_kind event;
} effects[PROBLEM_KINDS] = {
    [PROBLEM_INTERNAL] = {0, true, LOG_LIMITED_INTERNAL},
    [PROBLEM_BUSY] = {1, true, LOG_LIMITED_QUEUE},
    [PROBLEM_MEMORY] = {1, true, LOG_LIMITED_MEMORY},
    [PROBLEM_TIMEOUT] = {5, true, LOG_LIMITED_TIMEOUT},
    [PROBLEM_DRAINING] = {1},
};

void response_problem(struct response *response, const struct problem *problem)
{
    response->status = problem_status(problem->kind);
    response->state = RESPONSE_DECIDED;
    response->problem = 1 + (unsigned)problem->kind;
    response->body = BODY_MADE;
    response->content_type = problem_type;
    response->policy = NULL;
    response->embeds = false;
    response->caching = CACHING_NONE;
    response->retry_after = effects[problem->kind].retry_after;
    response->coding = CODING_IDENTITY;
    response->vary &= ~(unsigned)VARY_CODING;
    response->etag[0] = '\0';
    response->file_name[0] = '\0';
    buffer_clear(&response->location);
    buffer_clear(&response->canonical);
    buffer_clear(&response->made);
    problem_write(problem, &response->made);
    if (effects[problem->kind].is_logged)
        log_limited(effects[problem->kind].event, log_text("detail", problem->detail),
            log_span("id", response->request_id));
}

bool response_refuse(struct response *response, enum problem_kind kind, const char *format, ...)
{
    struct problem problem = {.kind = kind};
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(problem.detail, sizeof(problem.detail), format, arguments);
    va_end(arguments);
    response_problem(response, &problem);
    return false;
}

void response_identify(struct response *response)
{
    if (response->body == BODY_MADE && response->content_type == problem_type &&
        response->request_id.length)
        problem_identify(response->request_id, &response->made);
}

void response_drop_coding_if_short(struct response *response, uint64_t length)
{
    if (length <= CODING_MIN && !response->order.refuses_identity)
        response->coding = CODING_IDENTITY;
}

void response_no_memory(struct response *response)
{
    response_refuse(
        response, PROBLEM_MEMORY, "there is not enough memory now; try again in a moment");
}

void response_clear(struct response *response)
{
    const struct span request_id = response->request_id;
    const bool request_id_is_given = response->request_id_is_given;
    struct buffer location = response->location;

    buffer_free(&response->made);
    buffer_free(&response->canonical);
    maze_query_clear(&response->query);
    buffer_clear(&location);
    *response = (struct response){
        .request_id = request_id, .request_id_is_given = request_id_is_given, .location = location};
}

/*
 * ---- entity tags; If-None-Match compares weakly: a proxy may have made one weak as it changed the coding ----
 *
 * A coding whose bytes differ by processor has a weak tag, to which If-Match is compared weakly as well.
 */

static const char head[] = "\"" MAZED_VERSION "-";

_Static_assert(
    sizeof("W/") + sizeof(head) + 16 + sizeof("-gzip") + 1 <= RESPONSE_ETAG, "a tag must fit");

/* A hash of a text, eight bytes at a time. */
static uint64_t hash_of(struct span text)
{
    uint64_t hash = text.length;
    size_t at = 0;

    for (; text.length - at >= sizeof(hash); at += sizeof(hash))
        hash = mix64(hash ^ bits_load((const uint8_t *)text.text + at));

    uint8_t rest[sizeof(hash)] = {0};

    memcpy(rest, text.text + at, text.length - at);
    return mix64(hash ^ bits_load(rest));
}

void response_write_tag(
    char etag[RESPONSE_ETAG], struct span text, enum coding coding, enum coding_effort effort)
{
    const struct coding_row *row = coding_row(coding);
    const struct packer *packer = row->packers[effort];
    char *tag = packer && packer->by_processor ? stpcpy(etag, "W/") : etag;
    uint64_t hash = hash_of(text);

    tag = mempcpy(tag, head, sizeof(head) - 1);
    if (packer)
        hash = mix64(hash ^ hash_of(span_of(packer->version())));
    tag = text_put_hex(tag, hash);
    if (coding != CODING_IDENTITY) {
        *tag++ = '-';
        tag = stpcpy(tag, row->name);
    }
    memcpy(tag, "\"", 2);
}

/* Whether a list names a tag, or any by a star. It is empty where there is none. */
static bool names_tag(const char *header, bool weakly, const char *tag)
{
    const bool is_weak = *tag == 'W';

    tag += is_weak ? 2 : 0;
    for (struct span list = span_of(header); list.length;) {
        struct span item = span_trimmed(span_cut(&list, ','));

        if (span_is(item, "*"))
            return true;
        if ((weakly || is_weak) && item.length > 2 && memcmp(item.text, "W/", 2) == 0)
            item = span_from(item, 2);
        if (*tag && span_is(item, tag))
            return true;
    }
    return false;
}

bool response_waits(struct response *response, const struct request *request)
{
    if (request->busy)
        response->state = RESPONSE_PUT_OFF;
    return request->busy;
}

bool response_ends_by_tag(struct response *response, const struct request *request)
{
    if (request->headers[HEADER_IF_MATCH] &&
        !names_tag(request->headers[HEADER_IF_MATCH], false, response->etag)) {
        struct problem problem = {0};

        problem_about(&problem, PROBLEM_PRECONDITION, SPAN("If-Match"),
            span_of(request->headers[HEADER_IF_MATCH]), response->etag[0] ? response->etag : "*",
            response->etag[0] ? "If-Match must name the tag of this answer"
                              : "without a seed no answer has a tag that If-Match could name");
        response_problem(response, &problem);
        return true;
    }
    if (!request->headers[HEADER_IF_NONE_MATCH] || !response->etag[0] ||
        !names_tag(request->headers[HEADER_IF_NONE_MATCH], true, response->etag))
        return false;
    response->status = 304;
    response->content_type = NULL;
    return true;
}
