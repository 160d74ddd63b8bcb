/*
 * What is to be made for a query: the maze as it is shown, what is asked about it, how it is
 * rendered, and what that costs. A card shows a part of a large maze, and a tile a window of a
 * level; so this is worked out once, here, and everything after it reads the order.
 */
#ifndef QUERY_ORDER_H
#define QUERY_ORDER_H

#include "maze/maze.h"

#include "coding/coding.h"
#include "query/maze_query.h"
#include "query/problem.h"

/* Borrows the mask, the candidate and the texts of its query. */
struct order {
    struct maze_spec spec;
    struct maze_question question;
    struct maze_rendering rendering;
    struct maze_spec
        shown; /* the spec at level 0, with the sides of what is shown: see maze_shown */
    struct maze_cost cost; /* of a sequence of seeds: the most that any of its mazes takes */
    enum coding coding;    /* that the client likes best of those offered */
    bool codable;          /* others were offered */
    bool refuses_identity; /* the client does */
};

/*
 * Fills the order of a query. accept_encoding is the header, or NULL. False: the answer cannot be
 * coded as the client wants it, or a card has no part to show; the problem says why.
 */
bool order_make(
    const struct maze_query *, const char *accept_encoding, struct order *, struct problem *);

/*
 * Makes the order that of seed i of the query's sequence: the same maze as a query with that seed
 * and without a sequence has. Its cost stays as it was.
 */
void order_take_seed(struct order *, const struct maze_query *, uint64_t i);

/*
 * What must be asked about a maze to tell whether it fits the query's ranges, and where it comes in
 * their order; nothing where there are neither.
 */
struct maze_question order_probe(const struct maze_query *);

/* Whether a seed may draw this algorithm for a query that leaves it to the seed. */
bool order_draws(const struct maze_query *, const struct maze_algorithm *);

/*
 * What one maze of a spec costs that the query asks for, and measuring it where the query seeks
 * mazes that fit its ranges; the spec is the query's, or like it.
 */
struct maze_cost order_cost(const struct maze_query *, const struct maze_spec *);

#endif
