/* How fast the other end of a connection takes what it is sent. */
#ifndef NET_PACE_H
#define NET_PACE_H

#include "net/intake.h"

#include <stdbool.h>
#include <stdint.h>

/* Nanoseconds: a pace is that of the last one to two of these. */
#define PACE_SPAN UINT64_C(5000000000)

/* Bytes, and the time that there were any to take. */
struct pace_part {
    uint64_t bytes, nanoseconds;
};

/* All zero at first. */
struct pace {
    uint64_t at;    /* of the last look, by clock_now; 0: there was none */
    uint64_t taken; /* then, since the connection began */
    bool had_more;  /* there were bytes to take then */
    struct pace_part before, current;
};

/*
 * Notes a look, of which there is to be one a second. Time counts where there were bytes to take
 * when it began and when it ended; bytes always count.
 */
void pace_note(struct pace *, const struct intake *, uint64_t now);

/* Bytes a second; UINT64_MAX until there were bytes to take for as long as PACE_SPAN. */
uint64_t pace_rate(const struct pace *);

#endif
