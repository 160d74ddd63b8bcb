/*
 * A name for each request, by which its client, proxies and the log speak of the same one: the one
 * that it came with in X-Request-Id, or a new one.
 */
#ifndef NET_REQUEST_REQUEST_ID_H
#define NET_REQUEST_REQUEST_ID_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    REQUEST_ID_MAX = 64, /* characters of one that is taken */
    REQUEST_ID_MADE = 16 /* of a new one: hexadecimal digits */
};

struct request_id {
    uint8_t length;
    bool is_given;                 /* it came with the request */
    char text[REQUEST_ID_MAX + 1]; /* with a NUL */
};

/* The new ones of one thread: they differ from each other, and from those of other threads. */
struct request_ids {
    uint64_t next;
};

/* Begins with a random number. */
void request_ids_begin(struct request_ids *, uint64_t random);

/*
 * Takes the value of a header, which may be NULL, if it is 1 to REQUEST_ID_MAX letters, digits,
 * '.', '_' and '-'; else a new one.
 */
void request_id_take(struct request_id *, const char *given, struct request_ids *);

#endif
