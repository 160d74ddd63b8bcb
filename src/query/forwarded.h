/* The client that a proxy names in the headers Forwarded (RFC 7239) and X-Forwarded-For. */
#ifndef QUERY_FORWARDED_H
#define QUERY_FORWARDED_H

#include "process/address.h"

#include <stdbool.h>

/*
 * Finds the client of a request that a trusted proxy sent, in the values of its two headers, of
 * which each may be NULL: each proxy appends who spoke to it, so it is the last address that is no
 * trusted proxy's; where all are, the first.
 *
 * False where there is none: no header, a last one that is hidden or unreadable, or two headers
 * that do not agree, since a client may send the one that the proxy does not know.
 */
bool forwarded_client(const struct networks *trusted, const char *forwarded,
    const char *x_forwarded_for, struct address *client);

#endif
