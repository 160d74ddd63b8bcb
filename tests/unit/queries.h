/* Queries in tests: what they are understood as, and how they are refused. */
#ifndef UNIT_QUERIES_H
#define UNIT_QUERIES_H

#include "query/order.h"
#include "query/query_reader.h"

/* Reads a query of any bytes but NUL; accept may be NULL. */
bool read_query(
    int subject, const char *accept, const char *text, struct maze_query *, struct problem *);

/* What a query about a maze, or another subject, is understood as; fails the test where it is refused. */
struct maze_query understood(const char *text);
struct maze_query understood_about(int subject, const char *text);

/* The order of a query, for a client that takes no coding; fails the test where it is refused. */
struct order order_of(const struct maze_query *);

/* How a query about a maze is refused; fails the test where it is understood. */
struct problem problem_of(const char *text);

/* A query, its problem, and the first value that is suggested instead: empty if there is none. */
struct refusal {
    const char *text;
    enum problem_kind kind;
    const char *parameter, *nearest;
};

/* Fails the test unless a text is refused like that of the row. */
void assert_refused(int subject, const char *text, const struct refusal *row);

/* The same of the texts of rows, about a maze. */
void assert_all_refused(const struct refusal *rows, size_t count);

#endif
