/* Whether a request carries a key of the operator's: `Authorization: Bearer KEY` (RFC 6750). */
#ifndef ROUTES_AUTHORIZATION_H
#define ROUTES_AUTHORIZATION_H

#include "process/api_keys.h"
#include "routes/response.h"

#include <stdbool.h>

/* Both take the value of Authorization, or NULL. */
bool authorization_has_key(const char *authorization, struct api_keys *);

/* Makes the response a 401, which says whether a key is missing or wrong. */
void authorization_refuse(const char *authorization, struct response *);

#endif
