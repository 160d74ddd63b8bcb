/*
 * A small table by length. Three headers differ from one maze to the next: the ETag, the
 * Content-Location and the id of the request. They nearly always have the lengths that they had
 * before, so their values are overwritten where the library keeps them; a response whose lengths
 * differ is another one.
 */
#include "net/response_pool.h"

#include "base/decimal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 64, TEXTS = 96 };

struct slot {
    struct pooled_response pooled;
    const char *content_type;
    enum caching caching;
    enum coding coding;
    unsigned vary;
    bool saved; /* it has a file name, which is no other answer's */
    size_t etag_length, location_length, id_length;
    char *etag, *location, *id; /* the values in the response; NULL where it has none */
};

/*
 * A text of static storage has the same headers each time, but for the id of the request, and for two paths that
 * may have one text.
 */
struct text {
    struct pooled_response pooled; /* without a response: none yet */
    const char *text;
    unsigned vary;
    size_t id_length;
    char *id;
};

struct response_pool {
    struct slot slots[SLOTS];
    struct text texts[TEXTS];
};

/* Adds a line unless there is no value. */
static bool add(struct MHD_Response *to, const char *name, const char *value)
{
    return !value || MHD_add_response_header(to, name, value) == MHD_YES;
}

/*
 * The id that the answer names. A browser asks for many files of the page at once, which are small: their answers
 * name one only if the client did.
 */
static struct span shown_id(const struct response *response)
{
    if (response->caching == CACHING_CHECKED && !response->request_id_is_given)
        return (struct span){0};
    return response->request_id;
}

/* The headers that a page of another origin may read beside the usual ones, or NULL. */
static const char *exposed(const struct response *response)
{
    if (response->retry_after)
        return "Retry-After, " RESPONSE_REQUEST_ID;
    if (response->canonical.length)
        return "ETag, Content-Location, Link, " RESPONSE_REQUEST_ID;
    if (response->location.length)
        return "ETag, Content-Location, " RESPONSE_REQUEST_ID;
    return shown_id(response).length ? RESPONSE_REQUEST_ID : NULL;
}

/* What a page of another origin may do; `allow_headers` are told to a preflight request only. */
static bool add_cross_origin(struct MHD_Response *to, const struct response *response)
{
    const bool preflight = response->allow_headers;

    if (response->same_origin)
        return true;
    return add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_ORIGIN, "*") &&
        add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_EXPOSE_HEADERS, exposed(response)) &&
        add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_METHODS, preflight ? response->allow : NULL) &&
        add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_HEADERS, response->allow_headers) &&
        add(to, MHD_HTTP_HEADER_ACCESS_CONTROL_MAX_AGE, preflight ? "86400" : NULL);
}

/* Names the URL that is the canonical one of what is sent (RFC 8288, RFC 6596). */
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

/* Names the headers of the request on which the answer depends. */
static bool add_vary(struct MHD_Response *to, unsigned vary)
{
    static const struct {
        unsigned bit;
        const char *name;
    } all[] = {
        {VARY_ACCEPT, MHD_HTTP_HEADER_ACCEPT},
        {VARY_CODING, MHD_HTTP_HEADER_ACCEPT_ENCODING},
        {VARY_EVENT, "Last-Event-ID"},
        {VARY_KEY, MHD_HTTP_HEADER_AUTHORIZATION},
    };
    char names[96] = "";

    for (size_t i = 0, n = 0; i < sizeof(all) / sizeof(all[0]); i++)
        if (vary & all[i].bit)
            n += (size_t)snprintf(names + n, sizeof(names) - n, "%s%s", n ? ", " : "", all[i].name);
    return add(to, MHD_HTTP_HEADER_VARY, names[0] ? names : NULL);
}

bool response_headers_add(struct MHD_Response *to, const struct response *response)
{
    static const char *const caching[][2] = {
        [CACHING_NONE] = {"no-store", "no-store"},
        [CACHING_CHECKED] = {"no-cache", "private, no-cache"},
        [CACHING_HOUR] = {"public, max-age=3600", "private, max-age=3600"},
        [CACHING_FOREVER] = {"public, max-age=31536000, immutable",
            "private, max-age=31536000, immutable"},
    };
    char seconds[DECIMAL_MAX + 1] = {0}, saved[RESPONSE_FILE_NAME + 32] = "";

    if (response->file_name[0])
        snprintf(saved, sizeof(saved), "attachment; filename=\"%s\"", response->file_name);
    if (response->retry_after)
        decimal_write(response->retry_after, seconds);
    return add_cross_origin(to, response) &&
        add(to, MHD_HTTP_HEADER_CACHE_CONTROL,
            caching[response->caching][response->vary & VARY_KEY ? 1 : 0]) &&
        add(to, MHD_HTTP_HEADER_CONTENT_TYPE, response->content_type) &&
        add(to, MHD_HTTP_HEADER_X_CONTENT_TYPE_OPTIONS, "nosniff") &&
        add(to, MHD_HTTP_HEADER_CONTENT_SECURITY_POLICY, response->policy) &&
        add(to, MHD_HTTP_HEADER_CONTENT_ENCODING,
            response->coding ? coding_row(response->coding)->name : NULL) &&
        add_vary(to, response->vary) &&
        add(to, MHD_HTTP_HEADER_WWW_AUTHENTICATE, response->challenge) &&
        add(to, MHD_HTTP_HEADER_ALLOW, response->allow) &&
        add(to, MHD_HTTP_HEADER_RETRY_AFTER, seconds[0] ? seconds : NULL) &&
        add(to, MHD_HTTP_HEADER_CONNECTION, response->closes ? "close" : NULL) &&
        add(to, MHD_HTTP_HEADER_CONTENT_DISPOSITION, saved[0] ? saved : NULL) &&
        add(to, "X-Accel-Buffering", response->streams ? "no" : NULL) &&
        add(to, MHD_HTTP_HEADER_ETAG, response->etag[0] ? response->etag : NULL) &&
        add(to, MHD_HTTP_HEADER_CONTENT_LOCATION,
            response->location.length ? response->location.data : NULL) &&
        add(to, RESPONSE_REQUEST_ID, shown_id(response).text) && add_canonical(to, response);
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
    if (!pool)
        return;
    for (size_t i = 0; i < SLOTS; i++)
        clear(&pool->slots[i]);
    for (size_t i = 0; i < TEXTS && pool->texts[i].text; i++)
        if (pool->texts[i].pooled.response)
            MHD_destroy_response(pool->texts[i].pooled.response);
    free(pool);
}

