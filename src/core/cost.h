/* What of a maze's cost decides how it is made, without the figures. */
#ifndef CORE_COST_H
#define CORE_COST_H

#include "maze/maze.h"

/* Tells too_large, streams and finishes; the figures are 0. The question may be NULL. */
struct maze_cost cost_class(const struct maze_spec *, const struct maze_question *);

#endif
