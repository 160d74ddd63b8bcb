/*
 * Content negotiation: the Accept, Accept-Language and Accept-Encoding headers (RFC 9110, section
 * 12.5).
 */
#ifndef QUERY_ACCEPT_H
#define QUERY_ACCEPT_H

#include "maze/format.h"

#include "coding/coding.h"
#include "query/problem.h"

#include <stdbool.h>

/* The quality of a media type, 0 … 1000; 0: not acceptable. A NULL header accepts everything. */
unsigned accept_quality(const char *header, const char *media_type);

/*
 * The best liked format that shows a MAZE_SUBJECT_…; a tie goes to the format that leads, else to
 * the first. NULL: none is acceptable.
 */
const struct maze_format *accept_format(const char *header, int subject);

/* Reports that the header accepts no format of a subject; returns false. */
bool accept_refuse_format(const char *header, int subject, struct problem *);

/* The languages of the pages for people. */
enum language { LANGUAGE_EN, LANGUAGE_KO, LANGUAGES };

/* Their names in headers and addresses. */
extern const char *const language_names[LANGUAGES];

/*
 * The language that an Accept-Language header likes best; a tie goes to the one named first.
 * English if it names none, or is NULL.
 */
enum language accept_language(const char *header);

/* The client's q-value for each coding, times 1000; 0: not acceptable. */
struct accepted_codings {
    uint16_t quality[CODINGS];
};

/* A NULL header accepts identity alone. */
struct accepted_codings accept_codings(const char *header);

/*
 * The coding that the client prefers among the offered ones, a set of bits. A tie goes to the last,
 * which is the fastest and smallest. CODINGS: it accepts none.
 */
enum coding accept_coding(const struct accepted_codings *, unsigned offered);

/*
 * Reports that the header (NULL: none was sent) accepts none of the offered codings; returns false.
 */
bool accept_refuse_coding(const char *header, unsigned offered, struct problem *);

#endif
