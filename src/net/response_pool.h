/*
 * Responses for small answers, kept from one request to the next: making the headers of a new one
 * costs more than a small maze.
 */
#ifndef NET_RESPONSE_POOL_H
#define NET_RESPONSE_POOL_H

#include "routes/response.h"

#include <microhttpd.h>
#include <stdbool.h>

/* Adds all headers but those that libmicrohttpd adds itself. False when there is no memory. */
bool response_headers_add(struct MHD_Response *, const struct response *);

/* Of one thread. */
struct response_pool;

/* One of its responses. */
struct pooled_response {
    struct MHD_Response *response;
    char *body; /* `length` bytes, to be written before it is sent; NULL: it is of BODY_TEXT */
    size_t length;
    bool taken;
};

struct response_pool *response_pool_new(void); /* NULL when there is no memory */
void response_pool_free(struct response_pool *);

/*
 * Returns a response of this length with the headers of the given one, and its text if its body is
 * BODY_TEXT; or NULL when all are taken, it closes its connection, its file name or its Link is no
 * other's, or there is no memory. It is taken until it is given back.
 */
struct pooled_response *response_pool_take(
    struct response_pool *, const struct response *, size_t length);
void response_pool_give(struct pooled_response *);

#endif
