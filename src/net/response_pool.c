/* Headers and bodies. The shelf is a small table by length and kind of headers. */
#include "net/response_pool.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = 64 };

struct place {
    struct reply reply; /* first, so that a pointer to it is a pointer to the place */
    bool taken;
    const char *content_type;
    enum caching caching;
    bool varies, located;
    char etag[RESPONSE_ETAG];
    struct buffer location;
};

struct shelf {
    struct place places[PLACES];
};

struct shelf *shelf_new(void)
{
    return calloc(1, sizeof(struct shelf));
}

static void clear(struct place *place)
{
    if (place->reply.response)
        MHD_destroy_response(place->reply.response);
    free(place->reply.body);
    buffer_free(&place->location);
    *place = (struct place){0};
}

void shelf_free(struct shelf *shelf)
{
    if (!shelf)
        return;
    for (size_t i = 0; i < PLACES; i++)
        clear(&shelf->places[i]);
    free(shelf);
}

static bool add(struct MHD_Response *reply, const char *name, const char *value)
{
    return MHD_add_response_header(reply, name, value) == MHD_YES;
}

/* The headers that differ from one maze to the next. */
static bool add_identity(
    struct MHD_Response *reply, const char *etag, const struct buffer *location)
{
    return (!etag[0] || add(reply, MHD_HTTP_HEADER_ETAG, etag)) &&
        (!location->length || add(reply, MHD_HTTP_HEADER_CONTENT_LOCATION, location->data));
}

/* All other headers. */
static bool add_headers(struct MHD_Response *reply, const struct response *response)
{
    static const char *const caching[] = {
        [CACHING_NONE] = "no-store",
        [CACHING_HOUR] = "public, max-age=3600",
        [CACHING_FOREVER] = "public, max-age=31536000, immutable",
    };
    bool good = add(reply, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_ORIGIN, "*") &&
        add(reply, MHD_HTTP_HEADER_CACHE_CONTROL, caching[response->caching]);

    if (response->location.length)
        good = good &&
            add(reply, MHD_HTTP_HEADER_ACCESS_CONTROL_EXPOSE_HEADERS, "ETag, Content-Location");
    if (response->content_type)
        good = good && add(reply, MHD_HTTP_HEADER_CONTENT_TYPE, response->content_type);
    if (response->varies)
        good = good && add(reply, MHD_HTTP_HEADER_VARY, "Accept");
    if (response->allow)
        good = good && add(reply, MHD_HTTP_HEADER_ALLOW, response->allow);
    if (response->allow_headers)
        good = good && add(reply, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_METHODS, response->allow) &&
            add(reply, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_HEADERS, response->allow_headers) &&
            add(reply, MHD_HTTP_HEADER_ACCESS_CONTROL_MAX_AGE, "86400");
    if (response->retry_after) {
        char seconds[BUFFER_U64_DIGITS + 1] = {0};

        u64_write(response->retry_after, seconds);
        good = good && add(reply, MHD_HTTP_HEADER_RETRY_AFTER, seconds);
    }
    if (response->closes)
        good = good && add(reply, MHD_HTTP_HEADER_CONNECTION, "close");
    return good;
}

/* The response with all headers, or NULL, and then it is destroyed. */
static struct MHD_Response *with_headers(
    struct MHD_Response *reply, const struct response *response)
{
    if (!reply)
        return NULL;
    if (add_headers(reply, response) && add_identity(reply, response->etag, &response->location))
        return reply;
    MHD_destroy_response(reply);
    return NULL;
}

static bool suits(const struct place *place, const struct response *response, size_t length)
{
    return place->reply.response && !place->taken && place->reply.length == length &&
        place->content_type == response->content_type && place->caching == response->caching &&
        place->varies == response->varies && place->located == (response->location.length > 0);
}

