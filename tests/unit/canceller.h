/* Cancelling work midway: another thread sets the flag after a while. */
#ifndef UNIT_CANCELLER_H
#define UNIT_CANCELLER_H

#include "maze/status.h"
#include "maze/task.h"

#include <stdint.h>

enum { MILLISECOND = 1000 * 1000 }; /* in nanoseconds, as are all times here */

/*
 * Does work of a task that is cancelled after `later`. Returns what it comes to, and how much of a
 * processor's time it went on for after the flag was set: 0 if it was done by then.
 */
enum maze_status cancel_later(enum maze_status (*work)(struct maze_task *, const void *argument),
    const void *argument, uint64_t later, uint64_t *went_on);

#endif
