/*
 * The body of a request, as it comes in: within a limit, and in memory of the jobs' budget, from which
 * what it takes apart as JSON is taken too, for as long as that is needed.
 */
#ifndef NET_REQUEST_BODY_H
#define NET_REQUEST_BODY_H

#include "base/buffer.h"
#include "base/text.h"
#include "jobs/jobs.h"
#include "query/problem.h"
#include "routes/request.h"
#include "routes/response.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    REQUEST_BODY_MAX = 262144, /* bytes that are read, and fewer where the budget is small */
    /* Bytes that are as little as a connection itself, and not counted until they are taken apart. */
    REQUEST_BODY_SMALL = 4096,
    /*
     * Limits that a body of no known length may be long and still be answered, since no answer can be
     * sent before its end; what is longer is cut off.
     */
    REQUEST_BODY_OVERRUN = 64,
    /*
     * What jansson makes of a byte, at most: an array of empty objects takes 79 times its text, and
     * its list of them is moved as it grows.
     */
    REQUEST_BODY_GROWTH = 96
};

/* All zero is none. */
struct request_body {
    struct jobs *jobs;   /* whose budget it is */
    uint64_t limit;      /* of its bytes */
    struct buffer bytes; /* as far as there are no more than the limit */
    uint64_t received;   /* in all */
    uint64_t held;       /* bytes of the budget that are reserved for them */
    uint64_t apart;      /* and to take them apart */
    bool crowded;        /* there was not the memory for it */
};

/* The longest body that is read with so much memory for all. */
uint64_t request_body_limit(uint64_t memory);

/*
 * Whether the body that a request announces, of this length as far as that is known, else 0, is to be
 * read. If not, the response says why, and *route is the number of the request's route.
 */
bool request_body_admit(
    uint64_t memory, const struct request *, uint64_t length, struct response *, size_t *route);

/* Begins a body. What it says of its length takes no memory: only bytes that came do. */
void request_body_begin(struct request_body *, struct jobs *, uint64_t memory);

/* Takes the next bytes. False when so many are too many to go on with. */
bool request_body_add(struct request_body *, const char *bytes, size_t count);

/*
 * Whether the whole body can be read and there is memory to take it apart; if not, the problem says
 * why. The memory is the body's until request_body_free.
 */
bool request_body_end(struct request_body *, struct problem *);

/* Frees it and gives the memory back; it is none then. */
void request_body_free(struct request_body *);

#endif
