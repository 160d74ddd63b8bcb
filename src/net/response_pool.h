/*
 * Responses as libmicrohttpd sends them. A small answer is written into a response that is kept from
 * one request to the next, since making its headers costs more than the maze.
 */
#ifndef NET_RESPONSE_POOL_H
#define NET_RESPONSE_POOL_H

#include "routes/response.h"

#include <microhttpd.h>

/* Kept responses; of one thread. */
struct shelf;

/* One response from the shelf: `length` bytes at `body`, to be written before it is sent. */
struct reply {
    struct MHD_Response *response;
    char *body;
    size_t length;
};

struct shelf *shelf_new(void); /* NULL when there is no memory */
void shelf_free(struct shelf *);

/*
 * Returns a response with this length and the headers of the given one, or NULL when all are taken or
 * there is no memory. It is taken until reply_give.
 */
struct reply *shelf_take(struct shelf *, const struct response *, size_t length);
void reply_give(struct reply *);

/*
 * Returns a new response with the headers of the given one, and with its text (borrowed) or what
 * was made for it (taken) or, of HEAD, its length; or NULL when there is no memory.
 */
struct MHD_Response *reply_new(struct response *);

/*
 * Returns a new response whose `length` bytes `read` writes, at most `block` at a time, as the
 * socket has room; or NULL.
 */
struct MHD_Response *reply_pulled(const struct response *, uint64_t length, size_t block,
    MHD_ContentReaderCallback read, void *reader);

#endif
