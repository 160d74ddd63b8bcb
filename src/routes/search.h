/*
 * Finds mazes that fit, along the sequence of seeds that a query names. For each maze it makes at
 * most SEARCH_TRIES tries.
 */
#ifndef ROUTES_SEARCH_H
#define ROUTES_SEARCH_H

#include "maze/status.h"
#include "maze/task.h"

#include "query/order.h"
#include "query/problem.h"

#include <stdint.h>

enum { SEARCH_TRIES = 1000 };

/* A search in progress. Begin with the number of the first seed, and all else zero. */
struct search {
    uint64_t next;    /* number of the next seed */
    uint64_t found;   /* number of mazes */
    uint64_t measure; /* of the last maze found: the value that orders the query's mazes */
    unsigned tries;   /* failed tries for the next maze; 0 once it is found */
    /* The nearest of the failed tries. */
    uint64_t distance; /* from the ranges, in steps */
    uint64_t length, difficulty;
};

/*
 * Turns the order to the next maze of the query's sequence that fits. MAZE_OK with `tries` > 0: the
 * time `end`, by clock_now, passed first, and the next call continues. MAZE_END: no try fits;
 * MAZE_CANCELLED; MAZE_NO_MEMORY.
 */
enum maze_status search_next(
    struct search *, const struct maze_query *, struct order *, uint64_t end, struct maze_task *);

/* Reports that no further maze was found, and how near the nearest came. */
void search_explain(const struct search *, const struct maze_query *, struct problem *);

#endif
