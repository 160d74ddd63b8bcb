/* What events mean to those who show them on a board, in pixels or in characters. */
#ifndef ENCODE_STEPS_SHOWN_H
#define ENCODE_STEPS_SHOWN_H

#include "maze/steps.h"

#include <stdbool.h>

/* Whether the algorithm, or the solver, is at the cell of such an event. */
static inline bool steps_is_head(enum maze_step kind)
{
    return kind == MAZE_STEP_VISIT || kind == MAZE_STEP_LEAVE || kind == MAZE_STEP_LOOK ||
        kind == MAZE_STEP_DROP;
}

/*
 * The event that a tile is shown as, by whether it is open then. What is left may still be wall: a random walk
 * erases its loops.
 */
static inline enum maze_step steps_shown_as(enum maze_step kind, bool open)
{
    return kind == MAZE_STEP_LEAVE && !open ? MAZE_STEP_CLOSE : kind;
}

#endif
