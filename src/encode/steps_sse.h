/* The end of steps as server-sent events. */
#ifndef ENCODE_STEPS_SSE_H
#define ENCODE_STEPS_SSE_H

/* The id of what follows the last event: who has it has all. Other ids are how many events there were so far. */
#define STEPS_SSE_END "end"

#endif
