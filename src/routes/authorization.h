/* Whether a request carries a key of the operator's: `Authorization: Bearer KEY` (RFC 6750). */
#ifndef ROUTES_AUTHORIZATION_H
#define ROUTES_AUTHORIZATION_H

#include "process/api_keys.h"
#include "routes/response.h"

#include <stdbool.h>

/*
 * Takes the value of Authorization, or NULL. False where that is no key of theirs: then the
 * response is 401.
 */
bool authorization_admit(struct api_keys *, const char *authorization, struct response *);

#endif