static bool suits(const struct slot *slot, const struct response *response, size_t length)
{
    return !slot->saved && !response->file_name[0] && !slot->pooled.taken &&
        slot->pooled.length == length && slot->pooled.response &&
        slot->location_length == response->location.length &&
        slot->content_type == response->content_type && slot->caching == response->caching &&
        slot->coding == response->coding && slot->vary == response->vary &&
        slot->id_length == shown_id(response).length && slot->etag_length == strlen(response->etag);
}

/* Makes a response for the slot; the slot must be cleared if that fails. */
static bool fill(struct slot *slot, const struct response *response, size_t length)
{
    struct MHD_Response *made;

    clear(slot);
    slot->pooled.length = length;
    slot->pooled.body = malloc(length ? length : 1);
    if (!slot->pooled.body)
        return false;
    made = MHD_create_response_from_buffer(length, slot->pooled.body, MHD_RESPMEM_PERSISTENT);
    slot->pooled.response = made;
    if (!made || !response_headers_add(made, response))
        return false;
    slot->content_type = response->content_type;
    slot->caching = response->caching;
    slot->coding = response->coding;
    slot->vary = response->vary;
    slot->saved = response->file_name[0];
    slot->etag_length = strlen(response->etag);
    slot->location_length = response->location.length;
    slot->id_length = shown_id(response).length;
    slot->etag = (char *)MHD_get_response_header(made, MHD_HTTP_HEADER_ETAG);
    slot->location = (char *)MHD_get_response_header(made, MHD_HTTP_HEADER_CONTENT_LOCATION);
    slot->id = (char *)MHD_get_response_header(made, RESPONSE_REQUEST_ID);
    return true;
}

/* Puts the identity of this maze and of its request in the place of the last ones'. */
static void identify(struct slot *slot, const struct response *response)
{
    if (slot->etag)
        memcpy(slot->etag, response->etag, slot->etag_length);
    if (slot->location)
        memcpy(slot->location, response->location.data, slot->location_length);
    if (slot->id)
        memcpy(slot->id, response->request_id.text, slot->id_length);
}

struct pooled_response *response_pool_take(
    struct response_pool *pool, const struct response *response, size_t length)
{
    struct slot *slot = NULL, *spare = NULL;

    for (size_t i = 0; i < SLOTS && !slot; i++) {
        /* Lengths that differ by a digit have neighbouring slots. */
        struct slot *at = &pool->slots[(length + i) % SLOTS];

        if (suits(at, response, length))
            slot = at;
        else if (!at->pooled.taken && !spare)
            spare = at;
        if (!at->pooled.response)
            break;
    }
    if (slot) {
        identify(slot, response);
    } else {
        slot = spare;
        if (slot && !fill(slot, response, length)) {
            clear(slot);
            slot = NULL;
        }
    }
    if (!slot)
        return NULL;
    slot->pooled.taken = true;
    return &slot->pooled;
}

void response_pool_give(struct pooled_response *pooled)
{
    pooled->taken = false;
}

/* The text's place, or an empty one for it, or NULL. */
static struct text *find_text(struct response_pool *pool, const struct response *response)
{
    struct text *at = pool->texts;

    while (at < pool->texts + TEXTS && at->text &&
        (at->text != response->text.text || at->vary != response->vary))
        at++;
    return at < pool->texts + TEXTS ? at : NULL;
}

/* Makes the response of a text anew, as it has none or one whose id has another length. */
static bool fill_text(struct text *text, const struct response *response)
{
    struct MHD_Response *made;

    if (text->pooled.response)
        MHD_destroy_response(text->pooled.response);
    *text = (struct text){.text = response->text.text,
        .vary = response->vary,
        .id_length = shown_id(response).length};
    made = MHD_create_response_from_buffer(
        response->text.length, (void *)response->text.text, MHD_RESPMEM_PERSISTENT);
    if (made && !response_headers_add(made, response)) {
        MHD_destroy_response(made);
        made = NULL;
    }
    text->pooled.response = made;
    text->pooled.length = response->text.length;
    if (made)
        text->id = (char *)MHD_get_response_header(made, RESPONSE_REQUEST_ID);
    return made;
}

struct pooled_response *response_pool_text(
    struct response_pool *pool, const struct response *response)
{
    struct text *text = find_text(pool, response);

    if (!text || text->pooled.taken)
        return NULL;
    if (text->pooled.response && text->id_length == shown_id(response).length) {
        if (text->id)
            memcpy(text->id, response->request_id.text, text->id_length);
    } else if (!fill_text(text, response)) {
        return NULL;
    }
    text->pooled.taken = true;
    return &text->pooled;
}