static bool fill(struct place *place, const struct response *response, size_t length)
{
    struct response common = *response;

    clear(place);
    place->reply.body = malloc(length ? length : 1);
    if (!place->reply.body)
        return false;
    common.closes = false;
    place->reply.response =
        MHD_create_response_from_buffer(length, place->reply.body, MHD_RESPMEM_PERSISTENT);
    if (!place->reply.response || !add_headers(place->reply.response, &common))
        return false;
    place->reply.length = length;
    place->content_type = response->content_type;
    place->caching = response->caching;
    place->varies = response->varies;
    place->located = response->location.length > 0;
    return true;
}

/* Puts this maze's identity in the place of the last one's. */
static bool identify(struct place *place, const struct response *response)
{
    struct MHD_Response *reply = place->reply.response;

    if (place->etag[0])
        MHD_del_response_header(reply, MHD_HTTP_HEADER_ETAG, place->etag);
    if (place->location.length)
        MHD_del_response_header(reply, MHD_HTTP_HEADER_CONTENT_LOCATION, place->location.data);
    memcpy(place->etag, response->etag, sizeof(place->etag));
    buffer_clear(&place->location);
    buffer_add(&place->location, response->location.data, response->location.length);
    return !place->location.failed && add_identity(reply, place->etag, &place->location);
}

struct reply *shelf_take(struct shelf *shelf, const struct response *response, size_t length)
{
    struct place *place = NULL, *spare = NULL;

    for (size_t i = 0; i < PLACES && !place; i++) {
        /* Lengths that differ by a digit are looked for at neighbouring places. */
        struct place *at = &shelf->places[(length + i) % PLACES];

        if (suits(at, response, length))
            place = at;
        else if (!at->taken && !spare)
            spare = at;
        if (!at->reply.response)
            break;
    }
    if (!place) {
        place = spare;
        if (!place)
            return NULL;
        if (!fill(place, response, length)) {
            clear(place);
            return NULL;
        }
    }
    if (!identify(place, response)) {
        clear(place);
        return NULL;
    }
    place->taken = true;
    return &place->reply;
}

void reply_give(struct reply *reply)
{
    ((struct place *)reply)->taken = false;
}

/* The reader of a response to HEAD, which is never asked. */
static ssize_t read_nothing(void *reader, uint64_t offset, char *bytes, size_t room)
{
    (void)reader;
    (void)offset;
    (void)bytes;
    (void)room;
    return MHD_CONTENT_READER_END_WITH_ERROR;
}

struct MHD_Response *reply_new(struct response *response)
{
    struct MHD_Response *reply = NULL;

    switch (response->body) {
    case BODY_HIDDEN:
        /*
         * In chunks the library would send the last one, which is a body, to HEAD and with a 304 too;
         * of no bytes it would say a Content-Length of 0, which is not that of the maze (RFC 9110,
         * section 8.6). So the connection is closed; MHD_RF_HEAD_ONLY_RESPONSE of later versions can
         * do without.
         */
        reply = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1, read_nothing, NULL, NULL);
        if (reply)
            MHD_set_response_options(reply, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
        break;
    case BODY_NONE:
    case BODY_MAZE:
        reply = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
        break;
    case BODY_TEXT:
        reply = MHD_create_response_from_buffer(
            response->text.length, (void *)response->text.text, MHD_RESPMEM_PERSISTENT);
        break;
    case BODY_MADE:
        if (response->made.failed)
            return NULL;
        reply = MHD_create_response_from_buffer(
            response->made.length, response->made.data, MHD_RESPMEM_MUST_FREE);
        if (reply)
            response->made = (struct buffer){0};
        break;
    case BODY_LENGTH:
        reply = MHD_create_response_from_callback(response->length, 1, read_nothing, NULL, NULL);
        break;
    }
    return with_headers(reply, response);
}

struct MHD_Response *reply_pulled(const struct response *response, uint64_t length, size_t block,
    MHD_ContentReaderCallback read, void *reader)
{
    return with_headers(
        MHD_create_response_from_callback(length, block, read, reader, NULL), response);
}
