/*
 * Connections that are answered 503 without an I/O thread, by a text made beforehand. Each is kept
 * for a moment after its answer: a socket that is closed while bytes come in is reset, and the
 * answer may be lost with it. All is of one thread.
 */
#ifndef NET_LISTEN_REFUSALS_H
#define NET_LISTEN_REFUSALS_H

#include "base/buffer.h"

#include <poll.h>
#include <stddef.h>
#include <stdint.h>

enum { REFUSALS_KEPT = 64 };

/* Why. */
enum refusal { REFUSAL_FULL, REFUSAL_CLIENT_FULL, REFUSAL_NO_FILES, REFUSALS };

struct refused {
    int fd;
    uint64_t until;
};

struct refusals {
    struct buffer texts[REFUSALS];
    size_t first, count;
    struct refused kept[REFUSALS_KEPT]; /* a ring, in the order of their coming */
};

/* Makes the texts. False without the memory. */
bool refusals_begin(struct refusals *);

/* Closes those that are kept. */
void refusals_end(struct refusals *);

/* Answers a connection that was just accepted, and takes it over. Never waits. */
void refusals_answer(struct refusals *, int fd, enum refusal);

/* Closes the one that is kept longest; false if there is none. */
bool refusals_drop(struct refusals *);

/* Writes what is to be polled, REFUSALS_KEPT at most; returns how many. */
size_t refusals_poll(const struct refusals *, struct pollfd *);

/* Reads what came in, as polled, and closes those whose peers closed, or whose time is up. */
void refusals_check(struct refusals *, const struct pollfd *, uint64_t now);

#endif
