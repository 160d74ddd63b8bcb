/*
 * The Accept header: which of the formats a client likes best; and Accept-Encoding, the same for
 * codings (RFC 9110, sections 12.5.1 and 12.5.3).
 */
#ifndef QUERY_ACCEPT_H
#define QUERY_ACCEPT_H

#include "maze/format.h"

#include "coding/coding.h"
#include "query/problem.h"

#include <stdbool.h>

/* How much a media type is liked, 0 … 1000; 0: not acceptable. A NULL header likes everything. */
unsigned accept_quality(const char *header, const char *media_type);

/*
 * The best liked format that shows a MAZE_SUBJECT_…; of equals the one that leads, or the first.
 * NULL: none is acceptable.
 */
const struct maze_format *accept_format(const char *header, int subject);

/* How much each coding is liked, 0 … 1000; 0: not acceptable. */
struct accepted_codings {
    uint16_t quality[CODINGS];
};

/* A NULL header likes identity alone. */
struct accepted_codings accept_codings(const char *header);

/*
 * The best liked coding of those that there are of an answer; of equals the one that suits the
 * answer, then the first but identity. An answer that identity suits has no other. CODINGS: none is
 * acceptable.
 */
enum coding accept_coding(const struct accepted_codings *, enum coding suits);

/* Says that a header excludes all codings of an answer, which the one given suits best. */
void accept_refuse_coding(const char *header, enum coding suits, struct problem *);

/* The coding that suits a format. */
enum coding accept_format_coding(const struct maze_format *);

#endif
