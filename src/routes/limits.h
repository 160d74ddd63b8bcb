/* Which mazes fit this server (cells, memory, time), and what to say about those that do not. */
#ifndef ROUTES_LIMITS_H
#define ROUTES_LIMITS_H

#include "coding/coding.h"
#include "process/config.h"
#include "query/order.h"
#include "query/problem.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CHEAP_NANOSECONDS = 300000, /* up to this, a maze or one of its rows is made at once */
    SMALL_ANSWER = 32 * 1024,   /* bytes up to which an answer is encoded at once */
    ANSWER_BLOCK = 512 * 1024   /* the most bytes of a longer answer that are encoded at once */
};

/*
 * Bytes of the budget for a coded batch: a maze, what orders or binds `count` mazes, a block, a
 * coded one, and the copy that libmicrohttpd sends.
 */
uint64_t limits_batch(const struct maze_query *, const struct order *, enum coding, uint64_t count);

/* Whether this server makes the order of a query, as often as the query asks for it. */
bool limits_admit(const struct config *, const struct maze_query *, const struct order *);

/*
 * Whether this server makes the order of a query, as many times as the query asks. False: the
 * problem says which parameter must be smaller, and by how much, or that this many mazes cannot be
 * coded.
 */
void limits_explain(const struct config *, const struct maze_query *, const struct order *,
    const char *accept_encoding, struct problem *);

#endif
