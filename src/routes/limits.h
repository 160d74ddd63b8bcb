/* Which mazes fit this server: cells, memory and time, and what to say about those that do not. */
#ifndef ROUTES_LIMITS_H
#define ROUTES_LIMITS_H

#include "coding/coding.h"
#include "process/config.h"
#include "query/order.h"
#include "query/problem.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CHEAP_NANOSECONDS = 300000, /* up to which a maze, or one row of it, is made at once */
    SMALL_ANSWER = 32 * 1024,   /* bytes up to which an answer is encoded at once */
    ANSWER_BLOCK = 512 * 1024   /* bytes of a longer answer that are encoded at once, at most */
};

/*
 * Bytes of the budget that a batch takes which is coded so: a maze of the order, what orders or
 * binds this many, a block, a coded one, and the one that libmicrohttpd sends.
 */
uint64_t limits_batch(const struct maze_query *, const struct order *, enum coding, uint64_t count);

/* Whether this server makes the order of a query, as often as the query asks for it. */
bool limits_admit(const struct config *, const struct maze_query *, const struct order *);

/*
 * Says why not: which parameter is too large and what would fit, or that this many mazes cannot be
 * coded as Accept-Encoding (NULL: there is none) wants it.
 */
void limits_explain(const struct config *, const struct maze_query *, const struct order *,
    const char *accept_encoding, struct problem *);

#endif
