/* The tag is a hash of all that decides the bytes: the program, the maze, and how it is shown. */
#include "routes/caching.h"

#include "process/version.h"

#include <string.h>

static const char tag_head[] = "\"" MAZED_VERSION "-";

_Static_assert(sizeof(tag_head) + 16 + 1 <= RESPONSE_ETAG, "a tag must fit");

/* The version, a dash and 16 hexadecimal digits, quoted. */
static void write_tag(struct span location, char *tag)
{
    const uint64_t hash = span_hash(location);

    tag = mempcpy(tag, tag_head, sizeof(tag_head) - 1);
    for (int shift = 60; shift >= 0; shift -= 4)
        *tag++ = "0123456789abcdef"[hash >> shift & 15];
    memcpy(tag, "\"", 2);
}

/* Whether a header names the tag; If-None-Match compares weakly. */
static bool names_tag(const char *header, const char *tag)
{
    for (struct span list = span_of(header); list.length;) {
        struct span item = span_trimmed(span_cut(&list, ','));

        if (item.length > 2 && memcmp(item.text, "W/", 2) == 0)
            item = (struct span){item.text + 2, item.length - 2};
        if (span_is(item, "*") || span_is(item, tag))
            return true;
    }
    return false;
}

bool caching_identify(struct response *response, const char *if_none_match)
{
    response->caching = CACHING_FOREVER;
    write_tag((struct span){response->location.data, response->location.length}, response->etag);
    return if_none_match && names_tag(if_none_match, response->etag);
}
