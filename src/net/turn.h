/*
 * A turn of an event loop. Many cheap requests together would hold up those that take next to no
 * time. Once requests have taken a millisecond of a turn, the next one is put off to the next turn
 * and asked about again then; streams likewise. Whatever takes time counts: mazes, the answers of
 * jobs, bodies, refusals, and pages that are coded. libmicrohttpd does not tell when a turn begins:
 * it has begun when the first of those that were put off comes back.
 */
#ifndef NET_TURN_H
#define NET_TURN_H

#include "process/clock.h"

#include <stdbool.h>
#include <stdint.h>

enum { TURN_BUSY = 1000000 /* nanoseconds that may be taken of a turn */ };

/* All zero at first. */
struct turn {
    uint64_t number;     /* of the turns that are known to be over */
    uint64_t busy;       /* nanoseconds that were taken since, */
    uint64_t counted_at; /* until then */
};

/* Whether the turn is over for those that take some time. */
static inline bool turn_is_busy(const struct turn *turn)
{
    return turn->busy >= TURN_BUSY;
}

/* Whether to put something off; *until is its own: the turn that it was put off to, or 0. */
static inline bool turn_defers(struct turn *turn, uint64_t *until)
{
    if (*until > turn->number)
        *turn = (struct turn){.number = *until};
    *until = 0;
    if (!turn_is_busy(turn))
        return false;
    *until = turn->number + 1;
    return true;
}

/* Counts what a request or a stream took since a time of clock_now, but nothing twice. */
static inline void turn_count(struct turn *turn, uint64_t begun)
{
    const uint64_t now = clock_now();

    turn->busy += now - (begun > turn->counted_at ? begun : turn->counted_at);
    turn->counted_at = now;
}

#endif
