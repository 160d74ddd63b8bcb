/* The Accept header: which of the formats a client likes best (RFC 9110, section 12.5.1). */
#ifndef QUERY_ACCEPT_H
#define QUERY_ACCEPT_H

#include "maze/format.h"

#include <stdbool.h>

/* How much a media type is liked, 0 … 1000; 0: not acceptable. A NULL header likes everything. */
unsigned accept_quality(const char *header, const char *media_type);

/*
 * The best liked format that shows a MAZE_SUBJECT_…; of equals the one that leads, or the first.
 * NULL: none is acceptable.
 */
const struct maze_format *accept_format(const char *header, int subject);

#endif
