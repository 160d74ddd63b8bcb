/* Entity tags (RFC 9110, section 8.8.3): which bytes an answer has, and which a client knows. */
#ifndef ROUTES_ETAG_H
#define ROUTES_ETAG_H

#include "base/text.h"
#include "coding/coding.h"
#include "routes/request.h"
#include "routes/response.h"

/*
 * Writes the strong tag of an answer: the program's version, a hash of a text that decides the
 * answer's bytes, and the coding. The version of the library that codes is in the hash.
 */
void etag_write(char etag[RESPONSE_ETAG], struct span text, enum coding);

/* Refuses with 412 where If-Match names another tag than the response's, or returns false. */
bool etag_refuse(const struct request *, struct response *);

/* Whether If-None-Match names the response's tag: then it is to be a 304. */
bool etag_is_known(const struct request *, const struct response *);

#endif
