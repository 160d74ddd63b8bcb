/*
 * Looking for mazes that fit: along the sequence of seeds that a query names, at most
 * SEARCH_TRIES for each maze.
 */
#ifndef ROUTES_SEARCH_H
#define ROUTES_SEARCH_H

#include "maze/status.h"
#include "maze/task.h"

#include "query/order.h"
#include "query/problem.h"

#include <stdint.h>

enum { SEARCH_TRIES = 1000 };

/* A search under way. Begin with the number of the first seed, all else zero. */
struct search {
    uint64_t next;    /* the number of the seed that comes next */
    uint64_t found;   /* mazes */
    uint64_t measure; /* what the query's mazes are ordered by, of the one found last */
    unsigned tries;   /* in vain, for the next maze; 0 once it is found */
    /* Of the maze tried in vain that came nearest, once none was found. */
    uint64_t distance; /* from the ranges, in steps */
    uint64_t length, difficulty;
};

/*
 * Makes the order of a query with a sequence that of the next maze that fits. MAZE_OK where
 * `tries` is not 0: it is past `end`, by clock_now, before one was found; the next call goes on.
 * MAZE_END: none of as many as are tried fits; MAZE_CANCELLED; MAZE_NO_MEMORY.
 */
enum maze_status search_next(
    struct search *, const struct maze_query *, struct order *, uint64_t end, struct maze_task *);

/* Says that no maze was found after those that were, and how near the nearest came. */
void search_explain(const struct search *, const struct maze_query *, struct problem *);

#endif
