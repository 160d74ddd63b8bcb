/* The answer without a key says how to send one, and nothing about what is served. */
#include "routes/authorization.h"

#include <string.h>

static const char bearer[] = "Bearer";

/* Cuts the key out of the header; false if there is none, or it has another scheme. */
static bool find_key(const char *authorization, struct span *key)
{
    struct span rest = span_of(authorization ? authorization : "");
    const struct span scheme = span_cut(&rest, ' ');

    *key = span_trimmed(rest);
    return span_is_caseless(scheme, bearer);
}

bool authorization_has_key(const char *authorization, struct api_keys *keys)
{
    struct span key;

    return find_key(authorization, &key) && api_keys_contains(keys, key);
}

void authorization_refuse(const char *authorization, struct response *response)
{
    struct span key;
    const bool given = find_key(authorization, &key);

    response_refuse(response, PROBLEM_UNAUTHORIZED,
        given
            ? "this server does not accept the key in the Authorization header; ask whoever runs it"
            : "this server needs a key, as Authorization: Bearer KEY; ask whoever runs it");
    response->challenge =
        given ? "Bearer realm=\"mazed\", error=\"invalid_token\"" : "Bearer realm=\"mazed\"";
}
