/*
 * The body of a request as it comes in: within a limit, its memory and that of parsing it as JSON
 * counted in the jobs' budget.
 */
#ifndef NET_REQUEST_REQUEST_BODY_H
#define NET_REQUEST_REQUEST_BODY_H

#include "base/buffer.h"
#include "jobs/jobs.h"
#include "routes/response.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    REQUEST_BODY_MAX = 262144, /* bytes; fewer where the budget is small */
    /* Bytes that are as little as a connection itself, and not counted until they are parsed. */
    REQUEST_BODY_SMALL = 4096,
    /* Bytes that are parsed at once, in less than half a millisecond; a job parses more. */
    REQUEST_BODY_CHEAP = 8192,
    /*
     * A body of unknown length that is longer than so many limits is cut off. Up to there it is
     * read and then refused, since no answer can be sent before its end.
     */
    REQUEST_BODY_OVERRUN = 64,
    /*
     * Bytes that jansson makes of one, at most: an array of empty objects takes 79 times its text,
     * and its list of them is moved as it grows.
     */
    REQUEST_BODY_GROWTH = 96,
    REQUEST_PICTURE_MAX = 1 << 20,         /* bytes, if it is a picture, */
    REQUEST_PICTURE_GROWTH = 24 << 20,     /* and what a mask is made of it in; */
    REQUEST_PICTURE_PART = 8,              /* at most this part of the budget; */
    REQUEST_PICTURE_NANOSECONDS = 30000000 /* one of a million pixels */
};

/* All zero is none. */
struct request_body {
    struct jobs *jobs; /* whose budget it is */
    struct address client;
    uint64_t limit;      /* of its bytes */
    struct buffer bytes; /* as far as there are no more than the limit */
    uint64_t received;   /* in all */
    uint64_t held;       /* bytes of the budget that are reserved for them */
    uint64_t parsing;    /* and for parsing them, if they are cheap */
    bool crowded;        /* the budget had no room for them */
    bool picture;        /* by its type */
    uint64_t memory;     /* the budget, in bytes */
};

/* The longest body that is read where the budget is `memory` bytes, of a picture or not. */
uint64_t request_body_limit(uint64_t memory, bool picture);

/*
 * Whether the body that a request with a route announces is to be read; `length` is 0 where it is
 * unknown. If not, the response says why.
 */
bool request_body_admit(
    uint64_t memory, const struct request *, uint64_t length, struct response *);

/*
 * Begins the body of a client's request. An announced length takes no memory: only bytes received
 * do.
 */
void request_body_begin(struct request_body *, struct jobs *, const struct address *client,
    uint64_t memory, const struct request *);

/* Takes the next bytes. False when they are too many to go on. */
bool request_body_add(struct request_body *, const char *bytes, size_t count);

/*
 * Ends the body. False, as the response says, if it was too long or there is no memory. A small
 * body reserves the memory to parse it here, a large one in its job; request_body_free releases it.
 */
bool request_body_end(struct request_body *, struct response *);

/* Bytes that parsing it takes, at most; or that it may take, of a picture. */
uint64_t request_body_growth(const struct request_body *);

/* Frees it and gives the memory back; it is none then. */
void request_body_free(struct request_body *);

#endif
