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

/* Writes the problem that a header accepts no format of a subject; returns false. */
bool accept_refuse_format(const char *header, int subject, struct problem *);

/* The languages of the pages for people. */
enum language { LANGUAGE_EN, LANGUAGE_KO, LANGUAGES };

/* What each is called in headers and in addresses. */
extern const char *const language_names[LANGUAGES];

/*
 * The one that an Accept-Language header (RFC 9110, section 12.5.4) likes best, of equals the one
 * that it names first; English where it names none, or is NULL.
 */
enum language accept_language(const char *header);

/* The client's q-value for each coding, times 1000; 0: not acceptable. */
struct accepted_codings {
    uint16_t quality[CODINGS];
};

/* A NULL header likes identity alone. */
struct accepted_codings accept_codings(const char *header);

/*
 * The coding that the client prefers among the offered ones, a set of bits: of equals the last,
 * which is the fastest and smallest. CODINGS: it accepts none of them.
 */
enum coding accept_coding(const struct accepted_codings *, unsigned offered);

/*
 * Writes the problem that a header (NULL: none was sent) accepts none of the offered codings;
 * false.
 */
bool accept_refuse_coding(const char *header, unsigned offered, struct problem *);

#endif
