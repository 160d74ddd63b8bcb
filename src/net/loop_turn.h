/*
 * A turn of an I/O thread's event loop, and what requests take of it. Many that are each cheap
 * would hold up those that take next to no time: once they have taken a millisecond of a turn, the
 * next one is put off to the next turn.
 */
#ifndef NET_LOOP_TURN_H
#define NET_LOOP_TURN_H

#include "routes/response.h"

#include <stdbool.h>
#include <stdint.h>

/* All zero at first. */
struct loop_turn {
    uint64_t number; /* of the turns that are known to be over */
    uint64_t busy;   /* nanoseconds that requests took since */
};

/*
 * Whether a request is to be put off to the next turn, and asked about again then. *until is the
 * request's own: the turn that it was put off to, or 0.
 */
bool loop_turn_puts_off(struct loop_turn *, uint64_t *until);

/* Counts what a request took, from a time of clock_now until now. */
void loop_turn_count(struct loop_turn *, uint64_t begun);

/* Whether a response's maze is begun in next to no time: then it is neither put off nor counted. */
bool loop_turn_exempts(const struct response *);

#endif
