/*
 * Which maze. A spec is a value, and it is all that determines a maze: the same spec gives the same
 * maze on every machine, with every compiler and at every number of threads.
 */
#ifndef MAZE_SPEC_H
#define MAZE_SPEC_H

#include "maze/mix.h"

#include <stddef.h>
#include <stdint.h>

struct algorithm;

#define MAZE_SIDE_MAX UINT64_C(2147483647) /* cells a side: 2^31 - 1, so that tiles fit 32 bits */

enum { BIAS_MAX = 100 };

/* The corner to which a maze leans, by the two ways that lead there. */
enum skew { SKEW_SOUTHEAST, SKEW_SOUTHWEST, SKEW_NORTHEAST, SKEW_NORTHWEST, SKEWS };
enum { SKEW_WEST = 1, SKEW_NORTH = 2 }; /* the bits of a skew */

struct maze_spec {
    const struct algorithm *algorithm; /* a row of the catalogue, never NULL */
    uint64_t width, height;            /* in cells, 1 … MAZE_SIDE_MAX */
    uint64_t seed;

    /* Options. 0 is the default, and what an algorithm without the option must have. */
    int8_t bias; /* -BIAS_MAX: all the vertical passages that can be … BIAS_MAX: the horizontal */
    enum skew skew;
    struct mix mix;             /* which cell a growing tree grows from */
    const struct algorithm *of; /* whose passages a unicursal maze goes round; NULL: row 0's */
};

enum { MAZE_SPEC_TEXT = 256 }; /* bytes that hold any canonical form and its NUL */

/*
 * Writes the canonical form, `algo=kruskal&width=12&height=12&seed=42`: one text for each maze,
 * from which links, entity tags and log lines are made. Returns its length without the NUL.
 */
size_t maze_spec_write(const struct maze_spec *, char text[MAZE_SPEC_TEXT]);

/* What a corner is called: `southeast`. Borrowed. */
const char *skew_name(enum skew);

struct maze_point {
    uint64_t x, y; /* in cells, from the north-western one, 0,0 */
};

/* Where the way through the maze begins and ends: two cells at its edge, or its only one. */
void maze_spec_ends(const struct maze_spec *, struct maze_point *start, struct maze_point *goal);

/*
 * The maze that one with OPTION_OF is made of: of half the sides, rounded down, so that one of them
 * may be 0, and then there is none.
 */
struct maze_spec maze_spec_inner(const struct maze_spec *);

/* How many cells. It always fits: sides have at most 31 bits. */
uint64_t maze_spec_cells(const struct maze_spec *);

#endif
