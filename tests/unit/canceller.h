/* Cancels work midway: another thread sets the cancel flag after a delay. */
#ifndef UNIT_CANCELLER_H
#define UNIT_CANCELLER_H

#include "maze/status.h"
#include "maze/task.h"

#include <stdint.h>

enum { MILLISECOND = 1000 * 1000 }; /* in nanoseconds, as all times here */

/*
 * Runs work whose task is cancelled after `later`. Returns its status, and the processor time for which
 * it went on after the flag was set: 0 if it was finished by then.
 */
enum maze_status cancel_later(enum maze_status (*work)(struct maze_task *, const void *argument),
    const void *argument, uint64_t later, uint64_t *went_on);

#endif
