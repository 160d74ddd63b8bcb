/* Entity tags and conditional requests (RFC 9110, sections 8.8.3 and 13.1.2). */
#ifndef ROUTES_CACHING_H
#define ROUTES_CACHING_H

#include "routes/response.h"

#include <stdbool.h>

/*
 * Marks the response as one that never changes, with an ETag made of its location and the program's
 * version. Returns whether `if_none_match`, a header or NULL, names that tag: then the client has it.
 */
bool caching_identify(struct response *, const char *if_none_match);

#endif
