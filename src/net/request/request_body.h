/*
 * The body of a request as it arrives, within a limit. The jobs' budget counts its memory, and the
 * memory to parse it as JSON.
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
    REQUEST_BODY_MAX = 262144, /* bytes; fewer if the budget is small */
    /* Bytes that take no more than a connection itself, so they count only when they are parsed. */
    REQUEST_BODY_SMALL = 4096,
    /* Bytes that are parsed at once, in less than half a millisecond; a job parses more. */
    REQUEST_BODY_CHEAP = 8192,
    /*
     * A body of unknown length is cut off once it exceeds the limit this many times. Until then it
     * is read and refused at its end, since no answer can be sent before that.
     */
    REQUEST_BODY_OVERRUN = 64,
    /*
     * The most bytes that jansson needs per byte of JSON: an array of empty objects takes 79, and
     * its list of them is copied as it grows.
     */
    REQUEST_BODY_GROWTH = 96,
    REQUEST_PICTURE_MAX = 1 << 20,         /* bytes of a picture, and */
    REQUEST_PICTURE_GROWTH = 24 << 20,     /* for making a mask of it; */
    REQUEST_PICTURE_PART = 8,              /* at most the budget divided by this; */
    REQUEST_PICTURE_NANOSECONDS = 30000000 /* for a million pixels */
};

/* All zero is no body. */
struct request_body {
    struct jobs *jobs; /* have the budget */
    struct address client;
    uint64_t limit;      /* in bytes */
    struct buffer bytes; /* never more than the limit */
    uint64_t received;   /* in total */
    uint64_t held;       /* bytes of the budget reserved for it */
    uint64_t parsing;    /* and for parsing it, if that is cheap */
    bool crowded;        /* the budget had no room for it */
    bool picture;        /* its type is a picture's */
    uint64_t memory;     /* the budget, in bytes */
};

/* The most bytes of a body, or a picture, that are read when the budget is `memory` bytes. */
uint64_t request_body_limit(uint64_t memory, bool picture);

/*
 * Whether to read the body that a request announces; if not, the response says why. One of unknown
 * length may turn out to be empty, which is no body: ask again with the length then.
 */
bool request_body_admit(
    uint64_t memory, const struct request *, bool is_known, uint64_t length, struct response *);

/*
 * Begins the body of a client's request. An announced length takes no memory, only received bytes
 * do.
 */
void request_body_begin(struct request_body *, struct jobs *, const struct address *client,
    uint64_t memory, const struct request *);

/* Takes the next bytes. False when there are too many to go on. */
bool request_body_add(struct request_body *, const char *bytes, size_t count);

/*
 * Ends the body. False, as the response says, if it was too long or there is no memory. For a small
 * body this reserves the memory to parse it, for a large one its job does; request_body_free
 * releases it.
 */
bool request_body_end(struct request_body *, struct response *);

/* The most bytes that parsing it takes; for a picture, that it may take. */
uint64_t request_body_growth(const struct request_body *);

/* Frees the body and releases its memory; it is all zero then. */
void request_body_free(struct request_body *);

#endif
