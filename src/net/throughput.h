/* How fast a peer takes what it is sent. */
#ifndef NET_THROUGHPUT_H
#define NET_THROUGHPUT_H

#include "net/delivery.h"

#include <stdbool.h>
#include <stdint.h>

/* Nanoseconds: a throughput is that of the last one to two of these. */
#define THROUGHPUT_SPAN UINT64_C(5000000000)

/* Bytes, and the time that there were any to take. */
struct throughput_span {
    uint64_t bytes, nanoseconds;
};

/* All zero at first. */
struct throughput {
    uint64_t noted_at;  /* the last delivery, by clock_now; 0: there was none */
    uint64_t delivered; /* bytes then, since the connection began */
    bool was_pending;   /* there were more to take then */
    struct throughput_span before, current;
};

/*
 * Notes a delivery that was just read; to be called once a second. Time counts where there were
 * bytes to take when it began and when it ended; bytes always count.
 */
void throughput_note(struct throughput *, const struct delivery *, uint64_t now);

/* Bytes a second; UINT64_MAX until there were bytes to take for as long as THROUGHPUT_SPAN. */
uint64_t throughput_per_second(const struct throughput *);

#endif
