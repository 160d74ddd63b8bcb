/*
 * A small table by length. The headers of a response are made only from its key, so a header unknown to the key cannot
 * be sent, nor leak into the next answer. Three values differ between mazes: the ETag, the Content-Location and the id
 * of the request. The key has their lengths, which hardly ever change, and the values are overwritten where the library
 * keeps them.
 */
#include "net/response_pool.h"

#include "base/decimal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 128 };

#define REQUEST_ID "X-Request-Id" /* the header of the request's id */

/* Compared by its bytes: it has no gaps. */
struct key {
    const char *text; /* static; NULL: each answer has a body of its own */
    const char *content_type, *policy, *challenge, *allow, *allow_headers;
    uint64_t length, retry_after;
    uint64_t etag_length, location_length, id_length;
    uint64_t caching, coding, vary, embeds, same_origin, streams;
};

struct slot {
    struct pooled_response pooled;
    struct key key;
    char *etag, *location, *id; /* the values in the response, or NULL */
};

struct response_pool {
    struct slot slots[SLOTS];
};

/* Adds a header, unless its value is NULL. */
static bool add(struct MHD_Response *to, const char *name, const char *value)
{
    return !value || MHD_add_response_header(to, name, value) == MHD_YES;
}

/*
 * The id that the answer names. A browser requests many small files of a page at once, so their answers name an id only
 * if the client did. The only texts that are kept forever are files.
 */
static struct span shown_id(const struct response *response)
{
    if ((response->caching == CACHING_CHECKED ||
            (response->caching == CACHING_FOREVER && response->body == BODY_TEXT)) &&
        !response->request_id_is_given)
        return (struct span){0};
    return response->request_id;
}

static struct key key_of(const struct response *response, size_t length)
{
    return (struct key){
        .text = response->body == BODY_TEXT ? response->text.text : NULL,
        .content_type = response->content_type,
        .policy = response->policy,
        .challenge = response->challenge,
        .allow = response->allow,
        .allow_headers = response->allow_headers,
        .length = length,
        .retry_after = response->retry_after,
        .etag_length = strlen(response->etag),
        .location_length = response->redirects ? 0 : response->location.length,
        .id_length = shown_id(response).length,
        .caching = response->caching,
        .coding = response->coding,
        .vary = response->vary,
        .embeds = response->embeds,
        .same_origin = response->same_origin,
        .streams = response->streams,
    };
}

/* The headers that a page of another origin may read besides the usual ones, or NULL. */
static const char *exposed(const struct key *key, bool has_canonical)
{
    if (key->retry_after)
        return "Retry-After, " REQUEST_ID;
    if (has_canonical)
        return "ETag, Content-Location, Link, " REQUEST_ID;
    if (key->location_length)
        return "ETag, Content-Location, " REQUEST_ID;
    return key->id_length ? REQUEST_ID : NULL;
}

/* Adds what a page of another origin may do. Only a preflight request is told `allow_headers`. */
static bool add_cross_origin(struct MHD_Response *to, const struct key *key, bool has_canonical)
{
    const bool preflight = key->allow_headers;

    if (key->same_origin)
        return true;
    /* Cross-origin isolated pages load only what says the second, and frame only what says the third. */
    return add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_ORIGIN, "*") &&
        add(to, "Cross-Origin-Resource-Policy", "cross-origin") &&
        add(to, "Cross-Origin-Embedder-Policy", key->embeds ? "require-corp" : NULL) &&
        add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_EXPOSE_HEADERS, exposed(key, has_canonical)) &&
        add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_METHODS, preflight ? key->allow : NULL) &&
        add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_HEADERS, key->allow_headers) &&
        add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_MAX_AGE, preflight ? "86400" : NULL);
}

/* Names the canonical URL of the content (RFC 8288, RFC 6596). */
static bool add_canonical(struct MHD_Response *to, const struct response *response)
{
    struct buffer link = {0};
    bool added;

    if (!response->canonical.length)
        return true;
    buffer_addf(&link, "<%s>; rel=\"canonical\"", response->canonical.data);
    added = !link.failed && add(to, MHD_HTTP_HEADER_LINK, link.data);
    buffer_free(&link);
    return added;
}

/* Names the request headers on which the answer depends. */
static bool add_vary(struct MHD_Response *to, uint64_t vary)
{
    static const struct {
        unsigned bit;
        const char *name;
    } all[] = {
        {VARY_ACCEPT, MHD_HTTP_HEADER_ACCEPT},
        {VARY_CODING, MHD_HTTP_HEADER_ACCEPT_ENCODING},
        {VARY_LANGUAGE, MHD_HTTP_HEADER_ACCEPT_LANGUAGE},
        {VARY_EVENT, "Last-Event-ID"},
        {VARY_KEY, MHD_HTTP_HEADER_AUTHORIZATION},
        {VARY_USER_AGENT, MHD_HTTP_HEADER_USER_AGENT},
    };
    char names[96] = "";

    for (size_t i = 0, n = 0; i < sizeof(all) / sizeof(all[0]); i++)
        if (vary & all[i].bit)
            n += (size_t)snprintf(names + n, sizeof(names) - n, "%s%s", n ? ", " : "", all[i].name);
    return add(to, MHD_HTTP_HEADER_VARY, names[0] ? names : NULL);
}

static bool add_pooled(
    struct MHD_Response *to, const struct key *key, const struct response *response)
{
    static const char *const caching[][2] = {
        [CACHING_NONE] = {"no-store", "no-store"},
        [CACHING_CHECKED] = {"no-cache", "private, no-cache"},
        [CACHING_HOUR] = {"public, max-age=3600", "private, max-age=3600"},
        [CACHING_FOREVER] = {"public, max-age=31536000, immutable",
            "private, max-age=31536000, immutable"},
    };
    char seconds[DECIMAL_MAX + 1] = {0};

