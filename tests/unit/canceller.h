/* Cancels work midway: another thread sets the cancel flag after a delay. */
#ifndef UNIT_CANCELLER_H
#define UNIT_CANCELLER_H

#include "maze/status.h"
#include "maze/task.h"

#include <stdint.h>

enum { MILLISECOND = 1000 * 1000 }; /* in nanoseconds, as all times here */

typedef enum maze_status cancellable(struct maze_task *, const void *argument);

/*
 * Runs work whose task is cancelled after `later`. Returns its status, and the processor time for which
 * it went on after the flag was set: 0 if it was finished by then. Longer than `soon`, it is measured by
 * how fast the machine is just then, and tried a few times, of which the quickest counts.
 */
enum maze_status cancel_later(
    cancellable *, const void *argument, uint64_t later, uint64_t soon, uint64_t *went_on);

#endif
