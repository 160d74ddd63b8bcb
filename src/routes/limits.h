/* Which mazes fit this server: cells, memory and time, and what to say about those that do not. */
#ifndef ROUTES_LIMITS_H
#define ROUTES_LIMITS_H

#include "maze/maze.h"

#include "coding/coding.h"
#include "process/config.h"
#include "query/maze_query.h"
#include "query/problem.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CHEAP_NANOSECONDS = 300000, /* up to which a maze, or one row of it, is made at once */
    SMALL_ANSWER = 32 * 1024,   /* bytes up to which an answer is encoded at once */
    ANSWER_BLOCK = 512 * 1024   /* bytes of a longer answer that are encoded at once, at most */
};

/*
 * What making one of the query's mazes takes at most, and recording whether it fits. Where a
 * sequence of seeds draws the algorithm, it may be any that can be drawn.
 */
struct maze_cost limits_cost(const struct maze_query *);

/*
 * Bytes of the budget that a batch of so many of the query's mazes takes, at this cost of one:
 * also a block, a coded one, and the one that libmicrohttpd sends.
 */
uint64_t limits_batch(
    const struct maze_query *, const struct maze_cost *, enum coding, uint64_t count);

/*
 * How many of the query's mazes, one of which fits at this cost, this server makes for one
 * request: of as many cells together as one maze may have, and not more than there is memory to
 * bind; 0 where there is none to code a batch.
 */
uint64_t limits_count(
    const struct config *, const struct maze_query *, const struct maze_cost *, enum coding);

/* Whether this server makes the maze of the spec, at its cost, and shows it as the query asks. */
bool limits_fit(const struct config *, const struct maze_query *, const struct maze_spec *,
    const struct maze_cost *);

/* Says that it does not, and which parameter would have to be how much smaller. */
void limits_explain(const struct config *, const struct maze_query *, struct problem *);

/* Says that there are more mazes than limits_count allows, which is at least one. */
void limits_explain_count(uint64_t max, const struct maze_query *, struct problem *);

#endif
