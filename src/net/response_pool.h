/*
 * Responses for small answers that are reused between requests, since making the headers of a new
 * one costs more than a small maze.
 */
#ifndef NET_RESPONSE_POOL_H
#define NET_RESPONSE_POOL_H

#include "routes/response.h"

#include <microhttpd.h>
#include <stdbool.h>

/* Adds all headers except those that libmicrohttpd adds itself. False when there is no memory. */
bool response_headers_add(struct MHD_Response *, const struct response *);

/* Used by one thread. */
struct response_pool;

/* One of its responses. */
struct pooled_response {
    struct MHD_Response *response;
    char *body; /* `length` bytes to fill before sending; NULL: the text of a BODY_TEXT */
    size_t length;
    bool taken;
};

struct response_pool *response_pool_new(void); /* NULL when there is no memory */
void response_pool_free(struct response_pool *);

/*
 * Takes a response with this length and the headers of the given response, and its text if the body
 * is BODY_TEXT, until it is given back. NULL when all are taken, the connection closes after it,
 * its file name or Link is unique to it, or there is no memory.
 */
struct pooled_response *response_pool_take(
    struct response_pool *, const struct response *, size_t length);
void response_pool_give(struct pooled_response *);

#endif
