/* What a maze costs in memory and time, in parts: maze_cost adds them up. */
#ifndef CORE_COST_H
#define CORE_COST_H

#include "maze/maze.h"

/* What is asked by a question that is NULL. */
extern const struct maze_question no_question;

/*
 * As maze_cost, of a spec and a question that are known to be valid, or differ from one in the sides alone: nothing is
 * looked up by them.
 */
struct maze_cost cost_of(const struct maze_spec *, const struct maze_question *);

/* What maze_cost says of a spec that is shown, but for the figures of bytes and time, which are 0. */
struct maze_cost cost_class(const struct maze_spec *, const struct maze_question *);

#endif
