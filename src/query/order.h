/*
 * The maze to make for a query, as shown, with the question, the rendering, and their cost. A card
 * shows part of a large maze, and a tile a window of a level; order_make works that out once, and
 * everything after it reads the order.
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
    struct maze_spec shown; /* the spec at level 0, with the shown sides; see maze_shown */
    struct maze_cost cost;  /* for a sequence of seeds: the most that any of its mazes takes */
    enum coding coding;     /* the one that the client prefers */
    bool varies_by_coding;  /* another Accept-Encoding might have chosen another coding */
    bool refuses_identity;  /* the client accepts only coded answers */
};

/*
 * Fills the order of a query. accept_encoding is the header, or NULL. False: the client accepts no
 * coding of the answer, or a card has no part to show; the problem says which.
 */
bool order_make(
    const struct maze_query *, const char *accept_encoding, struct order *, struct problem *);

/*
 * Turns the order to seed i of the query's sequence. A query with that seed and without a sequence
 * has the same maze. The cost does not change.
 */
void order_take_seed(struct order *, const struct maze_query *, uint64_t i);

/*
 * The question whose answer tells whether a maze fits the query's ranges, and its place in their
 * order; empty if the query has neither.
 */
struct maze_question order_probe(const struct maze_query *);

/* Whether a seed may draw this algorithm for a query that leaves it to the seed. */
bool order_draws(const struct maze_query *, const struct maze_algorithm *);

/*
 * The cost of one maze for the query, with measuring it if the query seeks mazes by ranges. The
 * spec is the query's, or one like it.
 */
struct maze_cost order_cost(const struct maze_query *, const struct maze_spec *);

#endif
