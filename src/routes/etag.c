/* If-None-Match compares weakly: a proxy may have made a tag weak as it changed the coding. */
#include "routes/etag.h"

#include "base/bits.h"
#include "base/rng.h"
#include "process/version.h"

#include <string.h>

static const char head[] = "\"" MAZED_VERSION "-";

_Static_assert(sizeof(head) + 16 + sizeof("-gzip") + 1 <= RESPONSE_ETAG, "a tag must fit");

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

void etag_write(char etag[RESPONSE_ETAG], struct span text, enum coding coding)
{
    const struct coding_row *row = coding_row(coding);
    char *tag = mempcpy(etag, head, sizeof(head) - 1);
    uint64_t hash = hash_of(text);

    if (coding != CODING_IDENTITY)
        hash = mix64(hash ^ hash_of(span_of(row->version())));
    for (int shift = 60; shift >= 0; shift -= 4)
        *tag++ = "0123456789abcdef"[hash >> shift & 15];
    if (coding != CODING_IDENTITY) {
        *tag++ = '-';
        tag = stpcpy(tag, row->name);
    }
    memcpy(tag, "\"", 2);
}

/* Whether a list of tags names the tag, or any by a star. The tag is strong, or empty where there is none. */
static bool names_tag(const char *header, const char *tag)
{
    for (struct span list = span_of(header); list.length;) {
        const struct span item = span_trimmed(span_cut(&list, ','));

        if (span_is(item, "*") || (*tag && span_is(item, tag)))
            return true;
    }
    return false;
}

bool etag_refuse(const struct request *request, struct response *response)
{
    struct problem problem;

    if (!request->if_match || names_tag(request->if_match, response->etag))
        return false;
    problem_begin(&problem);
    problem_about(&problem, PROBLEM_PRECONDITION, SPAN("If-Match"), span_of(request->if_match),
        response->etag[0] ? response->etag : "*",
        response->etag[0] ? "If-Match must name the tag of this answer"
                          : "without a seed no answer has a tag that If-Match could name");
    response_problem(response, &problem);
    return true;
}

bool etag_is_known(const struct request *request, const struct response *response)
{
    char weak[RESPONSE_ETAG + 2] = "W/";

    if (!request->if_none_match || !response->etag[0])
        return false;
    memcpy(weak + 2, response->etag, strlen(response->etag) + 1);
    return names_tag(request->if_none_match, response->etag) ||
        names_tag(request->if_none_match, weak);
}