    if (key->retry_after)
        decimal_write(key->retry_after, seconds);
    return add_cross_origin(to, key, response->canonical.length) &&
        add(to, MHD_HTTP_HEADER_CACHE_CONTROL,
            caching[key->caching][key->vary & VARY_KEY ? 1 : 0]) &&
        add(to, MHD_HTTP_HEADER_CONTENT_TYPE, key->content_type) &&
        add(to, MHD_HTTP_HEADER_X_CONTENT_TYPE_OPTIONS, "nosniff") &&
        /* Whoever would resume a download is told that it begins anew. */
        add(to, MHD_HTTP_HEADER_ACCEPT_RANGES, key->caching == CACHING_FOREVER ? "none" : NULL) &&
        add(to, MHD_HTTP_HEADER_CONTENT_SECURITY_POLICY, key->policy) &&
        add(to, MHD_HTTP_HEADER_CONTENT_ENCODING,
            key->coding ? coding_row((enum coding)key->coding)->name : NULL) &&
        add_vary(to, key->vary) && add(to, MHD_HTTP_HEADER_WWW_AUTHENTICATE, key->challenge) &&
        add(to, MHD_HTTP_HEADER_ALLOW, key->allow) &&
        add(to, MHD_HTTP_HEADER_RETRY_AFTER, seconds[0] ? seconds : NULL) &&
        add(to, "X-Accel-Buffering", key->streams ? "no" : NULL) &&
        add(to, MHD_HTTP_HEADER_ETAG, key->etag_length ? response->etag : NULL) &&
        add(to, MHD_HTTP_HEADER_CONTENT_LOCATION,
            key->location_length ? response->location.data : NULL) &&
        add(to, REQUEST_ID, key->id_length ? response->request_id.text : NULL);
}

static bool is_special(const struct response *response)
{
    return response->closes || response->redirects || response->file_name[0] ||
        response->canonical.length;
}

bool response_headers_add(struct MHD_Response *to, const struct response *response)
{
    const struct key key = key_of(response, 0);
    char saved[RESPONSE_FILE_NAME + 32] = "";

    if (response->file_name[0])
        snprintf(saved, sizeof(saved), "attachment; filename=\"%s\"", response->file_name);
    return add_pooled(to, &key, response) &&
        add(to, MHD_HTTP_HEADER_CONNECTION, response->closes ? "close" : NULL) &&
        add(to, MHD_HTTP_HEADER_CONTENT_DISPOSITION, saved[0] ? saved : NULL) &&
        add(to, MHD_HTTP_HEADER_LOCATION, response->redirects ? response->location.data : NULL) &&
        add_canonical(to, response);
}

struct response_pool *response_pool_new(void)
{
    return calloc(1, sizeof(struct response_pool));
}

static void clear(struct slot *slot)
{
    if (slot->pooled.response)
        MHD_destroy_response(slot->pooled.response);
    free(slot->pooled.body);
    *slot = (struct slot){0};
}

void response_pool_free(struct response_pool *pool)
{
    for (size_t i = 0; pool && i < SLOTS; i++)
        clear(&pool->slots[i]);
    free(pool);
}

/* Makes a response for the slot; on failure, the slot is empty. */
static bool fill(struct slot *slot, const struct key *key, const struct response *response)
{
    struct MHD_Response *made;

    clear(slot);
    slot->key = *key;
    slot->pooled.length = key->length;
    if (!key->text)
        slot->pooled.body = malloc(key->length ? key->length : 1);
    if (key->text || slot->pooled.body)
        slot->pooled.response = MHD_create_response_from_buffer(
            key->length, key->text ? (void *)key->text : slot->pooled.body, MHD_RESPMEM_PERSISTENT);
    made = slot->pooled.response;
    if (!made || !add_pooled(made, key, response)) {
        clear(slot);
        return false;
    }
    slot->etag = (char *)MHD_get_response_header(made, MHD_HTTP_HEADER_ETAG);
    slot->location = (char *)MHD_get_response_header(made, MHD_HTTP_HEADER_CONTENT_LOCATION);
    slot->id = (char *)MHD_get_response_header(made, REQUEST_ID);
    return true;
}

/*
 * Overwrites three header values in the library's memory with those of this maze and request, which have the same
 * length. Deleting and adding them through the library takes 4,400 instructions, a new response 11,800.
 */
static void overwrite_values(struct slot *slot, const struct response *response)
{
    if (slot->etag)
        memcpy(slot->etag, response->etag, slot->key.etag_length);
    if (slot->location)
        memcpy(slot->location, response->location.data, slot->key.location_length);
    if (slot->id)
        memcpy(slot->id, response->request_id.text, slot->key.id_length);
}

struct pooled_response *response_pool_take(
    struct response_pool *pool, const struct response *response, size_t length)
{
    const struct key key = key_of(response, length);
    struct slot *slot = NULL, *spare = NULL;

    if (is_special(response))
        return NULL;
    for (size_t i = 0; i < SLOTS && !slot; i++) {
        /* Lengths that differ by a digit have adjacent slots. */
        struct slot *at = &pool->slots[(length + i) % SLOTS];

        if (!at->pooled.taken && memcmp(&at->key, &key, sizeof(key)) == 0)
            slot = at;
        else if (!at->pooled.taken && !spare)
            spare = at;
        if (!at->pooled.response)
            break;
    }
    if (slot)
        overwrite_values(slot, response);
    else if (!spare || !fill(slot = spare, &key, response))
        return NULL;
    slot->pooled.taken = true;
    return &slot->pooled;
}

void response_pool_give(struct pooled_response *pooled)
{
    pooled->taken = false;
}
