/* The same order for every response, so that a pooled one cannot be told from a new one. */
#include "net/response_headers.h"

/* Adds a line unless there is no value. */
static bool add(struct MHD_Response *to, const char *name, const char *value)
{
    return !value || MHD_add_response_header(to, name, value) == MHD_YES;
}

static bool add_caching(struct MHD_Response *to, const struct response *response)
{
    static const char *const values[] = {
        [CACHING_NONE] = "no-store",
        [CACHING_HOUR] = "public, max-age=3600",
        [CACHING_FOREVER] = "public, max-age=31536000, immutable",
    };

    return add(to, MHD_HTTP_HEADER_CACHE_CONTROL, values[response->caching]);
}

/* What a page of another origin may do; `allow_headers` are told to a preflight request only. */
static bool add_cross_origin(struct MHD_Response *to, const struct response *response)
{
    const bool preflight = response->allow_headers;

    return add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_ORIGIN, "*") &&
        add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_EXPOSE_HEADERS,
            response->location.length ? "ETag, Content-Location" : NULL) &&
        add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_METHODS, preflight ? response->allow : NULL) &&
        add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_HEADERS, response->allow_headers) &&
        add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_MAX_AGE, preflight ? "86400" : NULL);
}

bool response_headers_add(struct MHD_Response *to, const struct response *response)
{
    char seconds[BUFFER_U64_DIGITS + 1] = {0};

    if (response->retry_after)
        u64_write(response->retry_after, seconds);
    return add_cross_origin(to, response) && add_caching(to, response) &&
        add(to, MHD_HTTP_HEADER_CONTENT_TYPE, response->content_type) &&
        add(to, MHD_HTTP_HEADER_VARY, response->varies ? "Accept" : NULL) &&
        add(to, MHD_HTTP_HEADER_ALLOW, response->allow) &&
        add(to, MHD_HTTP_HEADER_RETRY_AFTER, seconds[0] ? seconds : NULL) &&
        add(to, MHD_HTTP_HEADER_CONNECTION, response->closes ? "close" : NULL) &&
        add(to, MHD_HTTP_HEADER_ETAG, response->etag[0] ? response->etag : NULL) &&
        add(to, MHD_HTTP_HEADER_CONTENT_LOCATION,
            response->location.length ? response->location.data : NULL);
}
