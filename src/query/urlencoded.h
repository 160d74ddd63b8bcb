/* A URL's target and query, decoded strictly. */
#ifndef QUERY_URLENCODED_H
#define QUERY_URLENCODED_H

#include "base/buffer.h"
#include "base/text.h"

/* The result of decoding a piece. */
enum decoding { DECODING_OK, DECODING_BROKEN, DECODING_NUL };

struct pair {
    struct span name, value;
    enum decoding decoding; /* of both; a piece that cannot be decoded stays as sent */
};

/*
 * Splits a request target into its path, as sent, and its query, without the question mark. A
 * target in absolute form loses its scheme and authority (RFC 9112, section 3.2.2).
 */
void urlencoded_split(struct span target, struct span *path, struct span *query);

/*
 * Decodes percent-escapes in place, and + as a space if `plus`. A piece without any is not written
 * to.
 */
enum decoding urlencoded_decode(struct span *piece, bool plus);

/* Adds a text; escapes every character that may have a meaning in a URL, except those in `kept`. */
void urlencoded_write(struct span text, const char *kept, struct buffer *url);

/*
 * Takes the next pair that is not empty off a query, and decodes it in place; false: none is left.
 */
bool urlencoded_next(struct span *query, struct pair *pair);

#endif
