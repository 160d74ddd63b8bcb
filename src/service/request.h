/* A request's first line, taken apart. */
#ifndef SERVICE_REQUEST_H
#define SERVICE_REQUEST_H

#include "service/exchange.h"

enum method request_method(const char *text);

/*
 * Cuts a target, which is decoded in place and must last as long as the request, into path and query.
 * False when that cannot be done: the problem says why.
 */
bool request_target(struct request *, struct span target, struct problem *);

/*
 * Whether a NUL cut the method or the target, which is where and as long as it was sent, short. They and the version stand in the request's line
 * with one byte between them, in a memory of at most `room` bytes; where the library keeps them
 * elsewhere, this says no.
 */
bool request_is_cut(const char *method, struct span target, const char *version, size_t room);

#endif
